import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { management } from '@scriptorium/contract/management/management.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { startSmtpSink, type SmtpSink } from '@scriptorium/testing/servers/smtp-sink.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHeartbeat } from '../../services/monitoring/heartbeat.ts';

const CREDENTIALS = { user: 'scriptorium', password: 'known-mail-password' };

let sink: SmtpSink;
let world: World;
beforeAll(async () => {
  sink = await startSmtpSink(CREDENTIALS);
  world = await startWorld({ settings: { SMTP_URL: sink.url, MAIL_FROM: 'a@example.org' } });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

async function partsOf() {
  const { status, components } = await world.callAs(world.admin)(management.health);
  if (!components) throw new Error('No components');
  return { status, ...components };
}

test('a mail server that answers is up, and its password is not shown', async () => {
  const parts = await partsOf();
  expect(parts.mail).toMatchObject({ status: 'UP', advice: null, details: { kind: 'smtp' } });
  expect(JSON.stringify(parts)).not.toContain(CREDENTIALS.password);
});

test('an unreachable mail server is down, with advice, and the server itself stays up', async () => {
  sink.down = true;
  const { status, mail } = await partsOf();
  sink.down = false;
  expect(status).toBe('UP');
  expect(mail).toMatchObject({
    status: 'DOWN',
    advice: 'mail.unreachable',
    message: expect.stringMatching(/mail server does not answer/),
  });
});

test('jobs that wait without a running worker are reported, until a worker sends a heartbeat', async () => {
  const { id } = await world.make.process();
  await world.callAs(world.admin)(processes.remove, { params: { id } });
  expect((await partsOf()).jobs).toMatchObject({ status: 'DOWN', advice: 'jobs.noWorker' });
  const stop = await startHeartbeat(world.database.db, { ROLE: 'worker' }, (error) => {
    throw error;
  });
  const { jobs } = await partsOf();
  expect(jobs).toMatchObject({ status: 'UP', advice: null });
  expect(jobs.details?.processes).toMatchObject([{ pid: process.pid, role: 'worker' }]);
  await stop();
  expect((await partsOf()).jobs.details?.processes).toEqual([]);
  await world.drain();
});

test('an unwritable file store is down, and a probe leaves no file behind', async () => {
  const { files: store } = world.services;
  const kept: string[] = [];
  for await (const { key } of store.keys()) kept.push(key);
  expect(kept).toEqual([]);
  const folder = join(world.settings.DATA_DIR, 'files');
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no folder');
  const { status, files } = await partsOf();
  await rm(folder);
  expect(status).toBe('UP');
  expect(files).toMatchObject({ status: 'DOWN', advice: 'files.unwritable', details: { kind: 'folder' } });
});

test('nodes with an address that an earlier version accepted are listed until it is changed', async () => {
  const { id: processId, name: processName } = await world.make.process();
  const node = await world.make.node(processId, { activityType: 'SEND_REQUEST' });
  const store = (settings: object) =>
    world.database.db
      .updateTable('node')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', node.id)
      .execute();
  await store({ url: 'https://a.example/${document.filename}' });
  expect((await partsOf()).nodes).toMatchObject({ status: 'UP', advice: null, details: { total: 0 } });
  await store({ url: 'https://${document.filename}/in' });
  expect((await partsOf()).nodes).toMatchObject({
    status: 'WARNING',
    advice: 'nodes.refused',
    details: {
      total: 1,
      refused: [{ processId, processName, nodeId: node.id, nodeName: node.name, field: 'url' }],
    },
  });
  await world.callAs(world.admin)(processes.remove, { params: { id: processId } });
  expect((await partsOf()).nodes.details?.total).toBe(0);
});
