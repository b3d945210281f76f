import { useState, type CSSProperties, type UIEvent } from 'react';

/** Rows drawn above and below what is in view. */
const OVERSCAN = 6;

interface WindowSize {
  /** Number of all rows. */
  readonly rows: number;
  /** Pixels of every row. */
  readonly rowHeight: number;
  /** Pixels that the list takes at most. */
  readonly maxHeight: number;
}

/** Computes the visible rows of a scrolling box, given rows of equal height: only these need to be rendered. */
export function useWindow({ rows, rowHeight, maxHeight }: WindowSize) {
  const [top, setTop] = useState(0);
  const first = Math.min(Math.max(0, Math.floor(top / rowHeight) - OVERSCAN), rows);
  const end = Math.min(rows, Math.ceil((top + maxHeight) / rowHeight) + OVERSCAN);
  return {
    first,
    end,
    /** Pixels of the rows that are not drawn. */
    above: first * rowHeight,
    below: (rows - end) * rowHeight,
    /** Draws the rows that a box shows, which was scrolled by the program. */
    showFrom: (box: HTMLElement) => setTop(box.scrollTop),
    onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop),
    style: {
      maxHeight,
      margin: 0,
      padding: 0,
      overflowY: 'auto',
      // The browser would scroll the list by itself when the space above the drawn rows grows.
      overflowAnchor: 'none',
      listStyle: 'none',
    } satisfies CSSProperties,
  };
}
