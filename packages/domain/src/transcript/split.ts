import { changeBetween, withTokens, type ChangedUtterances } from './changed-utterances.ts';
import type { Utterance } from './transcript.ts';

/** The words from the given one on become an utterance of their own. Null at the first word. */
export function splitUtterance(
  utterances: readonly Utterance[],
  id: number,
  tokenId: number,
  newId: () => number,
): ChangedUtterances | null {
  const at = utterances.findIndex((one) => one.id === id);
  const utterance = utterances[at];
  const word = utterance?.tokens.findIndex((token) => token.id === tokenId) ?? -1;
  if (!utterance || word <= 0) return null;
  return changeBetween(utterances, [
    ...utterances.slice(0, at),
    withTokens(utterance, utterance.tokens.slice(0, word)),
    withTokens({ ...utterance, id: newId() }, utterance.tokens.slice(word)),
    ...utterances.slice(at + 1),
  ]);
}
