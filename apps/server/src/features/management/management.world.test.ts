import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { management } from '@scriptorium/contract/management/management.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { urlOf } from '@scriptorium/contract/kit/client.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MASK } from './configuration.ts';

const SECRETS = {
  ADMIN_PASSWORD: 'known-admin-password',
  DATABASE_URL: 'postgres://known-user:known-db-password@127.0.0.1:1/known?sslkey=known-ssl-key',
  S3_SECRET_ACCESS_KEY: 'known-s3-secret',
  S3_ACCESS_KEY_ID: 'known-s3-id',
};

let world: World;
beforeAll(async () => {
  world = await startWorld({ settings: SECRETS });
});
afterAll(() => world.close());

const asAdmin = () => world.callAs(world.admin);

/** Every address under /management, with its parameters. */
const endpoints = Object.values(management);
const requestOf = (endpoint: (typeof endpoints)[number]) => ({
  url: urlOf(endpoint, { params: { name: 'http' } }),
  init:
    endpoint.method === 'POST'
      ? {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ configuredLevel: null }),
        }
      : {},
});

describe('access to the management', () => {
  const guarded = endpoints.filter(({ access }) => access === 'admin');

  test('everything but info and health is guarded', () => {
    const open = endpoints.filter(({ access }) => access !== 'admin').map(({ path }) => path);
    expect(open.toSorted()).toEqual(['/management/health', '/management/info']);
  });

  test.each(guarded)('$method $path is for administrators [PERM-10]', async (endpoint) => {
    const { url, init } = requestOf(endpoint);
    const user = await world.make.user();
    const annotator = await world.make.user({ roles: ['ROLE_SUPER_ANNOTATOR'] });
    const statusFor = async (who?: typeof user) => (await world.fetchAs(who)(url, init)).status;
    expect(await statusFor()).toBe(401);
    expect(await statusFor(user)).toBe(403);
    expect(await statusFor(annotator)).toBe(403);
    expect(await statusFor(world.admin)).toBeLessThan(300);
  });

  test('info shows everybody the version and the profiles [API-010]', async () => {
    expect(await world.callAs()(management.info)).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      activeProfiles: expect.arrayContaining(['api-docs']),
    });
  });

  test('health shows everybody the status, and administrators the components [API-030]', async () => {
    const user = await world.make.user();
    expect(await world.callAs()(management.health)).toEqual({ status: 'UP' });
    expect(await world.callAs(user)(management.health)).toEqual({ status: 'UP' });
    const { status, components } = await asAdmin()(management.health);
    expect(status).toBe('UP');
    expect(components).toMatchObject({
      database: { status: 'UP', advice: null, details: { kind: world.database.kind } },
      jobs: { status: 'UP', details: { ready: 0, failed: 0 } },
      mail: { status: 'UP', details: { kind: 'outbox' } },
      ocr: { status: 'UP', details: { languages: expect.arrayContaining(['eng', 'pol']) } },
    });
    expect(components?.files.details).toMatchObject({ kind: 'folder' });
    expect(components?.files.details?.freeBytes).toBeGreaterThan(0);
  });
});

describe('metrics', () => {
  test('count the calls by the pattern of their path, never by an id [API-031]', async () => {
    const { id } = await world.make.process();
    for (const one of [id, id, 999_999])
      await world.fetchAs(world.admin)(urlOf(processes.get, { params: { id: one } }));
    await world.fetchAs()('/api/no/such/thing/4711');
    const metrics = await asAdmin()(management.metrics);
    const figures = metrics.requests.endpoints.find(
      ({ method, route }) => method === 'GET' && route === processes.get.path,
    );
    expect(figures).toMatchObject({ count: 3, clientErrors: 1, serverErrors: 0 });
    expect(figures?.p50Ms).toBeGreaterThan(0);
    expect(figures?.p99Ms).toBeGreaterThanOrEqual(figures?.p50Ms ?? Infinity);
    expect(metrics.requests.endpoints.filter(({ route }) => /\d{4}/.test(route))).toEqual([]);
    expect(metrics.requests.byStatus['2xx']).toBeGreaterThan(2);
    expect(metrics.memory.heapUsed).toBeGreaterThan(1_000_000);
    expect(metrics.database).toMatchObject({ kind: world.database.kind });
    expect(metrics.database.queries).toBeGreaterThan(10);
    expect(metrics.history.length).toBeGreaterThan(0);
  });

  test('show the waiting jobs and the durations of ended ones', async () => {
    const { id } = await world.make.process();
    await asAdmin()(processes.remove, { params: { id } });
    const before = await asAdmin()(management.metrics);
    expect(before.jobs.queues.reduce((sum, { ready }) => sum + ready, 0)).toBeGreaterThan(0);
    await world.drain();
    const { jobs } = await asAdmin()(management.metrics);
    expect(jobs.queues.reduce((sum, { ready }) => sum + ready, 0)).toBe(0);
    expect(jobs.runs.reduce((sum, { ended }) => sum + ended, 0)).toBeGreaterThan(0);
    expect(jobs.runs[0]?.p95Ms).toBeGreaterThan(0);
  });

  test('a sample has the values since the previous one', async () => {
    const { sampler } = world.monitoring;
    await sampler.sample();
    for (let call = 0; call < 5; call += 1) await world.callAs()(management.info);
    await sampler.sample();
    await sampler.sample();
    const [busy, idle] = sampler.history.slice(-2);
    expect(busy?.requestsPerMinute).toBeGreaterThan(0);
    expect(busy?.requestP95Ms).toBeGreaterThan(0);
    expect(idle).toMatchObject({ requestsPerMinute: 0, requestP95Ms: null, jobsReady: expect.any(Number) });
  });

  test('a scraper gets the same figures as text with an administrator’s access token', async () => {
    const body = { expirationDate: new Date(Date.now() + 86_400_000).toISOString() };
    const token = await asAdmin()(apiKeys.create, { body });
    await world.callAs()(management.info);
    const scraper = { headers: { authorization: `Bearer ${token}` } };
    const answer = await world.fetchAs()('/management/prometheus', scraper);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toMatch(
      /^http_request_duration_seconds_bucket\{le="0\.005",method="GET",route="\/management\/info",status="2xx"\} \d+$/m,
    );
    for (const name of ['nodejs_heap_size_used_bytes', 'process_cpu_seconds_total', 'websockets_open'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e+]+$`, 'm'));
    expect(text).toMatch(/^database_query_duration_seconds_count \d+$/m);
  });

  test('a thread dump shows threads and handles, and neither environment nor secrets [API-032]', async () => {
    const dump = await asAdmin()(management.threadDump);
    expect(dump.pid).toBe(process.pid);
    expect(dump.threads[0]).toMatchObject({
      name: 'main',
      stack: expect.arrayContaining([expect.any(String)]),
    });
    expect(dump.handles.length).toBeGreaterThan(0);
    expect(dump.resources.length).toBeGreaterThan(0);
    expect(JSON.stringify(dump)).not.toContain(process.env['PATH']);
    const user = await world.make.user();
    expect((await world.fetchAs(user)('/management/threaddump')).status).toBe(403);
  });
});

describe('configuration', () => {
  test('lists each setting with value, source and meaning [API-034]', async () => {
    const { settings } = await asAdmin()(management.configuration);
    const of = (name: string) => settings.find((setting) => setting.name === name);
    expect(of('TIME_ZONE')).toMatchObject({ value: 'Europe/Warsaw', source: 'environment' });
    expect(of('MAX_UPLOAD_MB')).toMatchObject({ value: '512', fallback: '512', source: 'default' });
    expect(of('S3_BUCKET')).toMatchObject({ value: null, source: 'not set' });
    expect(of('ADMIN_PASSWORD')).toMatchObject({ value: MASK, source: 'environment' });
    expect(of('DATABASE_URL')?.value).toBe(`postgres://known-user:${MASK}@127.0.0.1:1/known?sslkey=${MASK}`);
    expect(settings.every(({ meaning }) => meaning.length > 5)).toBe(true);
  });

  test('names versions of program, machine, database and libraries [API-035]', async () => {
    const { facts } = await asAdmin()(management.environment);
    const of = (name: string) => facts.find((fact) => fact.name === name)?.value;
    expect(of('Node.js')).toBe(process.versions.node);
    expect(of('fastify')).toMatch(/^\d+\.\d+/);
    expect(facts.find(({ group, name }) => group === 'database' && name === 'version')?.value).toMatch(
      /^\d+/,
    );
  });

  test('no answer of the management contains a secret', async () => {
    const known = [
      'known-admin-password',
      'known-db-password',
      'known-ssl-key',
      'known-s3-secret',
      world.settings.SIGNING_KEY ?? '-',
      world.settings.ENCRYPTION_KEY ?? '-',
      world.admin.token,
    ];
    await world.fetchAs(world.admin)(`/management/info?token=known-s3-secret&key=known-ssl-key`);
    await world.fetchAs()(`/api/nothing/${world.admin.token}?access_token=${world.admin.token}`);
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const answer = await world.fetchAs(world.admin)(`${endpoint.path}?size=200`);
      const text = await answer.text();
      for (const secret of known) expect(text, endpoint.path).not.toContain(secret);
    }
  });
});

describe('the last requests', () => {
  test('are listed with 25 per page, the newest first, with their users and addresses [API-037] [CONST-12]', async () => {
    const user = await world.make.user();
    for (let call = 0; call < 30; call += 1) await world.callAs(user)(management.info);
    const answer = await world.fetchAs(world.admin)('/management/http-logs?page=0');
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(30);
    expect(await answer.json()).toHaveLength(25);
    const query = { text: user.login };
    const first = await asAdmin()(management.exchanges, { query });
    const second = await asAdmin()(management.exchanges, { query: { ...query, page: 1 } });
    expect([first.rows.length, first.total]).toEqual([25, 30]);
    const moments = first.rows.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    // The second search also finds the first one, as its address contains the login: the following pages move by one.
    const theirs = [...first.rows, ...second.rows].filter(({ login }) => login === user.login);
    expect(new Set(theirs.map(({ id }) => id)).size).toBe(30);
    expect(first.rows[0]).toMatchObject({
      method: 'GET',
      route: '/management/info',
      status: 200,
      login: user.login,
      client: '127.0.0.1',
    });
  });

  test('are found by the class of their status and by a part of the address', async () => {
    await world.fetchAs()('/api/account');
    await world.fetchAs(world.admin)('/api/account?cacheBuster=Needle');
    const find = (query: { status?: '2xx' | '4xx'; text?: string }) =>
      asAdmin()(management.exchanges, { query: { ...query, size: 200 } });
    const refused = await find({ status: '4xx' });
    expect(refused.total).toBeGreaterThan(0);
    expect(refused.rows.every(({ status }) => status >= 400 && status < 500)).toBe(true);
    expect((await find({ text: 'nEEdle', status: '2xx' })).rows.map(({ address }) => address)).toContain(
      '/api/account?cacheBuster=Needle',
    );
    expect((await find({ text: 'nothing has this in it' })).total).toBe(0);
  });
});
