import type { PhraseText } from '../text/phrase-text.ts';

/**
 * The end, among those that `isEnd` allows, at which the text from `start` is nearest to the phrase by Levenshtein
 * distance; of equal ones the farthest. Computes only the band of `edits` cells beside the diagonal.
 */
export function bestEnd(
  phrase: Uint16Array,
  text: PhraseText,
  start: number,
  edits: number,
  isEnd: (at: number) => boolean,
): { end: number; distance: number } | undefined {
  const width = 2 * edits + 1;
  const tooFar = edits + 1;
  // Cell d of row r: the distance of phrase[0, r) to text[start, start + r + d - edits).
  let row = new Uint8Array(width + 2).fill(tooFar);
  for (let d = edits; d < width; d++) row[d + 1] = d - edits;
  let next = new Uint8Array(width + 2).fill(tooFar);
  for (let r = 1; r <= phrase.length; r++) {
    const letter = phrase[r - 1]!;
    for (let d = 0; d < width; d++) {
      const column = r + d - edits;
      if (column < 0 || start + column > text.length + 1) {
        next[d + 1] = tooFar;
        continue;
      }
      const replaced =
        column === 0 ? tooFar : row[d + 1]! + (text.codes[start + column - 1] === letter ? 0 : 1);
      next[d + 1] = Math.min(replaced, row[d + 2]! + 1, next[d]! + 1, tooFar);
    }
    [row, next] = [next, row];
  }
  let best: { end: number; distance: number } | undefined;
  for (let d = 0; d < width; d++) {
    const end = start + phrase.length + d - edits;
    const distance = row[d + 1]!;
    if (distance > edits || end <= start || end > text.length + 1 || !isEnd(end)) continue;
    if (!best || distance <= best.distance) best = { end, distance };
  }
  return best;
}
