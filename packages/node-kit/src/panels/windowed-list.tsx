import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Rows drawn above and below what is in view. */
const OVERSCAN = 6;

interface WindowedListProps<Row> {
  rows: readonly Row[];
  /** Pixels of every row. */
  rowHeight: number;
  /** Pixels that the list takes at most. */
  maxHeight: number;
  label: string;
  keyOf: (row: Row) => number | string;
  children: (row: Row, at: number) => ReactNode;
  /** A change of it scrolls the last row into view. */
  scrollToEnd?: number;
}

/** A scrolling list of rows of one height, of which only those in view are drawn: lists of 20,000 stay quick. */
export function WindowedList<Row>(props: WindowedListProps<Row>) {
  const { rows, rowHeight, maxHeight, label, keyOf, children, scrollToEnd = 0 } = props;
  const [top, setTop] = useState(0);
  const box = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (scrollToEnd > 0 && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [scrollToEnd]);

  const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN);
  const shown = rows.slice(first, Math.ceil((top + maxHeight) / rowHeight) + OVERSCAN);
  return (
    <ul
      ref={box}
      aria-label={label}
      // A list that scrolls can be scrolled from the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // The browser would scroll the list by itself when the space above the drawn rows grows.
      style={{
        maxHeight,
        margin: 0,
        padding: 0,
        overflowY: 'auto',
        overflowAnchor: 'none',
        listStyle: 'none',
      }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      {first > 0 && <li aria-hidden style={{ height: first * rowHeight }} />}
      {shown.map((row, at) => (
        <li
          key={keyOf(row)}
          aria-setsize={rows.length}
          aria-posinset={first + at + 1}
          style={{ height: rowHeight, overflow: 'hidden' }}
        >
          {children(row, first + at)}
        </li>
      ))}
      <li aria-hidden style={{ height: Math.max(0, rows.length - first - shown.length) * rowHeight }} />
    </ul>
  );
}
