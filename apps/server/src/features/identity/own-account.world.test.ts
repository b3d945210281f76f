import { account } from '@scriptorium/contract/people/account.ts';
import { LIVE_PATH } from '@scriptorium/contract/live.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { issueToken } from './tokens.ts';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, services } = world;
const { db } = world.database;

const sessionStatus = async (token: string) =>
  (await fetchAs({ id: 0, login: '', token })('/api/account')).status;

function post(user: TestUser, path: string, body: unknown, from = '127.0.0.1') {
  return world.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: { authorization: `Bearer ${user.token}` },
    payload: body as object,
  });
}
const changePassword = (user: TestUser, currentPassword: string, newPassword: string, from?: string) =>
  post(user, '/api/account/change-password', { currentPassword, newPassword }, from);

it('changes name, e-mail and language, and keeps the other fields [API-003] [AUTH-30]', async () => {
  const ada = await make.user();
  const change = {
    firstName: ' Ada ',
    lastName: 'Łovelace',
    email: 'ada.l@example.org',
    langKey: 'pl' as const,
  };
  expect(await callAs(ada)(account.update, { body: change })).toMatchObject({ ...change, firstName: 'Ada' });
  await callAs(ada)(account.update, { body: { firstName: null } });
  expect(await callAs(ada)(account.get, { query: {} })).toMatchObject({
    ...change,
    firstName: null,
    login: ada.login,
  });
});

it('returns the page’s success messages [ERR-20] [ERR-22]', async () => {
  const ada = await make.user({ password: 'the old one' });
  const saved = await post(ada, '/api/account', { firstName: 'Ada' });
  expect(saved.headers['x-app-alert']).toBe('settings.messages.success');
  const changed = await changePassword(ada, 'the old one', 'the new one');
  expect(changed.headers['x-app-alert']).toBe('password.messages.success');
});

it('refuses an e-mail of another user, whatever its case, and accepts the own one again', async () => {
  const ada = await make.user({ email: 'one.and.only@example.org' });
  const eve = await make.user();
  const taken = await post(eve, '/api/account', { email: 'One.and.ONLY@example.org' });
  expect([taken.statusCode, taken.json().errorKey]).toEqual([400, 'emailexists']);
  expect(taken.json().fieldErrors).toEqual([{ objectName: 'account', field: 'email', message: 'Unique' }]);
  expect((await post(ada, '/api/account', { email: 'One.and.only@example.org' })).statusCode).toBe(200);
});

it.each([
  ['an invalid e-mail', { email: 'nobody' }],
  ['an unknown language', { langKey: 'de' }],
  ['a name that is too long', { firstName: 'x'.repeat(51) }],
  ['half a surrogate pair', { lastName: '\ud800' }],
  ['a number', { firstName: 7 }],
])('answers 400 to %s, and changes nothing', async (_, change) => {
  const ada = await make.user();
  const answer = await post(ada, '/api/account', { firstName: 'Ada', ...change });
  expect(answer.statusCode).toBe(400);
  expect((await callAs(ada)(account.get, { query: {} })).firstName).toBeNull();
});

it('cannot change roles and login', async () => {
  const ada = await make.user();
  const body = {
    firstName: 'Ada',
    login: 'root',
    activated: false,
    roles: ['ROLE_ADMIN'],
    id: world.admin.id,
  };
  expect((await post(ada, '/api/account', body)).statusCode).toBe(200);
  expect(await callAs(ada)(account.get, { query: {} })).toMatchObject({
    id: ada.id,
    login: ada.login,
    activated: true,
    roles: [{ name: 'ROLE_USER' }],
  });
});

it('changes the password: the old one and every session end, this one continues with the token of the answer [API-004] [AUTH-29]', async () => {
  const ada = await make.user({ password: 'the old one' });
  const stolen = await issueToken(services.keys, { id: ada.id, tokenEpoch: 0 }, { rememberMe: true });
  const answer = await changePassword(ada, 'the old one', 'the new one');
  expect(answer.statusCode).toBe(200);
  const fresh = answer.json().id_token as string;
  expect(answer.headers['authorization']).toBe(`Bearer ${fresh}`);
  expect(await Promise.all([ada.token, stolen, fresh].map(sessionStatus))).toEqual([401, 401, 200]);
  expect(decodeJwt(fresh).exp).toBe(decodeJwt(ada.token).exp);
  const signIn = (password: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/authenticate',
      payload: { username: ada.login, password },
    });
  expect((await signIn('the old one')).statusCode).toBe(401);
  expect((await signIn('the new one')).statusCode).toBe(200);
});

it('refuses a wrong current password with the key of the catalogue, and changes nothing [API-004] [ERR-21]', async () => {
  const ada = await make.user({ password: 'the right one' });
  const answer = await changePassword(ada, 'the wrong one', 'another one');
  expect([answer.statusCode, answer.json().errorKey]).toEqual([400, 'password.messages.error']);
  expect(answer.headers['x-app-error']).toBe('password.messages.error');
  expect(await sessionStatus(ada.token)).toBe(200);
  for (const short of ['', 'abc', 'x'.repeat(51), 'ab\0cd'])
    expect((await changePassword(ada, 'the right one', short)).statusCode).toBe(400);
  expect((await changePassword(ada, 'the right one', 'another one')).statusCode).toBe(200);
});

it('limits wrong attempts for the current password like sign-ins', async () => {
  const ada = await make.user({ password: 'the right one' });
  const from = '203.0.113.77';
  for (let i = 0; i < 10; i++)
    expect((await changePassword(ada, `wrong ${i}`, 'another one', from)).statusCode).toBe(400);
  const blocked = await changePassword(ada, 'the right one', 'another one', from);
  expect(blocked.statusCode).toBe(429);
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(20);
});

it('closes the sockets of a user whose password changes', async () => {
  const ada = await make.user({ password: 'the old one' });
  const address = (await world.listen()).replace('http', 'ws');
  const socket = new WebSocket(`${address}${LIVE_PATH}?access_token=${ada.token}`);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code), { once: true }),
  );
  await changePassword(ada, 'the old one', 'the new one');
  expect(await closed).toBe(4401);
});

it('stores a new password as an argon2id hash of 19 MiB and two passes', async () => {
  const ada = await make.user({ password: 'the old one' });
  await changePassword(ada, 'the old one', 'the new one');
  const { hash } = await db
    .selectFrom('app_user')
    .select('password_hash as hash')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('refuses a token whose claims were changed or are missing', async () => {
  const ada = await make.user();
  const [head, , signature] = ada.token.split('.');
  const changed = { ...decodeJwt(ada.token), sub: String(world.admin.id) };
  const ofAnother = `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
  const signed = (jwt: SignJWT) => jwt.setProtectedHeader({ alg: 'HS256' }).sign(services.keys.signing);
  const whole = () =>
    new SignJWT({ epoch: 0 }).setSubject(String(ada.id)).setJti('1').setExpirationTime('1h');
  expect(await sessionStatus(await signed(whole()))).toBe(200);
  const incomplete = await Promise.all([
    signed(new SignJWT({ epoch: 0 }).setJti('1').setExpirationTime('1h')),
    signed(new SignJWT({ epoch: 0 }).setSubject(String(ada.id)).setExpirationTime('1h')),
    signed(new SignJWT({ epoch: 0 }).setSubject(String(ada.id)).setJti('1')),
    signed(new SignJWT({}).setSubject(String(ada.id)).setJti('1').setExpirationTime('1h')),
    signed(new SignJWT({ epoch: '0' }).setSubject(String(ada.id)).setJti('1').setExpirationTime('1h')),
    ...['', 'x', '1e99', '-1', '1.5', '9999999999999999999'].map((subject) =>
      signed(whole().setSubject(subject)),
    ),
    signed(whole().setNotBefore('1h')),
  ]);
  for (const token of [ofAnother, ...incomplete])
    expect([token, await sessionStatus(token)]).toEqual([token, 401]);
});

it('audits changes with their author, and never a password', async () => {
  const ada = await make.user({ password: 'the old secret' });
  await post(ada, '/api/account', { firstName: 'Ada' });
  await changePassword(ada, 'a wrong secret', 'the new secret');
  await changePassword(ada, 'the old secret', 'the new secret');
  const audits = await db
    .selectFrom('audit_event')
    .select(['type', 'principal', 'data'])
    .where('user_id', '=', ada.id)
    .orderBy('id')
    .execute();
  expect(audits.map(({ type }) => type)).toEqual([
    'ACCOUNT_UPDATE',
    'AUTHENTICATION_FAILURE',
    'PASSWORD_CHANGE',
  ]);
  expect(audits.every(({ principal }) => principal === ada.login)).toBe(true);
  expect(JSON.stringify(audits)).not.toContain('secret');
});
