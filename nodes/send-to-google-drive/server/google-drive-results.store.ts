import type { Db } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import { sql } from 'kysely';

export interface CreatedFile {
  readonly documentId: number;
  readonly nodeId: number;
  readonly fileId: string | null;
  readonly url: string | null;
}

/** The last file that each node made about each document, or about several documents together. */
export async function listCreatedFiles(
  db: Db,
  documentIds: readonly number[],
  nodeIds: readonly number[],
): Promise<CreatedFile[]> {
  const { rows } = await sql<CreatedFile>`
    select step.document_id as "documentId", step.node_id as "nodeId",
      last.receipt ->> 'createdFileId' as "fileId", last.receipt ->> 'url' as url
    from step cross join lateral (
      select * from (
        (select id, receipt from outbox where step_id = step.id and state = 'SENT' order by id desc limit 1)
        union all
        (select id, receipt from outbox
          where execution_id = step.execution_id and state = 'SENT' order by id desc limit 1)
      ) sent order by id desc limit 1) last
    where step.master and step.document_id = ${anyOf(documentIds)} and step.node_id = ${anyOf(nodeIds)}`.execute(
    db,
  );
  return rows;
}
