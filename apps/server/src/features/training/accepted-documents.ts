import type { Db } from '@scriptorium/db/database.ts';
import { listAccepted, type AcceptedDocument } from './accepted-documents.store.ts';

/** All documents of a node that people have accepted, in pages, the last accepted first. */
export async function* acceptedDocuments(
  db: Db,
  nodeId: number,
  size: number,
): AsyncGenerator<readonly AcceptedDocument[]> {
  let after: AcceptedDocument | undefined;
  for (;;) {
    const page = await listAccepted(db, nodeId, after, size);
    if (page.length > 0) yield page;
    after = page.at(-1);
    if (!after || page.length < size) return;
  }
}
