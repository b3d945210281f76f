import type { Database } from '@scriptorium/db/database.ts';
import type { BenchRow } from '../bench-row.ts';
import { withPGlite, withPostgres, withServer } from '../engine/databases.ts';
import { makeDocuments, makeTexts } from './data.ts';
import { lists } from './lists.ts';
import { searches } from './searches.ts';

/** 1: 1,000,000 documents with 5,000,000 steps; LISTS_SCALE makes a smaller run. */
const SCALE = Number(process.env['LISTS_SCALE'] ?? 1);
const SIZE = { documents: 1_000_000 * SCALE, texts: 100_000 * SCALE };
async function onPostgres({ db }: Database): Promise<BenchRow[]> {
  await makeDocuments(db, SIZE);
  const rows = await lists(db);
  await makeTexts(db, SIZE);
  return [...rows, ...(await searches(db, 'PostgreSQL', 200))];
}

async function onPGlite({ db }: Database): Promise<BenchRow[]> {
  await makeTexts(db, SIZE);
  return searches(db, 'PGlite', 400);
}

/** Lists of the process with 40 % of 1,000,000 documents with 5 steps each, and full text over 100,000 of 5 kB. */
export async function runListsBench(): Promise<BenchRow[]> {
  const rows = await withServer((server) => withPostgres(server, 2, onPostgres));
  return [...rows, ...(await withPGlite(onPGlite))];
}
