import { changeInPlace, type ChangedUtterances } from './changed-utterances.ts';
import type { Utterance } from './transcript.ts';
import { changeWords } from './words.ts';

/** Hides words, or shows them if all are hidden (AUDIO-22). */
export function toggleHidden(
  utterances: readonly Utterance[],
  tokenIds: readonly number[],
): ChangedUtterances | null {
  const ids = new Set(tokenIds);
  const chosen = utterances.flatMap(({ tokens }) => tokens).filter(({ id }) => ids.has(id));
  const hidden = chosen.some((token) => !token.hidden);
  return changeInPlace(
    utterances,
    changeWords(ids, (token) => ({ ...token, hidden })),
  );
}
