import { useDebouncedCallback } from '@mantine/hooks';

/** Milliseconds that typing rests before something is looked for (spec platform 9). */
const SEARCH_DEBOUNCE_MS = 100;
/** The same for file names, which are looked for among very many (spec workspace 9). */
export const FILENAME_DEBOUNCE_MS = 400;

/** Calls `search` with the last of what was typed, once typing rests. */
export const useSearchDebounce = (search: (typed: string) => void) =>
  useDebouncedCallback(search, SEARCH_DEBOUNCE_MS);

/** The same for a search by file name. */
export const useFilenameDebounce = (search: (typed: string) => void) =>
  useDebouncedCallback(search, FILENAME_DEBOUNCE_MS);
