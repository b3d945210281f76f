import { AppError } from '@scriptorium/contract/errors.ts';
import { management } from '@scriptorium/contract/management/management.ts';
import { composeServer, type Server } from '@scriptorium/server/bootstrap/server.ts';
import { createLog } from '@scriptorium/server/services/log.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ settings: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const call = () => world.callAs(world.admin);
const levels = async () => (await call()(management.loggers)).loggers;
const set = (name: string, configuredLevel: 'DEBUG' | 'ERROR' | null) =>
  call()(management.setLevel, { params: { name }, body: { configuredLevel } });
const levelIn = (server: Server, name: string) =>
  new Map(server.monitoring.loggers.list()).get(name)?.effectiveLevel;

test('loggers are listed with their levels [API-033]', async () => {
  const { levels, loggers } = await call()(management.loggers);
  expect(levels).toEqual(['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE']);
  expect(Object.keys(loggers)).toEqual(
    expect.arrayContaining(['ROOT', 'engine', 'files', 'http', 'jobs', 'live', 'mail', 'monitoring']),
  );
  expect(loggers['http']).toEqual({ configuredLevel: null, effectiveLevel: 'OFF' });
});

test('a level applies immediately, only to its logger, until it is reset [API-036]', async () => {
  const http = world.monitoring.loggers.named('http');
  expect(http.isLevelEnabled('error')).toBe(false);
  await set('http', 'ERROR');
  expect(http.isLevelEnabled('error')).toBe(true);
  expect(await levels()).toMatchObject({
    http: { configuredLevel: 'ERROR', effectiveLevel: 'ERROR' },
    engine: { configuredLevel: null, effectiveLevel: 'OFF' },
  });
  await set('http', null);
  expect((await levels())['http']).toEqual({ configuredLevel: null, effectiveLevel: 'OFF' });
});

test('a change of ROOT reaches those without a level of their own', async () => {
  await set('mail', 'DEBUG');
  await set('ROOT', 'ERROR');
  expect(await levels()).toMatchObject({
    ROOT: { configuredLevel: 'ERROR' },
    engine: { configuredLevel: null, effectiveLevel: 'ERROR' },
    mail: { effectiveLevel: 'DEBUG' },
  });
  await set('ROOT', null);
  await set('mail', null);
  expect((await levels())['engine']?.effectiveLevel).toBe('OFF');
});

test('a change is audited with its author', async () => {
  await set('jobs', 'ERROR');
  const row = await world.database.db
    .selectFrom('audit_event')
    .selectAll()
    .where('type', '=', 'LOGGER_UPDATE')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ principal: world.admin.login, data: { logger: 'jobs', level: 'ERROR' } });
  await set('jobs', null);
});

test('an unknown logger and an unknown level are refused, and nothing changes', async () => {
  const before = await levels();
  await expect(set('nobody', 'DEBUG')).rejects.toThrow(AppError);
  const url = '/management/loggers/http';
  const wrong = await world.fetchAs(world.admin)(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"configuredLevel":"LOUD"}',
  });
  expect(wrong.status).toBe(400);
  expect(await levels()).toEqual(before);
});

test('every server over one database applies a level, also one that starts later', async () => {
  const { settings, database } = world;
  const start = () => composeServer({ settings, database, log: createLog(settings) });
  const other = database.kind === 'postgres' ? await start() : undefined;
  await set('engine', 'DEBUG');
  if (other) await vi.waitFor(() => expect(levelIn(other, 'engine')).toBe('DEBUG'), { timeout: 20_000 });
  await other?.stop();
  const later = await start();
  expect(levelIn(later, 'engine')).toBe('DEBUG');
  expect(levelIn(later, 'http')).toBe('OFF');
  await later.stop();
  await set('engine', null);
});
