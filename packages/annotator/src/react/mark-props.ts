import type { HTMLAttributes } from 'react';
import type { Segment } from '../core/segments.ts';
import type { Emphasis } from '../core/span-store.ts';
import { byDrop, type Span } from '../core/span.ts';
import { markStyle } from './mark-style.ts';

interface MarkLook {
  /** The number of lanes that the whole block has. */
  readonly lanes: number;
  /** The span that is highlighted for a reason, if any. */
  readonly emphasised: (kind: Emphasis) => string | null;
  readonly describe: (span: Span) => string;
}

type MarkProps = HTMLAttributes<HTMLElement> & Readonly<Record<`data-${string}`, unknown>>;

/** The attributes of the mark around a segment that has spans. */
export function markProps(segment: Segment, { lanes, emphasised, describe }: MarkLook): MarkProps {
  const { spans, start, end } = segment;
  const inner = spans[0];
  const opening = spans.filter((span) => span.start === start);
  const strong = (['selected', 'focused'] as const).flatMap((kind) => {
    const span = spans.find(({ id }) => id === emphasised(kind));
    return span ? [{ kind, span }] : [];
  })[0];
  return {
    className: 'annotator-mark',
    'data-start': start,
    // In the order in which they take a click.
    'data-spans': spans
      .toSorted(byDrop)
      .map(({ id }) => id)
      .join(' '),
    'data-tone': inner?.tone === 'machine' ? 'machine' : undefined,
    'data-dimmed': inner?.dimmed ? '' : undefined,
    'data-label': labelOf(opening),
    'data-opens': inner?.start === start ? '' : undefined,
    'data-closes': inner?.end === end ? '' : undefined,
    'data-strong': strong?.kind,
    'data-strong-opens': strong?.span.start === start ? '' : undefined,
    'data-strong-closes': strong?.span.end === end ? '' : undefined,
    title: spans.map(describe).join('\n'),
    style: markStyle(segment, lanes, strong && lanes),
  };
}

const labelOf = (opening: readonly Span[]): string | undefined =>
  opening.length === 0
    ? undefined
    : opening
        .map(({ labelName }) => labelName)
        .toReversed()
        .join(' › ');
