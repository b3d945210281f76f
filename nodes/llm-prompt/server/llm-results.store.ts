import type { Db } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import { resultReader, rowsByNode } from '@scriptorium/node-server/templating/result-reader.ts';
import { sql } from 'kysely';

/** `node.<id>.llmresponse`: the latest answers about documents. */
export const readLlmResults = resultReader(/llmresponse/, async (db, { documentIds, nodeIds }) => {
  const ofNode = rowsByNode(await listResponses(db, { documentIds, nodeIds }));
  return (nodeId) => new Map(ofNode(nodeId).map(({ documentId, response }) => [documentId, response]));
});

interface FoundResponse {
  readonly nodeId: number;
  readonly documentId: number;
  readonly response: string;
}

/** The latest answer of each step. */
const listResponses = async (
  db: Db,
  { documentIds, nodeIds }: { documentIds: readonly number[]; nodeIds: readonly number[] },
): Promise<FoundResponse[]> =>
  (
    await sql<FoundResponse>`
      select distinct on (step.id)
        step.node_id as "nodeId", step.document_id as "documentId", llm_response.response
      from step join llm_response on llm_response.step_id = step.id
      where step.master and step.document_id = ${anyOf(documentIds)} and step.node_id = ${anyOf(nodeIds)}
      order by step.id, llm_response.id desc`.execute(db)
  ).rows;
