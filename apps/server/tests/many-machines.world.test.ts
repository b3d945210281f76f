import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { management } from '@scriptorium/contract/management/management.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { LIVE_PATH, type ServerMessage } from '@scriptorium/contract/live.ts';
import { openPostgres, type Database } from '@scriptorium/db/database.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { createTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import {
  callAt,
  signInAt,
  startServerProcess,
  type ServerProcess,
} from '@scriptorium/testing/product/server-process.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../src/config/settings.ts';

// Each test starts servers as processes.
vi.setConfig({ testTimeout: 120_000 });

/** The embedded database belongs to one server instance, so there is nothing to show with it. */
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const TEXTS = 40;

let dataDir: string;
let databaseUrl: string;
let database: Database;
const running: ServerProcess[] = [];

async function start(role: 'web' | 'worker'): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir, databaseUrl, role });
  running.push(server);
  return server;
}

async function prepare(): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-machines-'));
  databaseUrl = await createTestDatabase();
  database = await openPostgres(databaseUrl, { connections: 2 });
}

async function cleanUp(): Promise<void> {
  for (const server of running) await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** An open page that subscribes to a process; returns what it has received so far. */
async function follow(web: ServerProcess, token: string, processId: number): Promise<ServerMessage[]> {
  const received: ServerMessage[] = [];
  const socket = new WebSocket(`${web.url.replace('http', 'ws')}${LIVE_PATH}?access_token=${token}`);
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data)) as ServerMessage));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  socket.send(JSON.stringify({ type: 'watchProcess', processId }));
  return received;
}

const stepJobs = () =>
  database.db.selectFrom('job').select(['state', 'attempts']).where('step_id', 'is not', null).execute();
const statuses = async (processId: number) =>
  (
    await database.db.selectFrom('document').select('status').where('process_id', '=', processId).execute()
  ).map(({ status }) => status);

async function processOnThreeInstances(): Promise<void> {
  const [web, first] = await Promise.all([start('web'), start('worker')]);
  await first.stop();
  const token = await signInAt(web.url);
  const call = callAt(web.url, token);
  const { processId, uploadNodeId } = await makeAutomaticProcess(call);
  const upload = (name: string) =>
    call(documents.upload, {
      body: uploadForm({ nodeId: uploadNodeId, name, text: `This is number ${name}` }),
    });
  await upload('0');
  // three polls of the job table
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(await stepJobs()).toEqual([{ state: 'ready', attempts: 0 }]);

  const received = await follow(web, token, processId);
  const workers = await Promise.all([start('worker'), start('worker')]);
  const sending = (async () => {
    for (let i = 1; i < TEXTS; i++) await upload(String(i));
  })();
  await expect.poll(() => received.length, { timeout: 30_000 }).toBeGreaterThan(5);
  expect(await workers[0].stop()).toBe(0);
  await start('worker');
  await sending;
  await expect
    .poll(async () => (await statuses(processId)).filter((status) => status === 'DONE').length, {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(TEXTS);
  expect(received).toContainEqual(
    expect.objectContaining({ processId, by: null, changes: expect.anything() }),
  );
  const ends = await database.db
    .selectFrom('document_change')
    .select(['step_id', 'status'])
    .where('was', '=', 'PROCESSING')
    .where('status', '<>', 'PROCESSING')
    .execute();
  expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'ACCEPTED'));
  expect(new Set(ends.map(({ step_id }) => step_id)).size).toBe(2 * TEXTS);
  expect(ends).toHaveLength(2 * TEXTS);
}

if (onPostgres) {
  describe('a web process and two workers', () => {
    beforeAll(prepare);
    afterAll(cleanUp);

    it(
      'process what the web process accepts, notify its pages, and lose nothing when a worker is replaced',
      { timeout: 180_000 },
      processOnThreeInstances,
    );

    it('answer probes; a worker has no page and no API', async () => {
      const worker = await start('worker');
      expect(await callAt(worker.url)(management.health)).toEqual({ status: 'UP' });
      for (const path of ['/', '/api/account', '/websocket/tracker'])
        expect((await fetch(new URL(path, worker.url))).status, path).toBe(404);
    });
  });
}

it('need a shared PostgreSQL', () => {
  for (const ROLE of ['web', 'worker'])
    expect(() => readSettings({ ROLE })).toThrow(/DATABASE_URL: the role/);
  expect(readSettings({}).ROLE).toBe('all');
});
