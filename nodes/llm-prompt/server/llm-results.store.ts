import type { Db } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import { sql } from 'kysely';

interface FoundResponse {
  readonly nodeId: number;
  readonly documentId: number;
  readonly response: string;
}

/** The latest answer of each step. */
export const listResponses = async (
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
