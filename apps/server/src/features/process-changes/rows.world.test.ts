import type { Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Image, TrackedTable } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentRows, deleteRows, updateRows } from './rows.store.ts';

const world = await startWorld();
afterAll(() => world.close());
const { db } = world.database;

const ROWS = 600;
let nodeId: number;
let processId: number;
beforeAll(async () => {
  processId = (await world.make.process()).id;
  nodeId = (await world.make.node(processId, { activityType: 'LEXICON', name: 'Lexicon' })).id;
  const rules = Array.from({ length: ROWS }, (_, at) => ({
    expression: `term ${at}`,
    matchingType: 'EXACT' as const,
  }));
  await world.callAs(world.admin)(labels.importFile, {
    params: { nodeId },
    body: { data: [{ nerTagType: { name: 'Terms' }, matchingRules: rules, children: [] }] },
  });
  await sql`insert into document (process_id, filename, path, document_type, kind, status)
    select ${processId}, 'a' || at || '.txt', 'a' || at || '.txt', 'TEXTFILE', 'DOCUMENT', 'FINISHED'
    from generate_series(1, ${ROWS}::int) at`.execute(db);
  await sql`insert into additional_submit (node_id, document_id, submits)
    select ${nodeId}::bigint, id, 1 from document where process_id = ${processId}
    union all select ${nodeId}::bigint, null, 2`.execute(db);
  await sql`insert into glossary_term (process_id, term) select ${processId}, 'term ' || at from generate_series(1, ${ROWS}::int) at`.execute(
    db,
  );
});

interface Plan {
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}
const comparedIn = (plan: Plan): number =>
  ((plan['Rows Removed by Join Filter'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) *
    plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, one) => sum + comparedIn(one), 0);

/** Counts the rows that the statements of `work` compare without a match; their writes are rolled back. */
async function comparedBy(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  class Undo extends Error {}
  let compared = 0;
  const explaining = (tx: Tx): Tx => {
    const executor = tx.getExecutor();
    const explain = async (query: CompiledQuery) => {
      const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [
        ...query.parameters,
      ]);
      const { rows } = await executor.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
      compared += comparedIn((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
      return { rows: [] };
    };
    const watched = new Proxy(executor, {
      get: (target, name) => {
        if (name === 'executeQuery') return explain;
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    return new Proxy(tx, {
      get: (target, name) =>
        name === 'getExecutor' ? () => watched : (Reflect.get(target, name) as unknown),
    });
  };
  await inTransaction(db, async (tx) => {
    await work(explaining(tx));
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return compared;
}

const imagesOf = async (table: TrackedTable): Promise<Image[]> =>
  (
    await sql<{ image: Image }>`select to_jsonb(one) as image from ${sql.table(table)} one`.execute(db)
  ).rows.map(({ image }) => image);

describe('the rows of a large change', () => {
  for (const [table, column] of [
    ['matching_rule', 'expression'],
    ['additional_submit', 'submits'],
    ['glossary_term', 'term'],
  ] as const) {
    it(`are read, updated and deleted without comparing each with each: ${table}`, async () => {
      const rows = await imagesOf(table);
      expect(rows.length).toBeGreaterThanOrEqual(ROWS);
      const changes = rows.map((key) => ({ table, key }));
      expect(await comparedBy((tx) => currentRows(tx, changes))).toBeLessThan(ROWS * 2);
      expect(await comparedBy((tx) => updateRows(tx, table, rows, [column]))).toBeLessThan(ROWS * 2);
      expect(await comparedBy((tx) => deleteRows(tx, table, rows))).toBeLessThan(ROWS * 2);
    });
  }
});

it('a copy for all documents and one for a single document are different rows', async () => {
  const rows = await imagesOf('additional_submit');
  const ofAll = rows.filter(({ document_id: id }) => id === null);
  await inTransaction(db, async (tx) => {
    await deleteRows(tx, 'additional_submit', ofAll);
    const left = await currentRows(
      tx,
      rows.map((key) => ({ table: 'additional_submit', key })),
    );
    expect(left.size).toBe(rows.length - ofAll.length);
    throw new Error('rolled back');
  }).catch((error: Error) => expect(error.message).toBe('rolled back'));
});

it('undo and redo of a large import give the rules back, each once', async () => {
  const call = world.callAs(world.admin);
  const params = { id: processId };
  const before = await imagesOf('matching_rule');
  await call(processChanges.undo, { params, body: {} });
  expect(await imagesOf('matching_rule')).toEqual([]);
  await call(processChanges.redo, { params, body: {} });
  const byId = (a: Image, b: Image) => Number(a['id']) - Number(b['id']);
  expect((await imagesOf('matching_rule')).sort(byId)).toEqual(before.sort(byId));
});
