/** The words, numbers and signs of a text, with their places in it (UTF-16 units, end exclusive). */
export interface Tokens {
  readonly words: readonly string[];
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** The gap before each token, as in `GAP`. */
  readonly gaps: Uint8Array<ArrayBuffer>;
}

/** Kinds of gaps between two tokens; the first token has a blank line before it. */
export const GAP = { none: 0, space: 1, wide: 2, line: 3, blankLine: 4 } as const;

/**
 * A run of letters, a run of digits, or one sign. Characters of scripts without spaces are tokens of their own. An emoji and a
 * letter with its accents are never cut.
 */
const TOKEN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]\p{M}*|[\p{L}--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]][[\p{L}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]]*|\p{N}+\p{M}*|\p{RGI_Emoji}|[^\s\p{Z}\p{C}]\p{M}*/gv;

export function tokenise(text: string): Tokens {
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const gaps: number[] = [];
  let before = 0;
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    words.push(word);
    gaps.push(starts.length === 0 ? GAP.blankLine : gapOf(text, before, index));
    starts.push(index);
    before = index + word.length;
    ends.push(before);
  }
  return {
    words,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    gaps: Uint8Array.from(gaps),
  };
}

function gapOf(text: string, from: number, to: number): number {
  if (from === to) return GAP.none;
  let [lines, spaces] = [0, 0];
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    // Line feed and form feed; a carriage return is followed by one.
    if (code === 10 || code === 12) lines++;
    else spaces += code === 9 ? 2 : 1;
  }
  if (lines > 0) return lines > 1 ? GAP.blankLine : GAP.line;
  return spaces > 1 ? GAP.wide : GAP.space;
}

/** A place in a text. */
export interface TextSpan {
  readonly labelId: number;
  readonly start: number;
  readonly end: number;
}

/** A label on tokens, `to` exclusive. */
export interface TokenSpan {
  readonly label: number;
  readonly from: number;
  readonly to: number;
}

/** The tokens that a place overlaps; undefined where there are none. */
export function tokensAt(
  { starts, ends }: Tokens,
  { start, end }: { readonly start: number; readonly end: number },
): { from: number; to: number } | undefined {
  const from = firstAbove(ends, start);
  let to = from;
  while (to < starts.length && starts[to]! < end) to++;
  return to > from ? { from, to } : undefined;
}

/** The first index whose value is above a limit; the values rise. */
function firstAbove(values: Uint32Array, limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
