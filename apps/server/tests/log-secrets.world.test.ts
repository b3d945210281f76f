import type { AddressInfo } from 'node:net';
import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../src/bootstrap/app.ts';
import { createLog } from '../src/services/log.ts';

const world = await startWorld();
const lines: string[] = [];
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  const { settings, services, database, live } = world;
  const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) });
  app = await buildApp({ settings, database, services, live, log });
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
beforeEach(() => void (lines.length = 0));
afterAll(async () => {
  await app.close();
  await world.close();
});

it('at the level trace an upload logs no token and no cookie', async () => {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const expirationDate = new Date(Date.now() + 86_400_000).toISOString();
  const key = await world.callAs(world.admin)(apiKeys.create, { body: { expirationDate } });
  for (const token of [world.admin.token, key]) {
    const answer = await fetch(`${address}/api/file-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, cookie: 'scriptorium=a-secret-crumb' },
      body: uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'x' }),
    });
    expect(answer.status).toBe(201);
  }
  const log = lines.join('');
  expect(log).toContain('Providing options to busboy');
  for (const secret of [world.admin.token, key, 'a-secret-crumb']) expect(log).not.toContain(secret);
});

it('a token anywhere in a line does not reach the log', async () => {
  const { token } = world.admin;
  app.log.warn({
    err: new Error(`no use for ${token}`),
    deep: { headers: { authorization: 'Basic YWRtaW4=' } },
  });
  const log = lines.join('');
  expect(log).toContain('no use for ***');
  expect(log).not.toContain(token);
  expect(log).not.toContain('YWRtaW4=');
});

it('an unreadable body is logged without a warning and without a stack', async () => {
  const answer = await fetch(`${address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":',
  });
  expect(answer.status).toBe(400);
  const seen = lines.map((line) => JSON.parse(line) as { level: number });
  expect(seen.filter(({ level }) => level > 20)).toEqual([]);
  expect(lines.join('')).not.toContain('"stack"');
  expect(lines.join('')).toContain('FST_ERR_CTP_INVALID_JSON_BODY');
});
