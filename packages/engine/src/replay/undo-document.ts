import { restoreMachineResults } from '@scriptorium/annotations/machine-results.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { documentTransaction } from '../documents/document-transaction.ts';
import { findAndLockDocument } from '../documents/documents.store.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { evaluateDocument } from '../evaluation/evaluate-document.ts';
import { withdrawSteps } from '../documents/steps.store.ts';
import { recordResults } from './replay-document.ts';
import * as documents from './replayed-documents.store.ts';
import { listNewSteps, listRunBy } from './replayed-steps.store.ts';
import type { StoredReplay } from './replays.store.ts';

/**
 * Undoes what a replay did to a document: labels, and steps on which nobody has worked since. Returns how many of its
 * steps stay as they are, because people have worked on them or their machine has run again.
 */
export async function undoDocument<Services>(
  context: EngineContext<Services>,
  replay: StoredReplay,
  documentId: number,
  actions: readonly ActivityType[],
): Promise<number> {
  const undone = await documentTransaction(context.db, async (tx) => {
    const document = await findAndLockDocument(tx, documentId);
    const known = await documents.findRemembered(tx, replay.id, documentId);
    if (!known) return undefined;
    await documents.forgetDocument(tx, replay.id, documentId);
    if (!document) return undefined;
    const { before } = known;
    const { contentId } = await documents.findContent(tx, documentId);
    let kept = 0;
    for (const { id: stepId, nodeId } of await listRunBy(tx, replay.id, documentId)) {
      const results = before.results[stepId];
      // On another text the former places mean nothing.
      if (!results || contentId !== before.contentId) kept += 1;
      else {
        await restoreMachineResults(tx, stepId, results);
        await recordResults(tx, document, { nodeId, stepId, by: replay.userId });
      }
    }
    const knownIds = before.steps.map(({ id }) => id);
    const added = known.moved ? await listNewSteps(tx, documentId, knownIds, actions) : [];
    const removable = added.flatMap(({ id, removable }) => (removable ? [id] : []));
    kept += added.length - removable.length;
    await withdrawSteps(tx, removable);
    const scope = before.status === 'DONE' ? 'COPIES' : 'ALL';
    return { kept, removable, evaluation: await evaluateDocument(tx, document, { scope }) };
  });
  if (!undone) return 0;
  const { evaluation, removable, kept } = undone;
  context.apply({
    changes: [{ documentId, processId: replay.processId, version: evaluation.version, by: replay.userId }],
    queued: evaluation.queued,
    gathered: evaluation.gathered,
    interrupted: [...removable, ...evaluation.withdrawn],
  });
  return kept;
}
