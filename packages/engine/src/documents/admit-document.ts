import type { Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import type { DocumentType } from '@scriptorium/domain/steps/statuses.ts';
import { sql } from 'kysely';
import type { LockedDocument } from './documents.store.ts';
import { evaluateDocument } from '../evaluation/evaluate-document.ts';

export interface DocumentDraft {
  processId: number;
  uploadNodeId?: number | null;
  /** The caller has cut it to its base name. */
  filename: string;
  /** Defaults to the filename. */
  path?: string;
  documentType: DocumentType;
  /** Content type: pdf, image, docx, eml, wav … */
  kind: string;
  blobKey?: string | null;
  transcriptBlobKey?: string | null;
  /** Created by the client; repeating it returns the document of the first request. */
  clientId?: string | null;
  /** An attachment's mail, and its index in it. */
  parentId?: number | null;
  part?: string | null;
  createdBy?: number | null;
  /** The number of processes that its content has passed through before; 0 where absent. */
  hops?: number;
}

/** A document that a transaction has admitted; call `engine.wake()` for `queued` after its commit. */
export interface AdmittedDocument {
  readonly id: number;
  readonly processId: number;
  readonly version: number;
  /** False: it existed already. */
  readonly created: boolean;
  /** Queues of its jobs. */
  readonly queued: readonly string[];
}

/**
 * Adds a document to its process: the row, the file parser's step with its job, and the counts, all in the caller's
 * transaction; call `engine.wake()` after the commit. A repeated clientId, or part of one parent, returns the existing
 * document (`created` false).
 */
export async function admitDocument(tx: Tx, draft: DocumentDraft): Promise<AdmittedDocument> {
  const inserted = await insertDocument(tx, draft);
  if (!inserted) return { ...(await findRepeated(tx, draft)), created: false, queued: [] };
  const { graphVersion, ...document } = inserted;
  const { version, processId, status, blockedBy } = document;
  const snapshot = { version, processId, status, blockedBy, graphVersion, steps: [], submits: [] };
  const { queued } = await evaluateDocument(tx, document, { snapshot });
  return { id: document.id, processId, version, created: true, queued };
}

/** With its entry in the counts, in one statement. */
const insertDocument = (
  tx: Tx,
  draft: DocumentDraft,
): Promise<(LockedDocument & { graphVersion: string }) | undefined> =>
  prepared(tx)
    .with('made', (inside) =>
      inside
        .insertInto('document')
        .values({
          process_id: draft.processId,
          upload_node_id: draft.uploadNodeId ?? null,
          filename: draft.filename,
          path: draft.path ?? draft.filename,
          document_type: draft.documentType,
          kind: draft.kind,
          status: 'PROCESSING',
          blob_key: draft.blobKey ?? null,
          transcript_blob_key: draft.transcriptBlobKey ?? null,
          client_id: draft.clientId ?? null,
          parent_id: draft.parentId ?? null,
          part: draft.part ?? null,
          created_by: draft.createdBy ?? null,
          hops: draft.hops ?? 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'process_id', 'status', 'blocked_by', 'version']),
    )
    .with('counted', (inside) =>
      inside
        .insertInto('document_count')
        .columns(['process_id', 'status', 'documents'])
        .expression(
          inside.selectFrom('made').select(['process_id', 'status', sql<number>`1`.as('documents')]),
        ),
    )
    .selectFrom('made')
    .innerJoin('process', 'process.id', 'made.process_id')
    .select([
      'made.id',
      'made.process_id as processId',
      'made.status',
      'made.blocked_by as blockedBy',
      'made.version',
      'process.graph_version as graphVersion',
    ])
    .executeTakeFirst();

const findRepeated = (
  tx: Tx,
  { clientId, parentId, part }: DocumentDraft,
): Promise<{ id: number; processId: number; version: number }> =>
  tx
    .selectFrom('document')
    .select(['id', 'process_id as processId', 'version'])
    .where((where) =>
      where.or([
        where('client_id', '=', clientId ?? null),
        where.and([where('parent_id', '=', parentId ?? null), where('part', '=', part ?? null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
