import { changeBetween, withTokens, type ChangedUtterances } from './changed-utterances.ts';
import type { Utterance } from './transcript.ts';

/** The words of both in one utterance. One that is stored already keeps its id. */
function joined(first: Utterance, second: Utterance): Utterance {
  const kept = first.id < 0 && second.id > 0 ? { ...first, id: second.id } : first;
  return withTokens(kept, [...first.tokens, ...second.tokens]);
}

/** Merges an utterance with neighbours of the same actor (AUDIO-24). */
export function mergedWithSameActor(utterances: readonly Utterance[], id: number): readonly Utterance[] {
  const at = utterances.findIndex((one) => one.id === id);
  const utterance = utterances[at];
  if (!utterance) return utterances;
  const isSame = (other: Utterance | undefined) => other?.actor === utterance.actor;
  const from = isSame(utterances[at - 1]) ? at - 1 : at;
  const to = isSame(utterances[at + 1]) ? at + 1 : at;
  if (from === to) return utterances;
  const merged = utterances.slice(from, to + 1).reduce(joined);
  return [...utterances.slice(0, from), merged, ...utterances.slice(to + 1)];
}

/** Joins an utterance with its neighbour, also of another actor; the first one's actor says all. Null if there is none. */
export function mergeWithNeighbour(
  utterances: readonly Utterance[],
  id: number,
  direction: -1 | 1,
): ChangedUtterances | null {
  const at = utterances.findIndex((utterance) => utterance.id === id);
  const from = direction < 0 ? at - 1 : at;
  const [first, second] = [utterances[from], utterances[from + 1]];
  if (at < 0 || !first || !second) return null;
  return changeBetween(utterances, [
    ...utterances.slice(0, from),
    joined(first, second),
    ...utterances.slice(from + 2),
  ]);
}
