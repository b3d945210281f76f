import type { TextQuery } from './text-query.ts';
import { wordsOf, type Word } from './words.ts';

/** A passage with the words that were found; offsets of `marks` count within `text`. */
export interface Excerpt {
  readonly text: string;
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

const MOST = 2;
/** UTF-16 code units before and after a found word. */
const AROUND = 70;

/** The first passages of a text with wanted words of a query. */
export function excerptsOf(text: string, { wanted }: TextQuery): Excerpt[] {
  const excerpts: Excerpt[] = [];
  let until = -1;
  let hits: Word[] = [];
  const close = () => {
    if (hits.length > 0) excerpts.push(passage(text, hits));
    hits = [];
  };
  for (const word of wordsOf(text)) {
    if (!isWanted(word.folded, wanted)) continue;
    if (word.start > until) {
      close();
      if (excerpts.length === MOST) return excerpts;
      until = word.start + 2 * AROUND;
    }
    hits.push(word);
  }
  close();
  return excerpts;
}

const isWanted = (folded: string, wanted: TextQuery['wanted']): boolean =>
  wanted.some(({ words, isPrefix }) =>
    words.some((word, index) =>
      isPrefix && index === words.length - 1 ? folded.startsWith(word) : folded === word,
    ),
  );

function passage(text: string, hits: readonly Word[]): Excerpt {
  const [first, last] = [hits[0]?.start ?? 0, hits.at(-1)?.end ?? 0];
  const start = wordStart(text, Math.max(0, first - AROUND));
  const end = wordEnd(text, Math.min(text.length, last + AROUND));
  const [before, after] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end).replaceAll(/\s/g, ' ')}${after}`,
    marks: hits.map((hit) => ({ start: hit.start + shift, end: hit.end + shift })),
  };
}

/** The next beginning of a word, unless that is far. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at, at + 20).search(/\s/);
  return space === -1 ? wholeCharacter(text, at) : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at === text.length) return at;
  const space = /\s\S*$/.exec(text.slice(Math.max(0, at - 20), at));
  return space ? at - space[0].length : wholeCharacter(text, at);
}

/** Never between the halves of a surrogate pair. */
const wholeCharacter = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
};
