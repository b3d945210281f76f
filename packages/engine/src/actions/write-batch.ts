import type { Tx } from '@scriptorium/db/database.ts';
import { documentTransaction } from '../documents/document-transaction.ts';
import { lockDocuments } from '../documents/documents.store.ts';
import type { EngineContext } from '../engine-context.ts';
import { evaluateDocument, type Verdict } from '../evaluation/evaluate-document.ts';

/**
 * Changes steps of some documents of one process in one transaction and judges the documents. `write` gets the ids of
 * those that are still there; what it answers is done last, before the commit.
 */
export async function writeBatch<Services>(
  context: EngineContext<Services>,
  { processId, ids }: { processId: number; ids: readonly number[] },
  write: (tx: Tx, documentIds: readonly number[]) => Promise<(() => Promise<void>) | void>,
): Promise<void> {
  const verdicts = await documentTransaction(context.db, async (tx) => {
    const documents = await lockDocuments(tx, ids);
    const last = await write(
      tx,
      documents.map(({ id }) => id),
    );
    const judged: { documentId: number; verdict: Verdict }[] = [];
    for (const document of documents)
      judged.push({ documentId: document.id, verdict: await evaluateDocument(tx, document) });
    await last?.();
    return judged;
  });
  context.apply({
    changes: verdicts.map(({ documentId, verdict }) => ({
      documentId,
      processId,
      version: verdict.version,
      by: null,
    })),
    queued: verdicts.flatMap(({ verdict }) => verdict.queued),
    gathered: verdicts.some(({ verdict }) => verdict.gathered),
    interrupted: verdicts.flatMap(({ verdict }) => verdict.withdrawn),
  });
}
