import { useDebouncedCallback } from '@mantine/hooks';

/** Milliseconds that typing rests before something is looked for (spec platform 9). */
const SEARCH_PAUSE_MS = 100;
/** The same for file names, which are looked for among very many (spec workspace 9). */
export const FILENAME_PAUSE_MS = 400;

/** Calls `search` with the last of what was typed, once typing rests. */
export const useSearchPause = (search: (typed: string) => void) =>
  useDebouncedCallback(search, SEARCH_PAUSE_MS);

/** The same for a search by file name. */
export const useFilenamePause = (search: (typed: string) => void) =>
  useDebouncedCallback(search, FILENAME_PAUSE_MS);
