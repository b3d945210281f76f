/** Number of adjacent pages in a pager (CONST-10). */
export const WINDOW = 5;

export interface PageWindow {
  /** Numbers start at 1. */
  readonly pages: readonly number[];
  /** Whether the first and the last page are outside the window, with an ellipsis if pages lie between. */
  readonly first: boolean;
  readonly last: boolean;
  readonly gapBefore: boolean;
  readonly gapAfter: boolean;
}

/** Five pages around the current one; first and last beside them if there are more. */
export function pageWindow(total: number, current: number): PageWindow {
  const start = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), total - WINDOW + 1));
  const end = Math.min(total, start + WINDOW - 1);
  return {
    pages: Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index),
    first: start > 1,
    last: end < total,
    gapBefore: start > 2,
    gapAfter: end < total - 1,
  };
}
