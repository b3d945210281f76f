import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { openEmbedded } from '../database.ts';
import { exchangeBytes } from './exchange-bytes.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'scriptorium-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is opened again after its thread has ended by itself; committed data is kept', async () => {
  const workers: Worker[] = [];
  const onWorker = (message: unknown) => void workers.push((message as { worker: Worker }).worker);
  subscribe('worker_threads', onWorker);
  const { db, close } = await openEmbedded(folder);
  const numbers = async () => (await sql`select id from kept order by id`.execute(db)).rows;
  try {
    await sql`create table kept (id int primary key)`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    const running = sql`select pg_sleep(3600)`.execute(db);
    running.catch(() => undefined);
    await workers.at(-1)?.terminate();
    await expect(running).rejects.toMatchObject({ code: '57P01' });
    expect(await numbers()).toEqual([{ id: 1 }]);
    await workers.at(-1)?.terminate();
    await vi.waitFor(() => sql`insert into kept values (2)`.execute(db), { timeout: 30_000 });
    expect(await numbers()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(workers).toHaveLength(3);
  } finally {
    unsubscribe('worker_threads', onWorker);
    await close();
  }
});

/** A simple query of the wire protocol. */
function queryOf(text: string): Uint8Array {
  const message = Buffer.alloc(Buffer.byteLength(text) + 6);
  message.write('Q');
  message.writeInt32BE(message.length - 1, 1);
  message.write(text, 5);
  return message;
}

it('keeps nothing of its answers in memory', async () => {
  const pglite = await PGlite.create();
  const answer = () => exchangeBytes(pglite, queryOf(`select repeat('ż', 50000)`));
  const first = await answer();
  expect(new TextDecoder().decode(first)).toContain('ż'.repeat(50_000));
  const before = getHeapStatistics().used_heap_size;
  for (let times = 0; times < 1000; times += 1) expect(await answer()).toHaveLength(first.length);
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(50_000_000);
  await pglite.close();
});
