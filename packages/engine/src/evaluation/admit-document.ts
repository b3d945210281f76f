import type { Tx } from '@scriptorium/db/database.ts';
import type { AdmittedDocument } from '../api/admitted-document.ts';
import { evaluateNew } from './evaluate-document.ts';
import type { DocumentDraft } from '../documents/document-draft.ts';
import { findRepeated, insertDocuments } from '../documents/new-documents.store.ts';

/**
 * Adds a document to its process: the row, the file parser's step with its job, and the counts, all in the caller's
 * transaction; call `engine.wake()` after the commit. A repeated clientId, or part of one parent, returns the existing
 * document (`created` false).
 */
export async function admitDocument(tx: Tx, draft: DocumentDraft): Promise<AdmittedDocument> {
  const [admitted] = await admitDocuments(tx, [draft]);
  if (!admitted) throw new Error('A draft was lost');
  return admitted;
}

/**
 * As `admitDocument` for each draft, in their order, with as many statements as for one. A clientId, or part of one
 * parent, that is repeated among them is one document. Rejects when one cannot be stored: then none is.
 */
export async function admitDocuments(tx: Tx, drafts: readonly DocumentDraft[]): Promise<AdmittedDocument[]> {
  const made = await insertDocuments(tx, drafts);
  const evaluations = await evaluateNew(tx, [...made.values()]);
  const queues = new Map([...made.keys()].map((place, index) => [place, evaluations[index]?.queued ?? []]));
  const admitted: AdmittedDocument[] = [];
  for (const [place, draft] of drafts.entries()) {
    const { id, processId, version } = made.get(place) ?? (await findRepeated(tx, draft));
    admitted.push({ id, processId, version, created: made.has(place), queued: queues.get(place) ?? [] });
  }
  return admitted;
}
