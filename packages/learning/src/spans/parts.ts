import { GAP } from './tokens.ts';

/**
 * Cuts tokens into parts of at most `most`, at ends of lines where there are any; `isFree` tells where a cut is allowed, and a part is
 * longer where none is. Each part is [from, to).
 */
export function cutIntoParts(
  gaps: Uint8Array,
  most: number,
  isFree: (at: number) => boolean = () => true,
): [from: number, to: number][] {
  const parts: [number, number][] = [];
  let from = 0;
  while (gaps.length - from > most) {
    const to = placeToCut(gaps, from, most, isFree);
    parts.push([from, to]);
    from = to;
  }
  if (from < gaps.length) parts.push([from, gaps.length]);
  return parts;
}

function placeToCut(gaps: Uint8Array, from: number, most: number, isFree: (at: number) => boolean): number {
  let longest = 0;
  for (let at = from + most; at > from; at--) {
    if (!isFree(at)) continue;
    if (gaps[at]! >= GAP.line) return at;
    longest ||= at;
  }
  if (longest > 0) return longest;
  for (let at = from + most + 1; at < gaps.length; at++) if (isFree(at)) return at;
  return gaps.length;
}
