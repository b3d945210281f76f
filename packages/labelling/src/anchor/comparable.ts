/**
 * A text without the differences that models make when they copy: case, kinds of quotes and dashes, runs of white space,
 * composed letters, hyphens at line ends.
 */
export interface ComparableText {
  readonly text: string;
  /** Offsets in the original at which each UTF-16 unit of `text` begins (`starts`) and ends (`ends`). */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

const SAME_LOOK = new Map([
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201a', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
  ['\u201e', '"'],
  ['\u00ab', '"'],
  ['\u00bb', '"'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2012', '-'],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u2212', '-'],
  ['\u2026', '...'],
]);

/** A soft hyphen, a hyphen at the end of a line inside a word, white space, or one character with its marks. */
const PART = /(\u00ad|(?<=\p{L})[-\u2010][^\S\n]*\n\s*(?=\p{Ll}))|(\s+)|\P{M}\p{M}*|\p{M}+/gu;

export function comparable(original: string): ComparableText {
  const parts: string[] = [];
  // A character may become several: NFKC turns a ligature into its letters, some into 18.
  let capacity = original.length + 16;
  let starts = new Uint32Array(capacity);
  let ends = new Uint32Array(capacity);
  let length = 0;
  for (const match of original.matchAll(PART)) {
    if (match[1] !== undefined) continue;
    const part = match[2] === undefined ? fold(match[0]) : ' ';
    if (length + part.length > capacity) {
      capacity = (length + part.length) * 2;
      starts = grown(starts, capacity);
      ends = grown(ends, capacity);
    }
    starts.fill(match.index, length, length + part.length);
    ends.fill(match.index + match[0].length, length, length + part.length);
    length += part.length;
    parts.push(part);
  }
  return { text: parts.join(''), starts, ends };
}

const fold = (character: string): string =>
  SAME_LOOK.get(character) ?? character.normalize('NFKC').toLowerCase();

function grown(array: Uint32Array<ArrayBuffer>, capacity: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(capacity);
  larger.set(array);
  return larger;
}
