import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { mailsTo } from '@scriptorium/testing/servers/mails.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { app, admin } = world;

const bearer = { authorization: `Bearer ${admin.token}` };
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const endpoints = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[]);
/** Successful and refused answers, to a signed-in user and to an anonymous one. */
const ANSWERS = [
  ['/api/account', bearer],
  ['/api/account', {}],
  ['/api/processes', bearer],
  ['/api/processes/999999', bearer],
  ['/api/processes/x', bearer],
  ['/api/users', bearer],
  ['/management/audits', bearer],
  ['/management/info', {}],
  ['/api/nothing', bearer],
] as const;

/** The key of a mail that has not been opened yet. */
async function activationKey() {
  const person = { login: 'to.be', email: 'to.be@example.org', password: 'long enough', langKey: 'en' };
  await app.inject({ method: 'POST', url: '/api/register', payload: person });
  await world.drain();
  const link = mailsTo(world.settings.DATA_DIR, person.email).at(-1)?.link ?? '';
  const row = await world.database.db
    .selectFrom('app_user')
    .select('id')
    .where('login', '=', person.login)
    .executeTakeFirstOrThrow();
  return { key: new URL(link).searchParams.get('key') ?? '', id: row.id };
}

describe('the headers for browsers', () => {
  it.each(ANSWERS)('are sent with every answer: %s %o', async (url, headers) => {
    const answer = await get(url, headers);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['content-security-policy']).toContain("object-src 'none'");
  });

  it('name neither the server nor its version', async () => {
    const { headers } = await get('/api/account', bearer);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('contain no TLS-only header without TLS, whatever headers a client sends', async () => {
    const { headers } = await get('/api/account', { ...bearer, 'x-forwarded-proto': 'https' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('a HEAD request', () => {
  it('does nothing that a GET would do', async () => {
    const { key, id } = await activationKey();
    for (const path of ['/api/verify', '/api/verify/']) {
      const look = await app.inject({ method: 'HEAD', url: `${path}?key=${key}` });
      expect(look.statusCode).toBe(404);
    }
    const isActivated = async () => (await world.callAs(admin)(users.get, { params: { id } })).activated;
    expect(await isActivated()).toBe(false);
    expect((await get(`/api/verify?key=${key}`)).statusCode).toBe(204);
    expect(await isActivated()).toBe(true);
    for (const url of ['/api/oidc/start', '/api/oidc/callback?code=x'])
      expect((await app.inject({ method: 'HEAD', url })).headers).not.toHaveProperty('set-cookie');
  });

  it('answers reading calls like a GET', async () => {
    const look = await app.inject({ method: 'HEAD', url: '/api/account', headers: bearer });
    expect([look.statusCode, look.body]).toEqual([200, '']);
  });
});

describe('other origins', () => {
  it('cannot read any answer', async () => {
    const { headers } = await get('/api/account', { ...bearer, origin: 'https://evil.example' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('get no permission from a preflight request', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/api/processes',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.statusCode).toBe(404);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('a token', () => {
  it.each(['access_token', 'token', 'jwt', 'authorization', 'id_token'])(
    'in an address or a cookie is ignored, by the name of %s',
    async (name) => {
      for (const { method, path, access } of endpoints) {
        if (access === 'public') continue;
        const url = `${path.replaceAll(/:\w+/g, '1')}?${name}=${admin.token}`;
        const headers = { cookie: `${name}=${admin.token}; jhi-authenticationToken=${admin.token}` };
        const { statusCode } = await app.inject({ method, url, headers });
        expect([method, path, statusCode]).toEqual([method, path, 401]);
      }
    },
  );

  it('is accepted only as a bearer token', async () => {
    expect((await get('/api/account', { authorization: admin.token })).statusCode).toBe(401);
    expect((await get('/api/account', { authorization: `Basic ${admin.token}` })).statusCode).toBe(401);
    expect((await get('/api/account', bearer)).statusCode).toBe(200);
  });
});

describe('an invalid request', () => {
  it.each(['PATCH', 'OPTIONS', 'POST'] as const)(
    'that matches no call gets the 404 of the catalogue as JSON, by %s',
    async (method) => {
      const answer = await app.inject({ method, url: '/api/node-properties', headers: bearer });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ errorKey: 'error.http.404' });
    },
  );

  it('with a body beyond the limit of its call writes nothing', async () => {
    const name = 'x'.repeat(3 * 1024 * 1024);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/processes',
      headers: bearer,
      payload: { name },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errorKey: 'error.body.unreadable' });
    expect((await get('/api/processes', bearer)).json()).toEqual([]);
  });
});
