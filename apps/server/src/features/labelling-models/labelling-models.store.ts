import type { LabellingModel } from '@scriptorium/contract/annotations/labelling-models.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { MAX_LISTED_LABELS, type LabellingRun } from '@scriptorium/contract/annotations/labelling-runs.ts';
import { toNumber } from '@scriptorium/db/schema/decimal.ts';
import { sql } from 'kysely';

/** Other providers and prompts of earlier years are not asked for. */
const MAX_MODELS = 1000;

/** The models that have labelled for a node, newest first. */
export async function listModels(db: Db, nodeId: number): Promise<LabellingModel[]> {
  const rows = await db
    .selectFrom('labelling_model')
    .selectAll()
    .where('node_id', '=', nodeId)
    .orderBy('id', 'desc')
    .limit(MAX_MODELS)
    .execute();
  return rows.map(({ id, node_id, kind, name, answered_by, version, created_at }) => ({
    id,
    nodeId: node_id,
    kind,
    name,
    answeredBy: answered_by,
    version,
    createdAt: created_at,
  }));
}

interface RunRow extends Omit<LabellingRun, 'cost'> {
  readonly cost: string | null;
}

/** The answers of the latest attempt of a step that has any, as one; undefined where no model has answered. */
export async function findLatestRun(db: Db, stepId: number): Promise<LabellingRun | undefined> {
  const { rows } = await sql<RunRow>`
    with latest as (select * from labelling_run where step_id = ${stepId}
      and attempt = (select max(attempt) from labelling_run where step_id = ${stepId})),
    first as (select name, answered_by from labelling_model
      where id = (select labelling_model_id from latest order by id limit 1)),
    left_out as (select entry, row_number() over (order by latest.id, place) as place
      from latest, jsonb_array_elements(coalesce(dropped, '[]')) with ordinality as entries(entry, place))
    select ${stepId}::bigint as "stepId", max(attempt) as attempt, max(first.name) as "modelName",
      max(first.answered_by) as "answeredBy", count(*) as parts, count(*) filter (where taken_over) as "takenOver",
      ${ofAsked('input_tokens')} as "inputTokens", ${ofAsked('output_tokens')} as "outputTokens",
      ${ofAsked('cost')}::text as cost, max(currency) as currency, sum(ms) as ms,
      case when bool_and(placed is not null) then sum(placed) end as placed,
      case when bool_and(placed is not null) then (select count(*) from left_out) end as dropped,
      (select coalesce(json_agg(entry order by place), '[]') from left_out where place <= ${MAX_LISTED_LABELS})
        as "droppedLabels",
      max(created_at) as "answeredAt"
    from latest, first having count(*) > 0`.execute(db);
  const [row] = rows;
  return row && { ...row, cost: toNumber(row.cost) };
}

/** The sum over the answers that the step asked for itself; null where one of them is not known. */
const ofAsked = (column: 'input_tokens' | 'output_tokens' | 'cost') => sql`
  case when bool_and(taken_over or ${sql.ref(column)} is not null) then coalesce(sum(${sql.ref(column)}), 0) end`;
