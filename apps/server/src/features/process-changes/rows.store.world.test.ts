import type { Database } from '@scriptorium/db/database.ts';
import { TRACKED_TABLES, type TrackedTable } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { CompiledQuery, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentRows, deleteRows } from './rows.store.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The plans of all statements that the work runs. */
async function plansOf(work: (tx: Parameters<typeof currentRows>[0]) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  await database.db.transaction().execute(async (tx) => {
    const run: RootOperationNode[] = [];
    await work(
      tx.withPlugin({
        transformQuery: ({ node }) => {
          run.push(node);
          return node;
        },
        transformResult: async ({ result }) => result,
      }) as typeof tx,
    );
    for (const node of run) {
      const { sql, parameters } = tx.getExecutor().compileQuery(node, { queryId: 'explained' });
      const { rows } = await tx.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters]),
      );
      plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
    }
  });
  return plans;
}

test.each(Object.keys(TRACKED_TABLES) as TrackedTable[])(
  'rows of %s are found by an index or a hash, so that undo takes no more than what it undoes',
  async (table) => {
    const columns: readonly string[] = TRACKED_TABLES[table];
    const isText = (column: string) => column === 'actor' || column === 'term';
    const keys = [1, 2].map((value) =>
      Object.fromEntries(columns.map((column) => [column, isText(column) ? String(value) : value])),
    );
    const plans = await plansOf(async (tx) => {
      await currentRows(
        tx,
        keys.map((key) => ({ table, key })),
      );
      await deleteRows(tx, table, keys);
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).toMatch(/(Hash|Index|Merge|Recheck) Cond: .*given/);
  },
);
