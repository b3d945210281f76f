import { useMediaQuery } from '@mantine/hooks';

/** Also in the style sheets of the workspace: below this width its panels are sheets. */
const NARROW = '(max-width: 899px)';
const PHONE = '(max-width: 599px)';

const useQuery = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false });

/** Whether the window has no room for columns beside the text. */
export const useNarrow = (): boolean => useQuery(NARROW);

/** Whether sheets come from below: beside them the window has no room. */
export const usePhone = (): boolean => useQuery(PHONE);
