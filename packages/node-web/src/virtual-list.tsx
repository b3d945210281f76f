import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';

/** Rows drawn above and below what is in view. */
const OVERSCAN = 6;

interface RowSizes {
  /** Number of all rows. */
  readonly rows: number;
  /** Pixels of every row. */
  readonly rowHeight: number;
  /** Pixels that the list takes at most. */
  readonly maxHeight: number;
}

/** Computes the visible rows of a scrolling box, given rows of equal height: only these need to be rendered. */
export function useVirtualRows(box: RefObject<HTMLElement | null>, { rows, rowHeight, maxHeight }: RowSizes) {
  const rect = { width: 0, height: maxHeight };
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised over it
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: rect,
    // Nothing is measured: a box that is not as high as it may be has all its rows in view.
    observeElementRect: (_virtualizer, report) => report(rect),
    // A box that the program scrolls draws its rows before the next key, and React forbids to force that in an effect.
    useFlushSync: false,
  });
  const drawn = virtual.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  return {
    first: first?.index ?? 0,
    end: last ? last.index + 1 : 0,
    /** Pixels of the rows that are not drawn. */
    above: first?.start ?? 0,
    below: virtual.getTotalSize() - (last?.end ?? 0),
    /** Draws the rows that the box shows after the program scrolled it: the browser tells of it a frame later. */
    redraw: () => box.current?.dispatchEvent(new Event('scroll')),
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

interface VirtualListProps<Row> extends Omit<RowSizes, 'rows'> {
  rows: readonly Row[];
  label: string;
  keyOf: (row: Row) => number | string;
  children: (row: Row, at: number) => ReactNode;
  /** A change of it scrolls the last row into view. */
  scrollToEnd?: number;
  /** Scrolls a row into view, again for each new value. */
  reveals?: { readonly row: number } | null;
}

/** A scrolling list of rows of one height, of which only those in view are drawn: lists of 20,000 stay quick. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { rows, rowHeight, maxHeight, label, keyOf, children, scrollToEnd = 0, reveals = null } = props;
  const box = useRef<HTMLUListElement>(null);
  const { first, end, above, below, style } = useVirtualRows(box, {
    rows: rows.length,
    rowHeight,
    maxHeight,
  });
  useLayoutEffect(() => {
    if (scrollToEnd > 0 && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [scrollToEnd]);
  useLayoutEffect(() => {
    if (reveals && box.current) box.current.scrollTop = reveals.row * rowHeight;
  }, [reveals, rowHeight]);

  return (
    <ul
      ref={box}
      aria-label={label}
      // A list that scrolls can be scrolled from the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={style}
    >
      {first > 0 && <li aria-hidden style={{ height: above }} />}
      {rows.slice(first, end).map((row, at) => (
        <li
          key={keyOf(row)}
          aria-setsize={rows.length}
          aria-posinset={first + at + 1}
          style={{ height: rowHeight, overflow: 'hidden' }}
        >
          {children(row, first + at)}
        </li>
      ))}
      <li aria-hidden style={{ height: below }} />
    </ul>
  );
}
