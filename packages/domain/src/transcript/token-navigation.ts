import type { Token, Utterance } from './transcript.ts';

/** The punctuation of hints, words and navigation (CONST-99). */
export const TOKEN_PUNCTUATION = ['?', '.', ','] as const;

/** Whether a token consists of punctuation only; it is no word. */
export const isPunctuation = ({ value }: Pick<Token, 'value'>): boolean =>
  value !== '' && [...value].every((sign) => TOKEN_PUNCTUATION.some((one) => one === sign));

/** A word and the utterance that it is in. */
export interface WordPlace {
  readonly utteranceId: number;
  readonly tokenId: number;
}

/** Whether keyboard navigation stops at a word. */
export type IsStop = (token: Token) => boolean;

/** At words that are shown: punctuation is skipped (AUDIO-31). */
export const stopAtWords =
  (showsHidden: boolean): IsStop =>
  (token) =>
    !isPunctuation(token) && (showsHidden || !token.hidden);

const placeIn = (utterance: Utterance, token: Token | undefined): WordPlace | undefined =>
  token && { utteranceId: utterance.id, tokenId: token.id };

/** The next word of the same utterance; undefined at its end. */
export function nextWordInUtterance(
  utterance: Utterance,
  tokenId: number,
  by: 1 | -1,
  isStop: IsStop,
): WordPlace | undefined {
  const { tokens } = utterance;
  const at = tokens.findIndex(({ id }) => id === tokenId);
  if (at < 0) return undefined;
  const found = by > 0 ? tokens.slice(at + 1).find(isStop) : tokens.slice(0, at).findLast(isStop);
  return placeIn(utterance, found);
}

/** The first or last word of an utterance. */
export const edgeWord = (
  utterance: Utterance,
  edge: 'first' | 'last',
  isStop: IsStop,
): WordPlace | undefined =>
  placeIn(utterance, edge === 'first' ? utterance.tokens.find(isStop) : utterance.tokens.findLast(isStop));

/** The first or last word of the utterances from an index on, in one direction; those without a word are skipped. */
function edgeWordFrom(
  utterances: readonly Utterance[],
  from: number,
  by: 1 | -1,
  edge: 'first' | 'last',
  isStop: IsStop,
): WordPlace | undefined {
  for (let index = from; index >= 0 && index < utterances.length; index += by) {
    const utterance = utterances[index];
    const found = utterance && edgeWord(utterance, edge, isStop);
    if (found) return found;
  }
  return undefined;
}

/** The next word of the transcript; undefined at its end. */
export function nextWord(
  utterances: readonly Utterance[],
  { utteranceId, tokenId }: WordPlace,
  by: 1 | -1,
  isStop: IsStop,
): WordPlace | undefined {
  const index = utterances.findIndex(({ id }) => id === utteranceId);
  const utterance = utterances[index];
  if (!utterance) return undefined;
  return (
    nextWordInUtterance(utterance, tokenId, by, isStop) ??
    edgeWordFrom(utterances, index + by, by, by > 0 ? 'first' : 'last', isStop)
  );
}

/** The first word of the next utterance that has one, or of the previous. */
export function wordOfNextUtterance(
  utterances: readonly Utterance[],
  utteranceId: number,
  by: 1 | -1,
  isStop: IsStop,
): WordPlace | undefined {
  const index = utterances.findIndex(({ id }) => id === utteranceId);
  return index < 0 ? undefined : edgeWordFrom(utterances, index + by, by, 'first', isStop);
}

/** The first or last word of the transcript. */
export const edgeWordOfAll = (
  utterances: readonly Utterance[],
  edge: 'first' | 'last',
  isStop: IsStop,
): WordPlace | undefined =>
  edge === 'first'
    ? edgeWordFrom(utterances, 0, 1, edge, isStop)
    : edgeWordFrom(utterances, utterances.length - 1, -1, edge, isStop);

/** The words from one to another of the same utterance, in their order. */
export function wordsBetween(utterance: Utterance, one: number, other: number): number[] {
  const ids = utterance.tokens.map(({ id }) => id);
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)];
  return from < 0 || to < 0 ? [] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Which end of a tag's words moves, and where to (TEXT-07). */
export interface TagExpansion {
  readonly edge: 'start' | 'end';
  readonly forward: boolean;
}

/**
 * The words of a tag after one of its ends moved by a word: within the utterance, and never beyond the opposite end.
 * Undefined where it cannot move. `tokenIds` follow each other in the utterance.
 */
export function expandWords(
  { tokens }: Utterance,
  tokenIds: readonly number[],
  { edge, forward }: TagExpansion,
): number[] | undefined {
  const ids = tokens.map(({ id }) => id);
  const places = tokenIds.map((id) => ids.indexOf(id)).filter((place) => place >= 0);
  if (places.length === 0) return undefined;
  let [from, to] = [Math.min(...places), Math.max(...places)];
  if (edge === 'start') from += forward ? 1 : -1;
  else to += forward ? 1 : -1;
  return from < 0 || to >= ids.length || from > to ? undefined : ids.slice(from, to + 1);
}
