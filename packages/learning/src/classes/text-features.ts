/** The number of features: words and their parts are hashed into this many; a power of 2. */
export const FEATURES = 2 ** 17;

/** The words at the start of a text that count; later ones hardly change what it is about. */
const MAX_WORDS = 4_000;
const MAX_CHARACTERS = 40 * MAX_WORDS;
/** Longer words are no words (base64, tables without spaces); their start counts. */
const MAX_WORD_LENGTH = 40;
const [SHORTEST, LONGEST] = [3, 5];
const MAX_COUNT = 0xffff;
const WORD = /[\p{L}\p{N}]+/gu;

/** The features of a text: sorted indexes, and the number of occurrences of each. */
export interface FeatureCounts {
  indexes: Uint32Array<ArrayBuffer>;
  counts: Uint16Array<ArrayBuffer>;
}

/** Case and accents do not count: they differ in capitals, in e-mails and after text recognition. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[łŁ]/g, 'l').toLowerCase();

const START = 2_166_136_261;
const mix = (hash: number, code: number): number => Math.imul(hash ^ code, 16_777_619);
const indexOf = (hash: number): number => (hash ^ (hash >>> 15)) & (FEATURES - 1);

/** The features of words (FNV-1a): the word, and its parts of 3 to 5 characters with marks for its two ends. */
function forEachFeature(word: string, take: (index: number) => void): void {
  let whole = START;
  for (let at = 0; at < word.length; at++) whole = mix(whole, word.charCodeAt(at));
  take(indexOf(whole));
  const marked = `^${word}$`;
  for (let from = 0; from + SHORTEST <= marked.length; from++) {
    // Parts differ from words of the same letters.
    let hash = mix(START, 35);
    const end = Math.min(from + LONGEST, marked.length);
    for (let at = from; at < end; at++) {
      hash = mix(hash, marked.charCodeAt(at));
      if (at - from + 1 >= SHORTEST) take(indexOf(hash));
    }
  }
}

function countWords(text: string): Map<string, number> {
  const words = new Map<string, number>();
  let seen = 0;
  for (const [word] of fold(text.slice(0, MAX_CHARACTERS)).matchAll(WORD)) {
    if (seen++ === MAX_WORDS) break;
    const kept = word.slice(0, MAX_WORD_LENGTH);
    words.set(kept, (words.get(kept) ?? 0) + 1);
  }
  return words;
}

/** Reused by all texts of a thread: clearing the touched cells is faster than a new table. */
const table = new Uint32Array(FEATURES);

export function countFeatures(text: string): FeatureCounts {
  const touched: number[] = [];
  for (const [word, times] of countWords(text)) {
    forEachFeature(word, (index) => {
      if (table[index] === 0) touched.push(index);
      table[index]! += times;
    });
  }
  const indexes = Uint32Array.from(touched).sort();
  const counts = Uint16Array.from(indexes, (index) => Math.min(table[index]!, MAX_COUNT));
  for (const index of indexes) table[index] = 0;
  return { indexes, counts };
}
