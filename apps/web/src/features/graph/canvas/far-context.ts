import { createContext, use } from 'react';

/**
 * Whether the canvas is zoomed out so far that only names and colours can be seen: cards leave out everything else, which
 * costs most of the time of a large graph.
 */
export const FarContext = createContext(false);

export const useIsFar = (): boolean => use(FarContext);
