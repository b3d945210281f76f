import type { Db } from '@scriptorium/db/database.ts';
import { sql, type RawBuilder } from 'kysely';

const ROWS_A_TIME = 10_000;

/** A table of signed changes: the counted column and its key. */
interface CountTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly amount: string;
}

const TABLES: readonly CountTable[] = [
  { name: 'document_count', key: ['process_id', 'status'], amount: 'documents' },
  { name: 'step_count', key: ['node_id', 'status'], amount: 'steps' },
  { name: 'edge_count', key: ['edge_id'], amount: 'documents' },
];

/**
 * Folds the appended rows of each count into one (docs/semantics.md#10), and deletes counts of deleted processes, nodes
 * and edges.
 */
export async function foldCounts(db: Db): Promise<void> {
  for (const table of TABLES) while ((await fold(db, table)) === ROWS_A_TIME);
  await dropGone(db, { counts: 'document_count', key: 'process_id', of: 'process' });
  await dropGone(db, { counts: 'step_count', key: 'node_id', of: 'node' });
  await dropGone(db, { counts: 'edge_count', key: 'edge_id', of: 'edge' });
}

async function dropGone(db: Db, { counts, key, of }: Record<'counts' | 'key' | 'of', string>): Promise<void> {
  const id = sql.ref(`${counts}.id`);
  await sql`
    delete from ${sql.table(counts)} where id in (
      select ${id} from ${sql.table(counts)} left join ${sql.table(of)} on ${sql.ref(`${of}.id`)} = ${sql.ref(key)}
      where ${sql.ref(`${of}.id`)} is null for update of ${sql.table(counts)} skip locked)`.execute(db);
}

const list = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

/**
 * A single statement, so that readers see the same sum before and after; rows locked by another sweeper are skipped.
 * Rows are selected by key, not by age: with more keys than a batch holds, the halves of a sum would never meet.
 * Returns the number of rows.
 */
async function fold(db: Db, { name, key, amount }: CountTable): Promise<number> {
  const table = sql.table(name);
  const rows = sql.ref(`${name}.id`);
  const [keys, amounts] = [list(key), sql.ref(amount)];
  const answer = await sql<{ taken: number }>`
    with many as (select ${keys} from ${table} group by ${keys} having count(*) > 1),
    taken as (
      delete from ${table} where id in (
        select ${rows} from ${table} join many using (${keys})
        order by ${keys} limit ${ROWS_A_TIME} for update of ${table} skip locked)
      returning ${keys}, ${amounts}),
    folded as (
      insert into ${table} (${keys}, ${amounts})
      select ${keys}, sum(${amounts}) from taken group by ${keys} having sum(${amounts}) <> 0)
    select count(*) as taken from taken`.execute(db);
  return Number(answer.rows[0]?.taken ?? 0);
}
