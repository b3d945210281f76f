import type { Database, Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { lockDocument } from '@scriptorium/engine/documents/documents.store.ts';
import { evaluateDocument } from '@scriptorium/engine/evaluation/evaluate-document.ts';
import { GIVEN_UP_AFTER } from '@scriptorium/engine/jobs/job.ts';
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

/** Share of the steps, and of the executions, whose every attempt may be hit by that number of deaths. */
const GIVEN_UP_PART = { steps: 1 / 1000, executions: 1 / 100 } as const;

export interface Findings {
  /** Violations as sentences with examples; empty when all invariants hold. */
  readonly violations: string[];
  readonly steps: number;
  readonly ticks: number;
  readonly executions: number;
  readonly effects: number;
  /** Effects with unknown delivery that must not be repeated: a person decides. */
  readonly asked: number;
  /** Steps whose own attempts all ended with their worker. */
  readonly parked: number;
  /** Executions whose attempts all ended with their worker. */
  readonly givenUp: number;
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
  return { violations: [...violations, ...checkGivenUp(found, evidence)], ...found };
}

/**
 * A parked step and an execution that was given up are idle and break no other invariant, so only limits can show that
 * there are too many.
 */
function checkGivenUp(found: Omit<Findings, 'violations'>, { deaths }: Evidence): string[] {
  const limitOf = (kind: keyof typeof GIVEN_UP_PART) =>
    deaths < GIVEN_UP_AFTER ? 0 : Math.ceil(Number(found[kind]) * GIVEN_UP_PART[kind]);
  return (
    [
      ['steps', found.parked],
      ['executions', found.givenUp],
    ] as const
  ).flatMap(([kind, count]) =>
    Number(count) > limitOf(kind)
      ? [
          `too many ${kind} were given up: ${count} of ${found[kind]}, at most ${limitOf(kind)} after ${deaths} deaths`,
        ]
      : [],
  );
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
      (select count(*) from step where status = 'ERROR' and reason ->> 'key' = 'reason.gaveUp'
        and execution_id is null) as parked,
      (select count(*) from action_execution where reason ->> 'key' = 'reason.gaveUp') as "givenUp"`.execute(
    db,
  );
  return rows[0] ?? { steps: 0, ticks: 0, executions: 0, effects: 0, asked: 0, parked: 0, givenUp: 0 };
}
