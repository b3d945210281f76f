import { anyOf } from '@scriptorium/db/lists.ts';
import { resultReader, rowsByNode } from '@scriptorium/node-server/templating/result-reader.ts';
import { sql } from 'kysely';

/** `node.<id>.sftpresult.fileaddress`: the address of the last file written for a document, alone or with others. */
export const readSftpResults = resultReader(
  /sftpresult\.fileaddress/,
  async (db, { processId, documentIds, nodeIds }) => {
    const { rows } = await sql<{ nodeId: number; documentId: number; address: string }>`
    select distinct on (step.node_id, step.document_id)
      step.node_id as "nodeId", step.document_id as "documentId", outbox.receipt ->> 'address' as address
    from step
    join outbox on outbox.state = 'SENT' and outbox.kind = 'sftp'
      and (outbox.step_id = step.id or outbox.execution_id = step.execution_id)
    where step.document_id = ${anyOf(documentIds)} and step.node_id = ${anyOf(nodeIds)}
      and outbox.process_id = ${processId}
    order by step.node_id, step.document_id, outbox.id desc`.execute(db);
    const ofNode = rowsByNode(rows);
    return (nodeId) => new Map(ofNode(nodeId).map(({ documentId, address }) => [documentId, address]));
  },
);
