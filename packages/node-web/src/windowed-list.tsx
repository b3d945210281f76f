import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useWindow } from './use-window.ts';

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
  /** Scrolls a row into view, again for each new value. */
  reveals?: { readonly row: number } | null;
}

/** A scrolling list of rows of one height, of which only those in view are drawn: lists of 20,000 stay quick. */
export function WindowedList<Row>(props: WindowedListProps<Row>) {
  const { rows, rowHeight, maxHeight, label, keyOf, children, scrollToEnd = 0, reveals = null } = props;
  const box = useRef<HTMLUListElement>(null);
  const { first, end, above, below, onScroll, style } = useWindow({
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
      onScroll={onScroll}
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
