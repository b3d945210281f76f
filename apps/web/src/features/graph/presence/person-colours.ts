import { luminance, PALETTE } from '@scriptorium/domain/palette.ts';

/** Relative luminances that are visible on the light and on the dark canvas: a contrast of 3 to both. */
const isVisible = (colour: string): boolean => luminance(colour) > 0.12 && luminance(colour) < 0.27;
const isColourful = (colour: string): boolean => colour !== '#6c757d';

const COLOURS = PALETTE.filter((colour) => isVisible(colour) && isColourful(colour));

/** A colour for each user: the same in every browser that shows the same people, and as long as there are enough, its own. */
export function personColours(userIds: readonly number[]): Map<number, string> {
  const colours = new Map<number, string>();
  const free = new Set(COLOURS);
  for (const id of new Set([...userIds].sort((a, b) => a - b))) {
    if (free.size === 0) for (const colour of COLOURS) free.add(colour);
    const start = id % COLOURS.length;
    const colour = [...COLOURS.slice(start), ...COLOURS.slice(0, start)].find((one) => free.has(one));
    if (colour === undefined) continue;
    free.delete(colour);
    colours.set(id, colour);
  }
  return colours;
}
