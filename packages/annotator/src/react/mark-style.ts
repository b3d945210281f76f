import type { CSSProperties } from 'react';
import type { Segment } from '../core/segments.ts';
import type { Span } from '../core/span.ts';

/** Above this number lanes are closer together, because the space below a line is limited. */
const MANY_LANES = 3;
const WIDE = { lane: 3, line: 2 };
const NARROW = { lane: 2, line: 1 };

/** Strength of a span's colour: light enough to read on, and lighter for suggestions of the machine. */
function tint(span: Span): number {
  if (span.dimmed) return 7;
  return span.tone === 'machine' ? 15 : 30;
}

const layer = (colour: string, position: string, size: string): string =>
  `linear-gradient(${colour}, ${colour}) ${position} / ${size} no-repeat`;

/** A thin line in a pale label colour would be invisible: mix it with the text colour of the colour scheme. */
const lineColour = (span: Span): string =>
  `color-mix(in srgb, ${span.background} ${span.dimmed ? 15 : 60}%, ${span.dimmed ? 'transparent' : 'CanvasText'})`;

/**
 * Style of one segment: the innermost span's tint with a line below it, and one more line for each outer span. All
 * are background layers, and padding of an inline box moves no lines, so tags do not change the line height.
 * `minLanes` keeps the segments of one framed span equally high; `lanes` are those of the whole block.
 */
export function markStyle({ spans, lines }: Segment, lanes: number, minLanes = 0): MarkStyle {
  const inner = spans[0];
  if (!inner) return { '--annotator-depth': '0px' };
  const { lane: pitch, line: thickness } = lanes < MANY_LANES ? WIDE : NARROW;
  const depth = lines.reduce((maxDepth, { lane }) => Math.max(maxDepth, lane), minLanes) * pitch;
  const isOwn = !inner.dimmed && inner.tone !== 'machine';
  const foot = isOwn ? [layer(lineColour(inner), `0 calc(100% - ${depth}px)`, '100% 2px')] : [];
  const layers = lines.map(({ span, lane }) =>
    layer(lineColour(span), `0 calc(100% - ${depth - lane * pitch}px)`, `100% ${thickness}px`),
  );
  // Fades while the relations of another tag are shown.
  const fill = `color-mix(in srgb, ${inner.background} calc(${tint(inner)}% * var(--annotator-fade, 1)), transparent)`;
  return {
    '--annotator-depth': `${depth}px`,
    '--annotator-name': nameColour(inner),
    background: [...foot, layer(fill, '0 0', `100% calc(100% - ${depth}px)`), ...layers].join(', '),
    paddingBottom: depth > 0 ? depth : undefined,
    // Readable on the tint of any label (WCAG AA), unlike the user's own text colour.
    color: isOwn ? 'CanvasText' : undefined,
  };
}

/** A label's name in its colour, mixed with enough of the text colour to be readable. */
const nameColour = (span: Span): string => `color-mix(in srgb, ${span.background} 30%, CanvasText)`;

type MarkStyle = CSSProperties & {
  '--annotator-depth': string;
  '--annotator-name'?: string;
};
