import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { createTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import {
  callAt,
  signInAt,
  startServerProcess,
  type ServerProcess,
} from '@scriptorium/testing/product/server-process.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// Each test starts servers as processes.
vi.setConfig({ testTimeout: 120_000 });

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const home = mkdtempSync(join(tmpdir(), 'scriptorium-folder-'));
const dataDir = join(home, 'data');
let databaseUrl: string | undefined;
let server: ServerProcess | undefined;

beforeAll(async () => {
  databaseUrl = onPostgres ? await createTestDatabase() : undefined;
});
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Threads cannot set the umask, and inherit it from the process. */
const OPEN_PERMISSIONS = `data:text/javascript,import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.umask(0);`;

/** Starts the product with a umask that lets everybody read and write new files. */
async function start(): Promise<ServerProcess> {
  server = await startServerProcess({
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    nodeArguments: ['--import', OPEN_PERMISSIONS],
  });
  return server;
}

const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...below(path)] : [path];
  });

const isOpen = (path: string): boolean => (lstatSync(path).mode & 0o077) !== 0;

/** Everything that other accounts can reach: open files in folders that they can traverse. */
function reachable(folder: string): string[] {
  if (!isOpen(folder)) return [];
  return [folder].concat(
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return reachable(path);
      return isOpen(path) ? [path] : [];
    }),
  );
}

async function uploadTo({ url }: ServerProcess): Promise<void> {
  const call = callAt(url, await signInAt(url));
  const { uploadNodeId } = await makeAutomaticProcess(call);
  const body = uploadForm({ nodeId: uploadNodeId, name: 'a.txt', text: 'Secret' });
  const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  const isParsed = async () => (await call(documents.get, { params: { id } })).content !== null;
  await expect.poll(isParsed, { timeout: 60_000 }).toBe(true);
}

it('nothing below DATA_DIR is open to other accounts of the machine', async () => {
  await uploadTo(await start());
  const open = [dataDir, ...below(dataDir)].filter(isOpen);
  expect(open.slice(0, 10)).toEqual([]);
  expect(below(dataDir).length).toBeGreaterThan(onPostgres ? 5 : 900);
});

it('a DATA_DIR that an earlier version left open is closed at the start', async () => {
  await server?.stop();
  for (const path of [dataDir, ...below(dataDir)])
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
  expect(reachable(dataDir).length).toBeGreaterThan(5);
  await start();
  expect(reachable(dataDir)).toEqual([]);
  const inside = readdirSync(dataDir).map((name) => join(dataDir, name));
  expect(inside.filter(isOpen)).toEqual([]);
});
