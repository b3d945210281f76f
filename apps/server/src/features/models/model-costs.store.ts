import type { CostGroup, CostRow } from '@scriptorium/contract/machines/model-costs.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql, type RawBuilder } from 'kysely';

interface Bounds {
  readonly from: string;
  readonly to: string;
}

interface Grouping {
  /** The key of a group, as text. */
  readonly key: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly processName: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

const none = sql`null::text`;
const byCost = sql`sum(cost) desc nulls last, key`;

/** Names are looked up for the rows of the page alone. */
const groupings = (zone: string): Record<CostGroup, Grouping> => ({
  DAY: {
    key: sql`to_char(started_at at time zone ${zone}, 'YYYY-MM-DD')`,
    name: none,
    processName: none,
    order: sql`key`,
  },
  MODEL: {
    key: sql`model_id::text`,
    name: sql`coalesce((select name from llm_model where llm_model.id = key::bigint), max(model_name))`,
    processName: none,
    order: byCost,
  },
  PROCESS: {
    key: sql`process_id::text`,
    name: sql`(select name from process where process.id = key::bigint)`,
    processName: none,
    order: byCost,
  },
  NODE: {
    key: sql`node_id::text`,
    name: sql`(select name from node where node.id = key::bigint)`,
    processName: sql`(select process.name from process join node on node.process_id = process.id where node.id = key::bigint)`,
    order: byCost,
  },
  USER: {
    key: sql`user_id::text`,
    name: sql`(select login from app_user where app_user.id = key::bigint)`,
    processName: none,
    order: byCost,
  },
  ALL: { key: sql`'ALL'::text`, name: none, processName: none, order: byCost },
});

interface Row extends Omit<CostRow, 'cost'> {
  readonly cost: string;
  readonly total: number;
}

export async function listCosts(
  db: Db,
  {
    by,
    bounds,
    zone,
    page,
    size,
  }: { by: CostGroup; bounds: Bounds; zone: string; page: number; size: number },
): Promise<{ rows: CostRow[]; total: number }> {
  const { key, name, processName, order } = groupings(zone)[by];
  const { rows } = await sql<Row>`
    with found as (select ${key} as key, model_call.* from model_call
      where started_at >= ${bounds.from} and started_at < ${bounds.to})
    select key, ${name} as name, ${processName} as "processName", currency, count(*) as calls,
      count(*) filter (where outcome = 'FAILED') as failed,
      count(*) filter (where outcome = 'STARTED' and started_at < now() - interval '1 hour') as unknown,
      coalesce(sum(input_tokens), 0) as "inputTokens", coalesce(sum(output_tokens), 0) as "outputTokens",
      coalesce(sum(audio_ms), 0)::float8 as "audioMs",
      coalesce(sum(cost), 0)::text as cost,
      count(*) filter (where outcome = 'OK' and cost is null) as unpriced,
      count(*) over () as total
    from found group by key, currency order by ${order}, currency
    limit ${size} offset ${page * size}`.execute(db);
  return {
    rows: rows.map(({ total: _total, cost, ...row }) => ({ ...row, cost: Number(cost) })),
    total: rows[0]?.total ?? 0,
  };
}

/** One call for people. */
export interface LedgerLine {
  readonly id: number;
  readonly startedAt: string;
  readonly modelName: string;
  readonly answeredBy: string | null;
  readonly purpose: string;
  readonly processId: number | null;
  readonly processName: string | null;
  readonly nodeId: number | null;
  readonly nodeName: string | null;
  readonly documentId: number | null;
  readonly login: string | null;
  readonly outcome: string;
  readonly problem: string | null;
  readonly status: number | null;
  readonly finish: string | null;
  readonly inputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly audioMs: number | null;
  readonly cost: string | null;
  readonly currency: string;
  readonly ms: number | null;
}

const BATCH = 1000;

/** The calls in their order, batch by batch. */
export async function* ledgerLines(db: Db, { from, to }: Bounds): AsyncGenerator<LedgerLine[]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<LedgerLine>`
      select id, started_at as "startedAt", model_name as "modelName", answered_by as "answeredBy", purpose,
        process_id as "processId", (select name from process where process.id = process_id) as "processName",
        node_id as "nodeId", (select name from node where node.id = node_id) as "nodeName",
        document_id as "documentId", (select login from app_user where app_user.id = user_id) as login, outcome, problem, status, finish,
        input_tokens as "inputTokens", cached_tokens as "cachedTokens", output_tokens as "outputTokens",
        reasoning_tokens as "reasoningTokens", audio_ms as "audioMs", cost::text as cost, currency, ms
      from model_call
      where started_at >= ${from} and started_at < ${to} and id > ${after}
      order by id limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}
