import { foldText, isUnspaced } from '@scriptorium/domain/search/words.ts';

/** UTF-16 code units of a word that count; an index accepts 2046 bytes. */
const LONGEST = 100;
/** The length of the beginning of a word by which its other forms are found. */
const STEM = 5;
const LETTERS = 3;
const WORD = /[\p{L}\p{N}]+/gu;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text in order: lower case, without accents and punctuation. */
export function foldedWords(text: string): string[] {
  const runs = foldText(text).match(WORD) ?? [];
  if (!isUnspaced(text)) return runs.map((word) => beginning(word, LONGEST));
  return runs.flatMap((run) =>
    isUnspaced(run)
      ? Array.from(segmenter.segment(run), ({ segment }) => beginning(segment, LONGEST))
      : [beginning(run, LONGEST)],
  );
}

/** Returns the tokens by which a passage is found: each word, and its beginning marked by `*`. */
export const tokensOf = (words: readonly string[]): string[] => words.flatMap((word) => [word, stemOf(word)]);

/** The token of the beginning of a word. */
export const stemOf = (word: string): string => `${beginning(word, STEM)}*`;

/** A word as its groups of three letters, with its ends marked, and as a whole. */
export function lettersOf(word: string): string[] {
  const marked = `^${word}$`;
  const letters = [word];
  for (let at = 0; at + LETTERS <= marked.length; at += 1) letters.push(`#${marked.slice(at, at + LETTERS)}`);
  return letters;
}

/** Without a part of a surrogate pair at its end. */
const beginning = (word: string, length: number): string =>
  word.length <= length ? word : word.slice(0, length).replace(/[\ud800-\udbff]$/, '');
