import { AppError } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { chainAfter, type Link } from '@scriptorium/domain/transcript/chain.ts';
import { positionsFor } from '@scriptorium/domain/transcript/positions.ts';
import { staleEdit } from './stale-edit.ts';
import type { Stored } from './stored-utterances.ts';
import * as writes from './transcript-writes.store.ts';
import type { Batch } from './batch.ts';
import { readChain } from './transcripts.store.ts';

interface Placing {
  readonly documentId: number;
  readonly batch: Batch;
  readonly stored: Stored;
}

/** The neighbours of the utterances of a change; null where the change moves none. */
export type Order = readonly number[] | null;

const deletes = ({ tokens }: Batch[number]): boolean => tokens.length === 0;

/** Most changes move no utterance: then the chain is not read. */
function movesNothing({ batch, stored }: Placing): boolean {
  return batch.every((utterance) => {
    const before = stored.utterances.get(utterance.id);
    if (!before || before.position === null || deletes(utterance)) return false;
    const { prevId = before.prevId, nextId = before.nextId } = utterance;
    return prevId === before.prevId && nextId === before.nextId;
  });
}

/** The order of the transcript after the change, with ids below zero for new utterances; null if nothing moves. */
export async function orderAfter(
  tx: Tx,
  placing: Placing,
): Promise<{ order: Order; fixed: ReadonlyMap<number, number> }> {
  if (movesNothing(placing)) return { order: null, fixed: new Map() };
  const { documentId, batch, stored } = placing;
  const unknown = batch.some(
    (utterance) =>
      (utterance.id > 0 && !stored.utterances.has(utterance.id)) || (utterance.id < 0 && deletes(utterance)),
  );
  if (unknown) throw new AppError('error.transcript.chain');
  const { positions, gone } = await readChain(tx, documentId);
  const chain = chainAfter([...positions.keys()], batch.map(linkOf), gone);
  if (!chain.ok) {
    if (chain.fault === 'stale') throw await staleEdit(tx, documentId);
    throw new AppError('error.transcript.chain');
  }
  const fixed = new Map([...positions].filter(([id]) => !chain.placed.has(id)));
  return { order: chain.order, fixed };
}

const linkOf = (utterance: Batch[number]): Link => {
  const { id, prevId, nextId } = utterance;
  return deletes(utterance) ? { id, deleted: true } : { id, prevId, nextId, deleted: false };
};

/** Stores an order. */
export async function writeOrder(
  tx: Tx,
  {
    order,
    fixed,
    removed,
    real,
  }: {
    order: Order;
    fixed: ReadonlyMap<number, number>;
    removed: readonly number[];
    real: (id: number) => number;
  },
): Promise<void> {
  if (!order) return;
  await writes.dropPositions(tx, removed);
  const changed = positionsFor(order, fixed);
  await writes.updatePositions(tx, new Map([...changed].map(([id, position]) => [real(id), position])));
}
