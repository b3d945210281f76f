import type { BenchRow } from '../bench-row.ts';
import { withPGlite, withPostgres, withServer } from './databases.ts';
import { benchThroughput } from './throughput.ts';

const GOALS = { one: 0.4, eight: 0.25 };

/** The engine beside the limit of its database, the work of one step beside more documents, and the server's memory. */
export async function runEngineBench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  await withServer(async (server) => {
    rows.push(
      await withPostgres(server, 1, (database) =>
        benchThroughput('PostgreSQL, 1 connection', database, 1, GOALS.one),
      ),
      await withPostgres(server, 8, (database) =>
        benchThroughput('PostgreSQL, 8 connections', database, 8, GOALS.eight),
      ),
    );
  });
  rows.push(await withPGlite((database) => benchThroughput('PGlite', database, 1, GOALS.one)));
  return rows;
}
