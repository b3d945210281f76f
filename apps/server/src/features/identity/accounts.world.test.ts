import { account } from '@scriptorium/contract/people/account.ts';
import { management } from '@scriptorium/contract/management/management.ts';
import { roles } from '@scriptorium/contract/people/roles.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { prepareFirstStart } from './first-start.ts';
import { issueToken } from './tokens.ts';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, database, services } = world;

const signIn = (username: string, password: string, more: { rememberMe?: boolean; from?: string } = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    remoteAddress: more.from ?? '127.0.0.1',
    payload: { username, password, rememberMe: more.rememberMe ?? false },
  });

const daysOf = (token: string) => {
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    iat: number;
    exp: number;
  };
  return (exp - iat) / 86_400;
};

const sessionOf = (token: string) =>
  fetchAs()('/api/account', { headers: { authorization: `Bearer ${token}` } });

it('answers a correct password with a bearer token in the authorization header, a wrong one with 401 [API-001]', async () => {
  const ada = await make.user({ password: 'analytical engine' });
  const right = await signIn(ada.login, 'analytical engine');
  expect(right.statusCode).toBe(200);
  const header = String(right.headers['authorization']);
  expect(header).toBe(`Bearer ${right.json().id_token}`);
  const session = await fetchAs()('/api/account', { headers: { authorization: header } });
  expect(await session.json()).toMatchObject({ id: ada.id, login: ada.login });

  const wrong = await signIn(ada.login, 'difference engine');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toMatchObject({ errorKey: 'error.signIn.failed' });
  expect(wrong.headers['authorization']).toBeUndefined();
});

it('gives the same answer for an unknown user as for a wrong password', async () => {
  const ada = await make.user({ password: 'right one' });
  const [unknown, wrong] = [await signIn('nobody.here', 'x'), await signIn(ada.login, 'x')];
  expect(unknown.json()).toEqual(wrong.json());
});

it('finds the account whatever the case of its name, and keeps a token for 12 hours or 30 days [API-001]', async () => {
  await make.user({ login: 'Grace', password: 'nanosecond' });
  const short = await signIn('gRACE', 'nanosecond');
  const long = await signIn('grace', 'nanosecond', { rememberMe: true });
  expect(daysOf(short.json().id_token)).toBe(0.5);
  expect(daysOf(long.json().id_token)).toBe(30);
});

it('does not let in an account that was not activated', async () => {
  const ada = await make.user({ password: 'not yet there', activated: false });
  const answer = await signIn(ada.login, 'not yet there');
  expect([answer.statusCode, answer.json().errorKey]).toEqual([401, 'error.signIn.inactive']);
  expect((await sessionOf(ada.token)).status).toBe(401);
});

it('blocks a pair of account and address after ten wrong attempts, and nobody else', async () => {
  const ada = await make.user({ password: 'the right one' });
  const eve = '203.0.113.9';
  for (let i = 0; i < 10; i++)
    expect((await signIn(ada.login, `wrong ${i}`, { from: eve })).statusCode).toBe(401);
  const blocked = await signIn(ada.login, 'the right one', { from: eve });
  expect(blocked.statusCode).toBe(429);
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(20);
  expect((await signIn(ada.login, 'the right one', { from: '198.51.100.1' })).statusCode).toBe(200);
});

it('counts concurrent attempts', async () => {
  const ada = await make.user({ password: 'the right one' });
  const burst = await Promise.all(
    Array.from({ length: 20 }, () => signIn(ada.login, 'wrong', { from: '203.0.113.10' })),
  );
  expect(burst.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
});

/** Whether the database considers two spellings equal. */
const isOne = async (one: string, other: string): Promise<boolean> =>
  (
    await sql<{ same: boolean }>`select lower(${one}::text) = lower(${other}::text) as same`.execute(
      database.db,
    )
  ).rows[0]?.same ?? false;

it('counts the attempts of an account together, however its name is spelt', async () => {
  const login = `kim-ivi-${crypto.randomUUID().slice(0, 8)}`;
  await make.user({ login, password: 'the right one' });
  const spellings = [
    login.toUpperCase(),
    login.replaceAll('i', '\u0130'), // a capital I with a dot
    login.replace('k', '\u212a'), // the kelvin sign
    login.replaceAll('i', '\u0131'), // a small i without a dot
  ];
  for (let tries = 0; tries < 10; tries++) await signIn(login, 'wrong');
  for (const spelling of spellings) {
    const wanted = (await isOne(login, spelling)) ? 429 : 401;
    expect([spelling, (await signIn(spelling, 'the right one')).statusCode]).toEqual([spelling, wanted]);
  }
  expect(await isOne(login, login.toUpperCase())).toBe(true);
});

it('audits every wrong attempt, and of a flood of blocked ones only the first', async () => {
  const ada = await make.user({ password: 'the right one' });
  const tries = 60;
  for (let i = 0; i < tries; i++) await signIn(ada.login, 'wrong', { from: '203.0.113.12' });
  const written = await database.db
    .selectFrom('audit_event')
    .select('data')
    .where('principal', '=', ada.login)
    .execute();
  const reasons = Map.groupBy(written, ({ data }) => data['reason']);
  expect(reasons.get('error.signIn.failed')).toHaveLength(10);
  const waiting = reasons.get('error.tooManyRequests')?.length ?? 0;
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThanOrEqual(20);
});

/** Wrong passwords for this number of names, a few at a time; returns the statuses in order. */
async function spray(names: number, from: (nth: number) => string): Promise<number[]> {
  const states: number[] = [];
  for (let nth = 0; nth < names; nth += 10) {
    const some = Array.from({ length: 10 }, (_, i) =>
      signIn(`sprayed-${nth + i}`, 'x', { from: from(nth + i) }),
    );
    states.push(...(await Promise.all(some)).map(({ statusCode }) => statusCode));
  }
  return states;
}

it('blocks a network after 100 wrong attempts, whatever the names, and audits no more of them', async () => {
  const ada = await make.user({ password: 'the right one' });
  const states = await spray(200, (nth) => `2001:db8:7:7::${nth.toString(16)}`);
  expect(states.filter((status) => status === 401)).toHaveLength(100);
  expect(states.slice(110).every((status) => status === 429)).toBe(true);
  const blocked = await signIn(ada.login, 'the right one', { from: '2001:db8:7:7::ffff' });
  expect(blocked.statusCode).toBe(429);
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(5);
  const counted = await database.db
    .selectFrom('sign_in_failure')
    .select('account_key')
    .where('address', '=', '2001:db8:7:7::/64')
    .execute();
  expect(counted.length).toBeLessThan(115);
  const written = await database.db
    .selectFrom('audit_event')
    .select('id')
    .where('principal', 'like', 'sprayed-%')
    .execute();
  expect(written.length).toBeLessThanOrEqual(120);
  expect((await signIn(ada.login, 'the right one', { from: '2001:db8:7:8::1' })).statusCode).toBe(200);
});

it('resets the wrong attempts of a network after a correct one, because it may be an office', async () => {
  const ada = await make.user({ password: 'the right one' });
  for (let round = 0; round < 2; round++) {
    expect(new Set(await spray(60, () => '198.51.100.77'))).toEqual(new Set([401]));
    expect((await signIn(ada.login, 'the right one', { from: '198.51.100.77' })).statusCode).toBe(200);
  }
});

it('resets wrong attempts after a correct one', async () => {
  const ada = await make.user({ password: 'the right one' });
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 8; i++) await signIn(ada.login, 'wrong', { from: '203.0.113.11' });
    expect((await signIn(ada.login, 'the right one', { from: '203.0.113.11' })).statusCode).toBe(200);
  }
});

it('returns the session with its roles, authorities, activation and language, and 401 without a token [API-002]', async () => {
  const process = await make.process();
  const team = { name: 'ROLE_READERS', authorities: [{ type: 'PROCESS', componentId: -1, mode: 'READ' }] };
  await callAs(world.admin)(roles.create, { body: team as never });
  const ada = await make.user({
    roles: ['ROLE_USER', team.name],
    authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
  });
  const session = await callAs(ada)(account.get);
  expect(session).toMatchObject({
    login: ada.login,
    activated: true,
    langKey: 'en',
    roles: [{ name: 'ROLE_USER', authorities: [] }, team],
    authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
  });
  expect(JSON.stringify(session)).not.toContain('password');
  expect((await fetchAs()('/api/account')).status).toBe(401);
});

it('revokes the token that signs out, and no other of the same user [API-009]', async () => {
  const ada = await make.user();
  const other: TestUser = {
    ...ada,
    token: await issueToken(services.keys, { id: ada.id, tokenEpoch: 0 }),
  };
  expect(await callAs(ada)(account.logout)).toEqual({});
  expect((await sessionOf(ada.token)).status).toBe(401);
  expect((await sessionOf(other.token)).status).toBe(200);
});

it('clears the browser cache of pictures and files at the sign-out', async () => {
  const { token } = await make.user();
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers['clear-site-data']).toBe('"cache"');
});

it('revokes every token of a user whose epoch was increased', async () => {
  const ada = await make.user();
  await database.db.updateTable('app_user').set({ token_epoch: 1 }).where('id', '=', ada.id).execute();
  expect((await sessionOf(ada.token)).status).toBe(401);
});

it('refuses a token of another key, algorithm or time', async () => {
  const ada = await make.user();
  const claims = () =>
    new SignJWT({ epoch: 0 }).setSubject(String(ada.id)).setJti('1').setExpirationTime('1h');
  const { signing } = services.keys;
  const forged = await Promise.all([
    claims().setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32)),
    claims()
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new Uint8Array([...signing, ...signing])),
    claims().setExpirationTime('-1s').setProtectedHeader({ alg: 'HS256' }).sign(signing),
  ]);
  const [, payload] = ada.token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  for (const token of [...forged, unsigned, 'x', `${ada.token}x`])
    expect((await sessionOf(token)).status).toBe(401);
});

it('uses the current rights, not those of the sign-in', async () => {
  const process = await make.process();
  const ada = await make.user();
  const read = () => fetchAs(ada)(`/api/processes/${process.id}`);
  expect((await read()).status).toBe(404);
  await make.grant(ada, { type: 'PROCESS', componentId: process.id, mode: 'READ' });
  expect((await read()).status).toBe(200);
});

it('returns version, profiles and limits to everybody [API-010]', async () => {
  const info = await callAs()(management.info);
  expect(info).toMatchObject({ version: '1.10.0', activeProfiles: ['api-docs', 'rag'], maxUploadMb: 512 });
  expect(await callAs()(management.health)).toEqual({ status: 'UP' });
});

it('creates the first administrator and the system tags once, in an empty database', async () => {
  const empty = await startWorld();
  const { db } = empty.database;
  await db.deleteFrom('user_role').execute();
  await db.deleteFrom('app_user').execute();
  await db.deleteFrom('process_tag').execute();
  const [first, second] = await Promise.all([
    prepareFirstStart(db, { ADMIN_PASSWORD: undefined, DEMO: false }),
    prepareFirstStart(db, { ADMIN_PASSWORD: undefined, DEMO: false }),
  ]);
  const passwords = [first.generated, second.generated].filter((password) => password !== undefined);
  expect(passwords).toHaveLength(1);
  const signedIn = await empty.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    payload: { username: 'admin', password: passwords[0] },
  });
  const session = await empty.fetchAs()('/api/account', {
    headers: { authorization: String(signedIn.headers['authorization']) },
  });
  const { roles } = (await session.json()) as { roles: { name: string }[] };
  expect(roles.map(({ name }) => name).sort()).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
  const tags = await db.selectFrom('process_tag').select('predefined').execute();
  expect(tags).toEqual([{ predefined: true }, { predefined: true }, { predefined: true }]);
  expect(await prepareFirstStart(db, { ADMIN_PASSWORD: undefined, DEMO: false })).toEqual({});
  await empty.close();
});

it.each([
  ['a NUL in the name', { username: 'a\u0000b', password: 'x' }],
  ['half a surrogate pair', { username: '\ud800', password: 'x' }],
  ['no password', { username: 'a' }],
  ['a name of a megabyte', { username: 'a'.repeat(1_000_000), password: 'x' }],
  ['a list', []],
])('answers 400 to a sign-in with %s', async (_, payload) => {
  const answer = await world.app.inject({ method: 'POST', url: '/api/authenticate', payload });
  expect(answer.statusCode).toBe(400);
});
