import {
  changeBetween,
  withChange,
  type ChangedUtterances,
} from '@scriptorium/domain/transcript/changed-utterances.ts';
import { mergeWithNeighbour } from '@scriptorium/domain/transcript/merge.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { typeUtterance } from '@scriptorium/domain/transcript/type-utterance.ts';

/** A typed utterance that is merged with the one before it (-1) or after it (1): one change, for one undo. */
export function typeAndMerge(
  utterances: readonly Utterance[],
  id: number,
  text: string,
  direction: -1 | 1,
  newId: () => number,
): ChangedUtterances | null {
  const typed = typeUtterance(utterances, id, text, newId);
  const between = typed ? withChange(utterances, typed) : utterances;
  // Of several typed lines the last one touches the next utterance.
  const touching = direction > 0 ? (typed?.after.at(-1)?.id ?? id) : id;
  const merge = mergeWithNeighbour(between, touching, direction);
  return merge ? changeBetween(utterances, withChange(between, merge)) : typed;
}
