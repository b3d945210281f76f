import { changeInPlace, type ChangedUtterances } from './changed-utterances.ts';
import type { Token, Utterance } from './transcript.ts';
import { reworded } from './words.ts';

/** Words that one word may become (CONST-63). */
const MAX_WORDS = 2;
/** Milliseconds of the second word (CONST-53). */
export const NEW_WORD_MS = 50;

/** Letters of any alphabet; a hyphen or an apostrophe between letters; one of , . ? at the end (docs/decisions/0069). */
const WORD = /^[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*[,.?]?$/u;

/** The result of entering a text for a word: the words that replace it, its deletion, or the reason for a refusal. */
export type WordCheck =
  | { readonly kind: 'words'; readonly words: readonly [string, ...string[]] }
  | { readonly kind: 'delete' | 'cannotDelete' | 'tooMany' | 'invalid' };

/** Checks the new text of a word (AUDIO-34); without a text the word is deleted, where that is allowed (AUDIO-35). */
export function checkWord(text: string, canDelete: boolean): WordCheck {
  const [first, ...others] = text.normalize('NFC').split(/\s+/u).filter(Boolean);
  if (first === undefined) return { kind: canDelete ? 'delete' : 'cannotDelete' };
  if (others.length >= MAX_WORDS) return { kind: 'tooMany' };
  if (![first, ...others].every((word) => WORD.test(word))) return { kind: 'invalid' };
  return { kind: 'words', words: [first, ...others] };
}

/** The words that a word becomes: the first keeps its id and times, the second starts where it ends (AUDIO-38). */
export function wordsInsteadOf(
  token: Token,
  [first, ...others]: readonly [string, ...string[]],
  newId: () => number,
): Token[] {
  const words = [reworded(token, first)];
  for (const value of others) {
    const tsStart = words.at(-1)?.tsEnd ?? token.tsEnd;
    const { utteranceId, hidden } = token;
    words.push({
      id: newId(),
      utteranceId,
      value,
      tsStart,
      tsEnd: tsStart + NEW_WORD_MS,
      properties: [],
      hidden,
      confidence: null,
    });
  }
  return words;
}

/** Puts one or two words in the place of a word. Null if nothing changes. */
export function editWord(
  utterances: readonly Utterance[],
  token: Pick<Token, 'id' | 'utteranceId'>,
  words: readonly [string, ...string[]],
  newId: () => number,
): ChangedUtterances | null {
  return changeInPlace(utterances, (utterance) => {
    const old = utterance.tokens.find(({ id }) => id === token.id);
    if (utterance.id !== token.utteranceId || !old || (words.length === 1 && old.value === words[0]))
      return utterance;
    return {
      ...utterance,
      tokens: utterance.tokens.flatMap((one) => (one === old ? wordsInsteadOf(one, words, newId) : [one])),
    };
  });
}

/** Sets the times of a word. */
export const retimeWord = (
  utterances: readonly Utterance[],
  tokenId: number,
  { tsStart, tsEnd }: Pick<Token, 'tsStart' | 'tsEnd'>,
): ChangedUtterances | null =>
  changeInPlace(utterances, (utterance) =>
    utterance.tokens.some(
      (token) => token.id === tokenId && (token.tsStart !== tsStart || token.tsEnd !== tsEnd),
    )
      ? {
          ...utterance,
          tokens: utterance.tokens.map((token) =>
            token.id === tokenId ? { ...token, tsStart, tsEnd } : token,
          ),
        }
      : utterance,
  );
