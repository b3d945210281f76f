import { useDebouncedCallback } from '@mantine/hooks';

/** Debounce of searches in milliseconds (CONST-34). */
const SEARCH_DEBOUNCE_MS = 100;
/** Debounce of searches by file name, which search a large number of rows (CONST-36). */
export const FILENAME_DEBOUNCE_MS = 400;

/** Debounced callback of a search. */
export const useSearchDebounce = (search: (typed: string) => void) =>
  useDebouncedCallback(search, SEARCH_DEBOUNCE_MS);

/** Debounced callback of a search by file name. */
export const useFilenameDebounce = (search: (typed: string) => void) =>
  useDebouncedCallback(search, FILENAME_DEBOUNCE_MS);
