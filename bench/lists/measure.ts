import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { BenchRow } from '../bench-row.ts';
import { USERS } from './data.ts';

const ROUNDS = 40;

export const pick = (most: number): number => 1 + Math.floor(Math.random() * most);

export const rightsOf = (type: 'PROCESS' | 'NODE', componentId: number, mode: 'WRITE' | 'ADMIN'): Rights => ({
  userId: pick(USERS),
  roles: ['ROLE_USER'],
  authorities: [{ type, componentId, mode }],
});
/** p50 and p95 in milliseconds. */
async function timesOf(work: () => Promise<number>): Promise<{ p50: number; p95: number; rows: number }> {
  const times: number[] = [];
  let rows = await work();
  for (let at = 0; at < ROUNDS; at += 1) {
    const start = performance.now();
    rows = await work();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const share = (of: number) => sorted[Math.min(sorted.length - 1, Math.floor(of * sorted.length))] ?? 0;
  return { p50: share(0.5), p95: share(0.95), rows };
}

export async function rowOf(name: string, goal: number, work: () => Promise<number>): Promise<BenchRow> {
  const { p50, p95, rows } = await timesOf(work);
  const row = {
    name,
    ours: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    peer: `p95 ${goal} ms (goal)`,
    ratio: goal / p95,
    goal: 1,
    note: `${rows} found in the last round`,
  };
  console.error(`${row.name}: ${row.ours}, ${row.note}`);
  return row;
}
