import type { Tx } from '@scriptorium/db/database.ts';
import { documentTransaction } from '../documents/document-transaction.ts';
import { lockDocuments } from '../documents/documents.store.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { evaluateDocument, type Evaluation } from '../evaluation/evaluate-document.ts';

/**
 * Changes steps of some documents of one process in one transaction and evaluates the documents. `write` gets the ids
 * of the existing ones; the function that it returns runs last, before the commit.
 */
export async function writeBatch<Services>(
  context: EngineContext<Services>,
  { processId, ids }: { processId: number; ids: readonly number[] },
  write: (tx: Tx, documentIds: readonly number[]) => Promise<(() => Promise<void>) | void>,
): Promise<void> {
  const evaluations = await documentTransaction(context.db, async (tx) => {
    const documents = await lockDocuments(tx, ids);
    const last = await write(
      tx,
      documents.map(({ id }) => id),
    );
    const evaluated: { documentId: number; evaluation: Evaluation }[] = [];
    for (const document of documents)
      evaluated.push({ documentId: document.id, evaluation: await evaluateDocument(tx, document) });
    await last?.();
    return evaluated;
  });
  context.apply({
    changes: evaluations.map(({ documentId, evaluation }) => ({
      documentId,
      processId,
      version: evaluation.version,
      by: null,
    })),
    queued: evaluations.flatMap(({ evaluation }) => evaluation.queued),
    gathered: evaluations.some(({ evaluation }) => evaluation.gathered),
    interrupted: evaluations.flatMap(({ evaluation }) => evaluation.withdrawn),
  });
}
