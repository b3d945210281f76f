import { Popover, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { fitCount } from './fit-count.ts';
import classes from './overflow-row.module.css';

/** Pixels reserved at the end of the row (CONST-30). */
export const RESERVED_WIDTH = 64;
const GAP = 4;
/** Debounce of size changes (CONST-35). */
const RESIZE_DEBOUNCE_MS = 150;

interface OverflowRowProps {
  label: string;
  items: readonly { key: string | number; content: ReactNode }[];
  /** Accessible name of the counter, such as "3 more". */
  moreLabel: (hidden: number) => string;
}

/** A row of small items; items that do not fit are behind a +N counter that opens them. */
export function OverflowRow({ label, items, moreLabel }: OverflowRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const widths = useRef<number[]>([]);
  const [visibleCount, setVisibleCount] = useState(items.length);
  const identity = items.map(({ key }) => key).join();
  const [measured, setMeasured] = useState('');
  const fit = useDebouncedCallback(() => {
    if (row.current) setVisibleCount(fitCount(widths.current, GAP, row.current.clientWidth, RESERVED_WIDTH));
  }, RESIZE_DEBOUNCE_MS);

  useLayoutEffect(() => {
    if (!row.current) return;
    if (measured !== identity) {
      // All items are in the row for this one pass, before the browser paints.
      widths.current = [...row.current.children].map((child) => (child as HTMLElement).offsetWidth);
      setVisibleCount(fitCount(widths.current, GAP, row.current.clientWidth, RESERVED_WIDTH));
      setMeasured(identity);
    }
    const observer = new ResizeObserver(fit);
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [fit, identity, measured]);

  const visible = measured === identity ? items.slice(0, visibleCount) : items;
  const hidden = items.slice(visible.length);
  return (
    <ul ref={row} className={classes.row} aria-label={label}>
      {visible.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
      {hidden.length === 0 ? null : (
        <li>
          <Popover withArrow shadow="md" width={280} trapFocus>
            <Popover.Target>
              <UnstyledButton className={classes.more} aria-label={moreLabel(hidden.length)}>
                +{hidden.length}
              </UnstyledButton>
            </Popover.Target>
            <Popover.Dropdown aria-label={label}>
              <ul className={classes.rest}>
                {hidden.map(({ key, content }) => (
                  <li key={key}>{content}</li>
                ))}
              </ul>
            </Popover.Dropdown>
          </Popover>
        </li>
      )}
    </ul>
  );
}
