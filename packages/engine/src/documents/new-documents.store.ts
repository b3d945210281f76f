import type { Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';
import type { DocumentDraft } from './document-draft.ts';
import type { LockedDocument } from './documents.store.ts';

/** A document that this transaction has inserted. */
export interface NewDocument extends LockedDocument {
  /** The version of its process's graph. */
  readonly graphVersion: string;
}

/**
 * Inserts the documents with their entries in the counts, in one statement; their ids are in the order of the drafts.
 * Returns them by the place of their draft, without those that exist already.
 */
export async function insertDocuments(
  tx: Tx,
  drafts: readonly DocumentDraft[],
): Promise<ReadonlyMap<number, NewDocument>> {
  if (drafts.length === 0) return new Map();
  const rows = JSON.stringify(drafts.map((draft, place) => ({ ...rowOf(draft), place })));
  // The ids are drawn first, because an inserted row does not say which draft it came from.
  const inserted = await sql<NewDocument & { place: number }>`
    with draft as (
      select nextval(pg_get_serial_sequence('document', 'id')::regclass) as id, draft.*
      from json_to_recordset(${rows}::json) as draft(place int, "processId" bigint, "uploadNodeId" bigint,
        filename text, path text, "documentType" text, kind text, "blobKey" text, "transcriptBlobKey" text,
        "clientId" uuid, "parentId" bigint, part text, "createdBy" bigint, hops int,
        "originId" bigint)),
    made as (
      insert into document (id, process_id, upload_node_id, filename, path, document_type, kind, status, blob_key,
        transcript_blob_key, client_id, parent_id, part, created_by, hops, origin_id)
      overriding system value
      select id, "processId", "uploadNodeId", filename, path, "documentType", kind, 'PROCESSING', "blobKey",
        "transcriptBlobKey", "clientId", "parentId", part, "createdBy", hops, "originId" from draft
      on conflict do nothing
      returning id, process_id, status, blocked_by, version),
    counted as (
      insert into document_count (process_id, status, documents)
      select process_id, status, count(*) from made group by process_id, status)
    select place, made.id, made.process_id as "processId", made.status, made.blocked_by as "blockedBy", made.version,
      process.graph_version as "graphVersion"
    from made join draft using (id) join process on process.id = made.process_id
    order by place`.execute(prepared(tx));
  return new Map(inserted.rows.map(({ place, ...made }) => [place, made]));
}

const rowOf = (draft: DocumentDraft) => ({
  ...draft,
  path: draft.path ?? draft.filename,
  hops: draft.hops ?? 0,
});

export const findRepeated = (
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
