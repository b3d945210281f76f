import { anyOf } from '@scriptorium/db/lists.ts';
import type { ReadResults, ValuesByDocument } from '@scriptorium/node-server/templating/result-values.ts';
import { sql } from 'kysely';

/** `node.<id>.sftpresult.fileaddress` */
const RESULT = /^node\.(\d{1,15})\.sftpresult\.fileaddress$/;

/** The address of the last file that was written for a document, alone or in an execution for many. */
export const readSftpResults: ReadResults = async (db, { processId, documentIds, names }) => {
  const asked = names.flatMap((name) => {
    const nodeId = RESULT.exec(name)?.[1];
    return nodeId === undefined ? [] : [{ name, nodeId: Number(nodeId) }];
  });
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ nodeId: number; documentId: number; address: string }>`
    select distinct on (step.node_id, step.document_id)
      step.node_id as "nodeId", step.document_id as "documentId", outbox.receipt ->> 'address' as address
    from step
    join outbox on outbox.state = 'SENT' and outbox.kind = 'sftp'
      and (outbox.step_id = step.id or outbox.execution_id = step.execution_id)
    where step.document_id = ${anyOf(documentIds)} and step.node_id = ${anyOf(asked.map(({ nodeId }) => nodeId))}
      and outbox.process_id = ${processId}
    order by step.node_id, step.document_id, outbox.id desc`.execute(db);
  const ofNode = Map.groupBy(rows, ({ nodeId }) => nodeId);
  return new Map(
    asked.map(({ name, nodeId }): [string, ValuesByDocument] => [
      name,
      new Map((ofNode.get(nodeId) ?? []).map(({ documentId, address }) => [documentId, address])),
    ]),
  );
};
