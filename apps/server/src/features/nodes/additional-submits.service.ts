import { fieldError } from '@scriptorium/contract/errors.ts';
import type { AdditionalSubmits } from '@scriptorium/contract/process/nodes.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { queueEvaluation } from '@scriptorium/engine/evaluation/reevaluate.ts';
import * as store from './additional-submits.store.ts';

const FIELD = 'additionalNodeSubmits';

/** Additional copies for the documents of a node; absent in a change: unchanged. */
export interface SubmitsChange {
  readonly node: { readonly id: number; readonly processId: number };
  readonly definition: NodeDefinition;
  readonly given: AdditionalSubmits | undefined;
}

/**
 * Stores the complete list in the transaction that changes the node, and queues the evaluation of the documents in
 * the old and the new list, including finished ones, which get or lose a copy (docs/semantics.md#2).
 */
export async function changeSubmits(tx: Tx, { node, definition, given }: SubmitsChange): Promise<void> {
  if (given === undefined) return;
  await requireSubmits(tx, node.processId, definition, given);
  const before = (await store.listSubmits(tx, [node.id])).get(node.id) ?? [];
  await store.replaceSubmits(tx, node.id, given);
  const named = changedDocuments(before, given);
  if (named.length > 0) await queueEvaluation(tx, node.processId, named);
}

async function requireSubmits(
  tx: Tx,
  processId: number,
  { traits }: NodeDefinition,
  given: AdditionalSubmits,
): Promise<void> {
  if (given.length > 0 && !traits.multiprocessed) throw fieldError('nodes', FIELD, 'Invalid');
  if (new Set(given.map(({ docId }) => docId)).size < given.length)
    throw fieldError('nodes', FIELD, 'Unique');
  const named = given.flatMap(({ docId }) => docId ?? []);
  const present = await store.listDocumentIds(tx, processId, named);
  const unknown = given.findIndex(({ docId }) => docId !== undefined && !present.has(docId));
  if (unknown >= 0) throw fieldError('nodes', `${FIELD}.${unknown}.docId`, 'Invalid');
}

/** The documents on which the two lists differ. */
function changedDocuments(before: AdditionalSubmits, after: AdditionalSubmits): number[] {
  const was = new Map(before.map(({ docId, submits }) => [docId, submits]));
  const is = new Map(after.map(({ docId, submits }) => [docId, submits]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((docId) =>
    docId === undefined || was.get(docId) === is.get(docId) ? [] : docId,
  );
}
