import type { Database, Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { lockDocument } from '@scriptorium/engine/documents/documents.store.ts';
import { evaluateDocument } from '@scriptorium/engine/evaluation/evaluate-document.ts';
import { sql } from 'kysely';
import { invariantsOf } from './invariants.ts';
import type { LoadProcess } from './process-graph.ts';

const EXAMPLES = 3;

export interface Evidence {
  readonly process: LoadProcess;
  /** File name → id, from the server's answers. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Idempotency-Key → number of accepted requests. */
  readonly taken: ReadonlyMap<string, number>;
  /** Number of processes that were killed, or stopped until they lost their leases. */
  readonly deaths: number;
}

/** Attempts of a step before it is parked: fewer deaths cannot park any. */
const TRIES = 5;
/** Share of all steps whose every attempt may be hit by that number of deaths. */
const PARKED_PART = 1 / 1000;

export interface Findings {
  /** Violations as sentences with examples; empty when all invariants hold. */
  readonly violations: string[];
  readonly steps: number;
  readonly ticks: number;
  readonly executions: number;
  readonly effects: number;
  /** Effects with unknown delivery that must not be repeated: a person decides. */
  readonly asked: number;
  /** Steps whose attempts all ended with their worker. */
  readonly parked: number;
}

/** Searches an idle database, with no process of the product running, for lost, duplicated or stuck work. */
export async function checkInvariants(database: Database, evidence: Evidence): Promise<Findings> {
  const { db } = database;
  const violations: string[] = [];
  for (const { says, finds } of invariantsOf(evidence.process)) {
    const { rows } = await sql.raw<Record<string, unknown>>(finds).execute(db);
    if (rows.length > 0) violations.push(`${says}: ${rows.length}, such as ${examples(rows)}`);
  }
  violations.push(
    ...(await checkAcknowledged(db, evidence)),
    ...(await checkReceived(db, evidence)),
    ...(await checkJudgement(db)),
  );
  const found = await sizes(db);
  return { violations: [...violations, ...checkParked(found, evidence)], ...found };
}

/** A parked step is idle and breaks no other invariant, so only a limit can show that too many are given up. */
function checkParked({ parked, steps }: Pick<Findings, 'parked' | 'steps'>, { deaths }: Evidence): string[] {
  const limit = deaths < TRIES ? 0 : Math.ceil(Number(steps) * PARKED_PART);
  return Number(parked) > limit
    ? [`too many steps are parked: ${parked} of ${steps}, at most ${limit} after ${deaths} deaths`]
    : [];
}

const examples = (rows: readonly unknown[]): string =>
  rows
    .slice(0, EXAMPLES)
    .map((row) => JSON.stringify(row))
    .join(' ');

async function checkAcknowledged(db: Db, { acknowledged }: Evidence): Promise<string[]> {
  const rows = await db.selectFrom('document').select(['id', 'filename', 'blob_key']).execute();
  const stored = new Map(rows.map((row) => [row.filename, row]));
  const lost = [...acknowledged].filter(([name, id]) => stored.get(name)?.id !== id);
  const doubled = rows.length - stored.size;
  return [
    ...(lost.length > 0
      ? [`acknowledged documents are lost: ${lost.length}, such as ${examples(lost)}`]
      : []),
    ...(doubled > 0 ? [`documents are there twice: ${doubled}`] : []),
    ...(stored.size > acknowledged.size
      ? [`documents that nobody sent: ${stored.size - acknowledged.size}`]
      : []),
  ];
}

/** Compares the receiver's own count with the outbox. */
async function checkReceived(db: Db, { taken, process }: Evidence): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select(['idempotency_key as key', 'state', 'node_id']).execute();
  const known = new Set(rows.map(({ key }) => key));
  const unknown = [...taken.keys()].filter((key) => !known.has(key));
  const unsent = rows.filter(({ key, state }) => state === 'SENT' && !taken.has(key));
  const once = rows.filter(({ node_id }) => process.onceIds.includes(node_id));
  const twice = once.filter(({ key }) => (taken.get(key) ?? 0) > 1);
  const found = { 'effects without a record': unknown, 'records of effects that never arrived': unsent };
  return Object.entries({ ...found, 'requests that must not be repeated and were': twice })
    .filter(([, wrong]) => wrong.length > 0)
    .map(([says, wrong]) => `${says}: ${wrong.length}, such as ${examples(wrong)}`);
}

/** Whether another evaluation finds anything left to do: it would create the step of a stuck join. */
async function checkJudgement(db: Db): Promise<string[]> {
  const documents = await db.selectFrom('document').select('id').orderBy('id').execute();
  const moved: number[] = [];
  for (const { id } of documents) {
    const verdict = await inTransaction(db, async (tx) => evaluateDocument(tx, await lockDocument(tx, id)));
    if (verdict.changed) moved.push(id);
  }
  return moved.length > 0
    ? [
        `documents that were stuck until they were evaluated again: ${moved.length}, such as ${examples(moved)}`,
      ]
    : [];
}

async function sizes(db: Db): Promise<Omit<Findings, 'violations'>> {
  const { rows } = await sql<Omit<Findings, 'violations'>>`
    select (select count(*) from step) as steps, (select count(*) from tick) as ticks,
      (select count(*) from action_execution) as executions, (select count(*) from outbox) as effects,
      (select count(*) from outbox where state = 'UNKNOWN') as asked,
      (select count(*) from step where status = 'ERROR' and reason ->> 'key' = 'reason.gaveUp') as parked`.execute(
    db,
  );
  return rows[0] ?? { steps: 0, ticks: 0, executions: 0, effects: 0, asked: 0, parked: 0 };
}
