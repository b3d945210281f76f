import type { CSSProperties } from 'react';
import { readableColour } from '../core/colours.ts';
import type { Segment } from '../core/segments.ts';
import type { Span } from '../core/span.ts';

/** Height of a lane below the text: a line of 2 px and a gap of 1 px. */
const LANE = 3;
const LINE = 2;

/** How strongly a span's colour shows: a machine's proposal is a tint, what is out of focus only a hint. */
function tint(span: Span): number {
  if (span.dimmed) return 8;
  return span.tone === 'machine' ? 22 : 100;
}

const layer = (colour: string, position: string, size: string): string =>
  `linear-gradient(${colour}, ${colour}) ${position} / ${size} no-repeat`;

/** A thin line of a pale label would not be seen on the page: it is mixed with the colour scheme's text colour. */
const lineColour = (span: Span): string =>
  `color-mix(in srgb, ${span.background} ${span.dimmed ? 15 : 60}%, ${span.dimmed ? 'transparent' : 'CanvasText'})`;

/**
 * The picture of one segment: the innermost span's background, and below it one line for each outer span. All
 * are background layers, and padding of an inline box moves no line, so that a tag changes no line height.
 * `leastLanes` keeps the pieces of one framed span equally high.
 */
export function markStyle({ spans, lines }: Segment, leastLanes = 0): CSSProperties {
  const inner = spans[0];
  if (!inner) return {};
  const depth = lines.reduce((most, { lane }) => Math.max(most, lane), leastLanes) * LANE;
  const strength = tint(inner);
  const fill =
    strength === 100 ? inner.background : `color-mix(in srgb, ${inner.background} ${strength}%, transparent)`;
  const layers = lines.map(({ span, lane }) =>
    layer(lineColour(span), `0 calc(100% - ${depth - lane * LANE}px)`, `100% ${LINE}px`),
  );
  return {
    background: [layer(fill, '0 0', `100% calc(100% - ${depth}px)`), ...layers].join(', '),
    paddingBottom: depth > 0 ? depth : undefined,
    // A tint leaves the page's own text colour readable; the label's colour is for its full background.
    color: strength === 100 ? readableColour(inner.background, inner.colour) : undefined,
  };
}
