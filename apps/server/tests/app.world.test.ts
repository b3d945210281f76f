import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../src/bootstrap/app.ts';
import { requireHandlers } from '../src/http/completeness.ts';

const world = await startWorld();
const folder = mkdtempSync(join(tmpdir(), 'scriptorium-page-'));
const lines: string[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Scriptorium</title>');
  writeFileSync(join(folder, 'assets/page-0a1b2c3d.js'), `export const text = '${'page '.repeat(1000)}';`);
  writeFileSync(join(folder, 'assets/small-0a1b2c3d.js'), 'export const text = "uncompressed";');
  writeFileSync(
    join(folder, 'assets/small-0a1b2c3d.js.br'),
    brotliCompressSync('export const text = "compressed";'),
  );
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const { services, database, live } = world;
  const settings = { ...world.settings, TRUST_PROXY: true };
  app = await buildApp({ settings, database, services, live, log, pageFolder: folder });
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('serves the page for its own routes, and forbids browsers to cache it', async () => {
  for (const url of ['/', '/lp/login', '/entity/process/7/graph', '/no/such/page?x=1']) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<title>Scriptorium</title>');
  }
});

it('lets browsers cache hashed assets forever, and compresses them', async () => {
  const answer = await get('/assets/page-0a1b2c3d.js', { 'accept-encoding': 'br' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
});

it('sends what the build has compressed, to browsers that accept it', async () => {
  const [packed, plain] = [
    await get('/assets/small-0a1b2c3d.js', { 'accept-encoding': 'gzip, br' }),
    await get('/assets/small-0a1b2c3d.js'),
  ];
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers['content-type']).toContain('javascript');
  expect(packed.headers['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('"compressed"');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toContain('uncompressed');
});

it.each([
  '/api/nothing',
  '/api',
  '/management/nothing',
  '/websocket/nothing',
  '/assets/gone.js',
  '/../package.json',
  '/%2e%2e/package.json',
])('answers %s with the 404 of the catalogue, not with the page', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ message: 'Not found', errorKey: 'error.http.404', params: {} });
});

it('answers an unreadable address with 4xx', async () => {
  expect((await get('/api/%')).statusCode).toBeGreaterThanOrEqual(400);
  expect((await get('/api/%')).statusCode).toBeLessThan(500);
});

it('forbids browsers to run foreign scripts, to show the page in a frame and to guess types', async () => {
  const { headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('sends the TLS-only header only over TLS', async () => {
  expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
  const behind = await get('/', { 'x-forwarded-proto': 'https' });
  expect(behind.headers['strict-transport-security']).toContain('max-age=');
});

it('trusts the client address that its own proxy reports, not one that the client sent', async () => {
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      app.inject({
        method: 'POST',
        url: '/api/authenticate',
        headers: { 'x-forwarded-for': `10.0.0.${i}, 203.0.113.77` },
        payload: { username: 'nobody', password: 'x' },
      }),
    ),
  );
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
});

it('logs no token of an address', async () => {
  const { token } = world.admin;
  await get(`/websocket/tracker?access_token=${token}`);
  await get(`/api/account?x=1&id_token=${token}`, { authorization: `Bearer ${token}` });
  const log = lines.join('');
  expect(log).toContain('access_token=***');
  expect(log).not.toContain(token);
});

it('authenticates the caller before it reads a body', async () => {
  const huge = await app.inject({
    method: 'PUT',
    url: '/api/matching-rules',
    headers: { 'content-type': 'application/json' },
    payload: `"${'x'.repeat(40 * 1024 * 1024)}"`,
  });
  expect(huge.statusCode).toBe(401);
});

it.each([
  ['too large', 'application/json', `"${'x'.repeat(3 * 1024 * 1024)}"`],
  ['broken', 'application/json', '{"name":'],
  ['empty', 'application/json', ''],
  ['of a foreign type', 'application/xml', '<a/>'],
  ['after a prototype', 'application/json', '{"__proto__":{"isAdmin":true}}'],
])('answers 4xx to a body that is %s', async (_, type, payload) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/processes',
    headers: { 'content-type': type, authorization: `Bearer ${world.admin.token}` },
    payload,
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});

it('answers every call that needs a session with 401 when the caller has none', async () => {
  const endpoints = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[]);
  for (const { method, path, access } of endpoints) {
    if (access === 'public') continue;
    const answer = await app.inject({ method, url: path.replaceAll(/:\w+/g, '1') });
    expect([method, path, answer.statusCode]).toEqual([method, path, 401]);
    expect(answer.json().errorKey).toBe('error.http.401');
  }
});

it('refuses to start when an endpoint has no handler', () => {
  expect(() => requireHandlers(api, [])).toThrow('No handler for POST /api/authenticate');
});
