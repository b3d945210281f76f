import type { Token, Utterance } from '@scriptorium/contract/documents/recordings.ts';
import type { TranscriptSplice } from '@scriptorium/contract/documents/transcript-edits.ts';
import { splicesOf } from '@scriptorium/domain/transcript/splices.ts';
import type { PlannedToken, PlannedUtterance } from '@scriptorium/domain/transcript/word-edits.ts';
import type { Order } from './place-utterances.ts';
import type { Stored } from './stored-utterances.ts';

interface Changed {
  readonly utterances: readonly PlannedUtterance[];
  readonly stored: Stored;
  readonly order: Order;
  readonly removed: readonly number[];
}

const tokenOf = ({
  id,
  utteranceId,
  value,
  tsStart,
  tsEnd,
  properties,
  hidden,
  confidence,
}: PlannedToken): Token => ({
  id,
  utteranceId,
  value,
  tsStart,
  tsEnd,
  properties: [...properties],
  hidden,
  confidence,
});

/** The change as pages apply it. */
export function toSplices(
  docId: number,
  { utterances, stored, order, removed }: Changed,
): TranscriptSplice[] {
  const places = new Map(order?.map((id, index) => [id, index]));
  const neighbours = (id: number) => {
    const at = places.get(id);
    const before = stored.utterances.get(id);
    return order && at !== undefined
      ? { prevId: order[at - 1] ?? null, nextId: order[at + 1] ?? null }
      : { prevId: before?.prevId ?? null, nextId: before?.nextId ?? null };
  };
  const changed = utterances
    .filter(({ tokens }) => tokens.length > 0)
    .map(({ id, actor, tokens }): Utterance => ({
      id,
      docId,
      actor,
      ...neighbours(id),
      tokens: tokens.map(tokenOf),
    }));
  if (order) return splicesOf(order, new Map(changed.map((utterance) => [utterance.id, utterance])), removed);
  return changed.map((utterance) => ({
    after: utterance.prevId,
    removed: [utterance.id],
    inserted: [utterance],
  }));
}
