import { UNKNOWN_COLOUR, readableOn } from '@scriptorium/domain/palette.ts';
import { memo, useMemo, type MouseEvent } from 'react';
import { blocksOf, firstHits, segmentsOf } from './segments.ts';
import type { ShownHit } from './shown-hits.ts';
import classes from './trial.module.css';

interface MarkedTextProps {
  text: string;
  hits: readonly ShownHit[];
  label: string;
  /** The index of the chosen hit. */
  current: number | null;
  onPoint: (hit: number) => void;
}

/** The part of a mark that a choice in the list scrolls to. */
export const markId = (hit: number): string => `rule-hit-${hit}`;

/** A text with its hits marked in the colours of their labels. */
export function MarkedText({ text, hits, label, current, onPoint }: MarkedTextProps) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  const firsts = useMemo(() => firstHits(blocks, hits), [blocks, hits]);
  const point = (event: MouseEvent<HTMLElement>) => {
    const mark = event.target instanceof Element ? event.target.closest('mark') : null;
    const hit = mark?.dataset['hit'];
    if (hit !== undefined) onPoint(Number(hit));
  };
  return (
    // The list of hits does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/mouse-events-have-key-events
    <section className={classes.text} aria-label={label} tabIndex={0} onMouseOver={point} onClick={point}>
      {blocks.map((block, at) => (
        <Block
          key={block.start}
          text={text}
          start={block.start}
          end={block.end}
          hits={hits}
          from={firsts[at] ?? 0}
          current={current}
        />
      ))}
    </section>
  );
}

interface BlockProps {
  text: string;
  start: number;
  end: number;
  hits: readonly ShownHit[];
  from: number;
  current: number | null;
}

const Block = memo(function Block({ text, start, end, hits, from, current }: BlockProps) {
  return (
    <div className={classes.block}>
      {segmentsOf({ start, end }, hits, from).map((segment) => {
        const part = text.slice(segment.start, segment.end);
        const [first] = segment.hits;
        const hit = first === undefined ? undefined : hits[first];
        if (first === undefined || !hit) return part;
        const isCurrent = current !== null && segment.hits.includes(current);
        const colour = hit.label?.backgroundColor ?? UNKNOWN_COLOUR;
        return (
          <mark
            key={segment.start}
            {...(segment.start === hit.start ? { id: markId(first) } : {})}
            data-hit={first}
            data-current={isCurrent || undefined}
            data-several={segment.hits.length > 1 || undefined}
            className={classes.mark}
            style={{ backgroundColor: colour, color: hit.label?.textColor ?? readableOn(colour) }}
          >
            {part}
          </mark>
        );
      })}
    </div>
  );
});
