import { diffTokens, type Hunk } from './token-diff.ts';

/** Characters of a replaced range that are compared one by one; in longer ones only the common ends are kept. */
const MAX_FINE_CHARS = 4000;

/** The differences of two texts, in order; offsets are UTF-16 units and never divide a surrogate pair. */
export function diffTexts(before: string, after: string): Hunk[] {
  const whole = trimCommonEnds(before, after);
  if (whole.a0 === whole.a1 && whole.b0 === whole.b1) return [];
  return refine(before, after, [whole], LINES)
    .flatMap((hunk) => refine(before, after, [hunk], WORDS))
    .flatMap((hunk) => refineCharacters(before, after, hunk));
}

const LINES = /[^\n]*\n|[^\n]+/g;
const WORDS = /[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu;
const CHARACTERS = /[^]/gu;

/** Splits each hunk by comparing the tokens that `pattern` matches in it. */
function refine(before: string, after: string, hunks: Hunk[], pattern: RegExp): Hunk[] {
  return hunks.flatMap((hunk) => {
    if (hunk.a0 === hunk.a1 || hunk.b0 === hunk.b1) return [hunk];
    const ids = new Map<string, number>();
    const oldTokens = cut(before, hunk.a0, hunk.a1, pattern, ids);
    const newTokens = cut(after, hunk.b0, hunk.b1, pattern, ids);
    return diffTokens(oldTokens.tokens, newTokens.tokens).map(({ a0, a1, b0, b1 }) => ({
      a0: oldTokens.offsets[a0] as number,
      a1: oldTokens.offsets[a1] as number,
      b0: newTokens.offsets[b0] as number,
      b1: newTokens.offsets[b1] as number,
    }));
  });
}

function refineCharacters(before: string, after: string, hunk: Hunk): Hunk[] {
  if (hunk.a1 - hunk.a0 + hunk.b1 - hunk.b0 <= MAX_FINE_CHARS) {
    const fine = refine(before, after, [hunk], CHARACTERS);
    return isAlike(hunk, fine) ? fine : [hunk];
  }
  const ends = trimCommonEnds(before.slice(hunk.a0, hunk.a1), after.slice(hunk.b0, hunk.b1));
  return [
    {
      a0: hunk.a0 + ends.a0,
      a1: hunk.a0 + ends.a1,
      b0: hunk.b0 + ends.b0,
      b1: hunk.b0 + ends.b1,
    },
  ];
}

/**
 * Whether at least half of the shorter side is unchanged: "Teh" became "The". Below that, shared letters are a
 * coincidence: "Anna Nowak" was deleted, although "Somebody" has an o too.
 */
function isAlike({ a0, a1, b0, b1 }: Hunk, fine: readonly Hunk[]): boolean {
  const deletedLength = fine.reduce((sum, hunk) => sum + hunk.a1 - hunk.a0, 0);
  const keptLength = a1 - a0 - deletedLength;
  return keptLength * 2 >= Math.min(a1 - a0, b1 - b0);
}

/**
 * The tokens of `text[from, to)` as numbers, equal ones alike, and the offset of each; there is one offset more than
 * tokens.
 */
function cut(text: string, from: number, to: number, pattern: RegExp, ids: Map<string, number>) {
  const pieces = text.slice(from, to).match(pattern) ?? [];
  const tokens = new Int32Array(pieces.length);
  const offsets = [from];
  let offset = from;
  for (const [index, piece] of pieces.entries()) {
    let id = ids.get(piece);
    if (id === undefined) ids.set(piece, (id = ids.size));
    tokens[index] = id;
    offset += piece.length;
    offsets.push(offset);
  }
  return { tokens, offsets };
}

function trimCommonEnds(before: string, after: string): Hunk {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (divides(before, start) || divides(after, start)) start -= 1;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  if (divides(before, before.length - tail) || divides(after, after.length - tail)) tail -= 1;
  return { a0: start, a1: before.length - tail, b0: start, b1: after.length - tail };
}

/** Whether `offset` lies inside a surrogate pair. */
export function divides(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const low = text.charCodeAt(offset);
  const high = text.charCodeAt(offset - 1);
  return low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff;
}
