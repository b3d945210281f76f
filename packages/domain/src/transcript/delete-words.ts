import { changeBetween, type ChangedUtterances } from './changed-utterances.ts';
import { stopAtWords } from './token-navigation.ts';
import type { Token, Utterance } from './transcript.ts';

export interface DeletedWords {
  readonly change: ChangedUtterances;
  /** The word to select now; null if the transcript has no word (AUDIO-33). */
  readonly next: Pick<Token, 'id' | 'utteranceId'> | null;
}

const isWord = stopAtWords(false);

/** The first word after the deleted ones, else the last one before them; punctuation and hidden words do not count. */
function nextWord(utterances: readonly Utterance[], at: number, ids: ReadonlySet<number>): Token | undefined {
  const own = utterances[at]?.tokens ?? [];
  const last = own.findLastIndex(({ id }) => ids.has(id));
  const inUtterance =
    own.slice(last + 1).find(isWord) ?? own.findLast((token) => !ids.has(token.id) && isWord(token));
  if (inUtterance) return inUtterance;
  for (const { tokens } of utterances.slice(at + 1)) {
    const word = tokens.find(isWord);
    if (word) return word;
  }
  return utterances
    .slice(0, at)
    .findLast(({ tokens }) => tokens.some(isWord))
    ?.tokens.findLast(isWord);
}

/** Deletes words of one utterance; an utterance without words is deleted too. Null if it has none of them. */
export function deleteWords(
  utterances: readonly Utterance[],
  utteranceId: number,
  tokenIds: readonly number[],
): DeletedWords | null {
  const ids = new Set(tokenIds);
  const at = utterances.findIndex(({ id }) => id === utteranceId);
  const utterance = utterances[at];
  const tokens = utterance?.tokens.filter(({ id }) => !ids.has(id)) ?? [];
  if (!utterance || tokens.length === utterance.tokens.length) return null;
  const change = changeBetween(utterances, [
    ...utterances.slice(0, at),
    ...(tokens.length > 0 ? [{ ...utterance, tokens }] : []),
    ...utterances.slice(at + 1),
  ]);
  const next = nextWord(utterances, at, ids);
  return change && { change, next: next ? { id: next.id, utteranceId: next.utteranceId } : null };
}
