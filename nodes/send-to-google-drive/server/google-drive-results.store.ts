import type { Db } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import { resultReader, rowsByNode } from '@scriptorium/node-server/templating/result-reader.ts';
import { sql } from 'kysely';

/** `node.<id>.googledriveresult.fileid` and `node.<id>.googledriveresult.url`: the files that were made about documents. */
export const readGoogleDriveResults = resultReader(
  /googledriveresult\.(fileid|url)/,
  async (db, { documentIds, nodeIds }) => {
    const ofNode = rowsByNode(await listCreatedFiles(db, documentIds, nodeIds));
    return (nodeId, [field]) =>
      new Map(
        ofNode(nodeId).map(({ documentId, fileId, url }) => [
          documentId,
          (field === 'url' ? url : fileId) ?? '',
        ]),
      );
  },
);

interface CreatedFile {
  readonly documentId: number;
  readonly nodeId: number;
  readonly fileId: string | null;
  readonly url: string | null;
}

/** The last file that each node made about each document, or about several documents together. */
async function listCreatedFiles(
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
