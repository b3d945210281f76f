import type { Token, Utterance } from './transcript.ts';

/** A word and the punctuation after it. */
export function wordAndMarks(value: string): { word: string; marks: string } {
  const [marks = ''] = /[?.,]*$/.exec(value) ?? [];
  return { word: value.slice(0, value.length - marks.length), marks };
}

/** Whether a sentence ends with this word (CONST-64). */
export const endsSentence = (value: string): boolean => /[?.]$/.test(value);

export const capitalised = (text: string): string => {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
};

/** The words with these ids changed by a function; other words stay the same objects, as do their utterances. */
export const changeWords =
  (ids: ReadonlySet<number>, change: (token: Token) => Token) =>
  (utterance: Utterance): Utterance => {
    if (!utterance.tokens.some(({ id }) => ids.has(id))) return utterance;
    return {
      ...utterance,
      tokens: utterance.tokens.map((token) => (ids.has(token.id) ? change(token) : token)),
    };
  };

/** A word with another text, which a person wrote. */
export const reworded = (token: Token, value: string): Token =>
  token.value === value ? token : { ...token, value, confidence: null };

/** Whether a word has the same text, times and states, wherever it is. */
export const isSameWord = (one: Token, other: Token): boolean =>
  one.value === other.value &&
  one.tsStart === other.tsStart &&
  one.tsEnd === other.tsEnd &&
  one.hidden === other.hidden &&
  one.properties.toSorted().join() === other.properties.toSorted().join();
