import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SweepableFiles } from './stored-files.ts';
import { sweepFiles, sweepWork } from './sweep-files.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const files = () => world.services.files as SweepableFiles;

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of files().keys()) found.push(key);
  return found.sort();
}

it('files that no row names are deleted after a day, and no others', async () => {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'x' });
  await world.callAs(world.admin)(documents.upload, { body });
  const named = await keys();
  const orphan = await files().put(Readable.from(['left behind']), 'text/plain');
  const { db } = world.database;
  expect(await sweepFiles(db, files())).toEqual({ orphans: 0, unfinished: 0 });
  expect(await keys()).toContain(orphan.key);
  expect(await sweepFiles(db, files(), new Date(Date.now() + 25 * HOUR))).toEqual({
    orphans: 1,
    unfinished: 0,
  });
  expect(await keys()).toEqual(named);
});

it('folders of interrupted conversions are deleted after a day', async () => {
  const workDir = join(world.settings.DATA_DIR, 'work');
  for (const name of ['old', 'new']) mkdirSync(join(workDir, name), { recursive: true });
  utimesSync(join(workDir, 'old'), 1000, 1000);
  await sweepWork(workDir);
  expect(readdirSync(workDir)).toEqual(['new']);
});
