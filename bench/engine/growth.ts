import type { Db } from '@scriptorium/db/database.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { sql } from 'kysely';
import { EngineWorld } from '@scriptorium/engine/testing/engine-world.ts';
import type { TestProcess } from '@scriptorium/engine/testing/test-process.ts';
import { run, type RunningPostgres } from '../../testing/databases/postgres-server.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { ExplainingDatabase } from './explaining-database.ts';

const FEW = 1000;
const MANY = 100_000;
const STEPS_A_DOCUMENT = 3;
/** Functions and statements keep their plans from the sixth call on. */
const WARM_UP = 8;
const MEASURED = 7;
const MOST = 1.3;

/** Buffers for one more step, claim and completion together, with a thousand and with a hundred thousand documents. */
export async function benchGrowth(server: RunningPostgres): Promise<BenchRow[]> {
  await run(server.url('postgres'), 'create database bench_growth');
  const explaining = await ExplainingDatabase.open(server.url('bench_growth'));
  const { db } = explaining.database;
  try {
    await migrate(db);
    const world = new EngineWorld(explaining.database);
    const process = await world.process(
      { first: { type: 'LEXICON', automatic: true }, second: { type: 'SPAN', automatic: true } },
      ['parser → first', 'first → second'],
    );
    await workOfAStep(explaining, world, process);
    await fillUp(db, process, FEW);
    const few = await workOfAStep(explaining, world, process);
    await fillUp(db, process, MANY - FEW);
    const many = await workOfAStep(explaining, world, process);
    return [
      {
        name: 'work of one more step',
        ours: `${many.buffers.toFixed(0)} buffers, ${many.ms.toFixed(2)} ms at ${MANY.toLocaleString('en')} documents`,
        peer: `${few.buffers.toFixed(0)} buffers, ${few.ms.toFixed(2)} ms at ${FEW.toLocaleString('en')}`,
        ratio: few.buffers / many.buffers,
        goal: 1 / MOST,
        note: `EXPLAIN of all ${many.statements.toFixed(1)} statements of a step, claim included; at most ${MOST} times the buffers`,
      },
    ];
  } finally {
    await explaining.database.close();
    await run(server.url('postgres'), 'drop database bench_growth with (force)');
  }
}

interface Work {
  buffers: number;
  ms: number;
  statements: number;
}

async function workOfAStep(
  explaining: ExplainingDatabase,
  world: EngineWorld,
  process: TestProcess,
): Promise<Work> {
  const works: Work[] = [];
  for (let i = 0; i < WARM_UP + MEASURED; i++) {
    await process.admitOne();
    const statements = await explaining.record(() => world.engine.drain());
    const a = (sum: number) => sum / STEPS_A_DOCUMENT;
    works.push({
      buffers: a(statements.reduce((sum, { buffers }) => sum + buffers, 0)),
      ms: a(statements.reduce((sum, { ms }) => sum + ms, 0)),
      statements: a(statements.length),
    });
  }
  const measured = works.slice(WARM_UP);
  const middle = (of: (work: Work) => number) => median(measured.map(of));
  return {
    buffers: middle(({ buffers }) => buffers),
    ms: middle(({ ms }) => ms),
    statements: middle(({ statements }) => statements),
  };
}

/**
 * Finished documents with their steps and history, as the engine leaves them. Without ANALYZE and schema changes: the
 * plans that were made with empty tables are kept.
 */
async function fillUp(db: Db, process: TestProcess, documents: number): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    with made as (
      insert into document (process_id, filename, path, document_type, kind, status)
      select ${process.id}, number || '.txt', number || '.txt', 'TEXTFILE', 'txt', 'DONE'
      from generate_series(1, ${documents}::int) number
      returning id),
    steps as (
      insert into step (document_id, node_id, status, completed_at)
      select made.id, node.id, 'ACCEPTED', now() from made, node where node.process_id = ${process.id}
      returning id, document_id, node_id)
    insert into document_change (document_id, step_id, node_id, copy, was, status, master, attempt)
    select document_id, steps.id, node_id, 0, was, status, true, 0
    from steps, (values (null, 'PROCESSING'), ('PROCESSING', 'ACCEPTED')) change (was, status)`.execute(db);
  await sql`set session_replication_role = origin`.execute(db);
}
