import type { BenchRow } from '../bench-row.ts';
import { withPGlite, withPostgres, withServer } from './databases.ts';
import { benchGrowth } from './growth.ts';
import { benchMemory } from './memory.ts';
import { benchThroughput } from './throughput.ts';

const GOALS = { one: 0.4, eight: 0.25 };

/** The engine compared with its database's limit, the work of a step with more documents, and the server's memory. */
export async function runEngineBench(): Promise<BenchRow[]> {
  const embedded = await withPGlite((database) => benchThroughput('steps, PGlite', database, 1, GOALS.one));
  return withServer(async (server) => [
    await withPostgres(server, 1, (database) =>
      benchThroughput('steps, PostgreSQL, 1 connection', database, 1, GOALS.one),
    ),
    await withPostgres(server, 8, (database) =>
      benchThroughput('steps, PostgreSQL, 8 connections', database, 8, GOALS.eight),
    ),
    embedded,
    ...(await benchGrowth(server)),
    ...(await benchMemory(server)),
  ]);
}
