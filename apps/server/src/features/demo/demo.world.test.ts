import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { createTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { callAt, signInAt, startServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_NAME } from './demo.ts';

let dataDir: string;
let server: Awaited<ReturnType<typeof startServerProcess>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-demo-'));
  const database =
    process.env['TEST_DATABASE'] === 'postgres' ? { databaseUrl: await createTestDatabase() } : {};
  server = await startServerProcess({ dataDir, ...database, environment: { DEMO: 'true' } });
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('shows new users a running process: every demo document is done or waits for a user, and has tags', async () => {
  const call = callAt(server.url, await signInAt(server.url));
  const read = async () => {
    const demo = (await call(processes.list)).find(({ name }) => name === DEMO_NAME);
    const filters = demo ? [{ type: 'PROCESS_ID' as const, value: demo.id }] : [];
    return demo ? (await call(documents.info, { query: { size: 50 }, body: { filters } })).content : [];
  };
  const unfinished = async () => {
    const rows = await read();
    return rows.length < 7 || rows.some(({ status }) => status === 'PROCESSING');
  };
  await expect.poll(unfinished, { timeout: 180_000, interval: 500 }).toBe(false);

  const rows = await read();
  const statusOf = Object.fromEntries(rows.map(({ filename, status }) => [filename, status]));
  expect(statusOf).toEqual({
    'invoice-FV-2026-0118.pdf': 'WAITING',
    'delivery-note-scan.jpg': 'WAITING',
    'reklamacja-plakaty.txt': 'WAITING',
    'order-confirmation.eml': 'WAITING',
    'credit-note-RK-2026-15.txt': 'WAITING',
    'delivery-terms.docx': 'DONE',
    'phone-call.wav': 'WAITING',
  });
  const waiting = rows.map(({ filename, steps }) => [
    filename,
    steps.some(({ nodeDTO: { name } }) => name === 'What was said'),
  ]);
  expect(waiting.filter(([, isCall]) => isCall)).toEqual([['phone-call.wav', true]]);
  for (const { id, filename } of rows) {
    const tags = await call(nerTags.list, { query: { documentId: id } });
    expect(tags.length, filename).toBeGreaterThan(0);
  }
}, 240_000);
