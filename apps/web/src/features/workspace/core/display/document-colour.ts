import { findContrast } from '@scriptorium/annotator/core/colours.ts';

/** Background of the dark workspace (`dark.8` of the theme). */
export const DARK_PAPER = '#151826';
/** Above WCAG AA, so that text is readable on the tints of tags too. */
const MIN_CONTRAST = 7;
const STEPS = 20;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function lighten(colour: string, share: number): string {
  const parts = channels(colour).map((part) => Math.round(part + (255 - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Lightens a colour (`#rrggbb`) chosen for light paper until it is readable on dark paper. */
export function onDarkPaper(colour: string): string {
  for (let step = 0; step < STEPS; step++) {
    const candidate = lighten(colour, step / STEPS);
    if ((findContrast(candidate, DARK_PAPER) ?? 0) >= MIN_CONTRAST) return candidate;
  }
  return '#ffffff';
}
