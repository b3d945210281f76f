import { account } from '@scriptorium/contract/people/account.ts';
import { LIVE_PATH } from '@scriptorium/contract/live.ts';
import { management } from '@scriptorium/contract/management/management.ts';
import { registration } from '@scriptorium/contract/people/registration.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { mailsTo } from '@scriptorium/testing/servers/mails.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld({ settings: { PUBLIC_URL: 'https://scriptorium.example.org/' } });
afterAll(() => world.close());
const { make, callAs, fetchAs, database, settings } = world;
const nobody = callAs();
const { db } = database;

let networks = 0;
/** Each test uses a network of its own, unless it is about networks. */
const freshAddress = () => `10.${Math.floor(networks / 250)}.${networks++ % 250}.1`;

const post = (url: string, payload: object | string, from = freshAddress()) =>
  world.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    payload: payload,
    ...(typeof payload === 'string' ? { headers: { 'content-type': 'text/plain' } } : {}),
  });
const register = (body: object, from?: string) => post('/api/register', body, from);
const requestReset = (email: string, from?: string) => post('/api/account/reset-password/init', email, from);
const finishReset = (body: object, from?: string) => post('/api/account/reset-password/finish', body, from);
const verify = (key: string, from = freshAddress()) =>
  world.app.inject({ method: 'GET', url: `/api/verify?key=${encodeURIComponent(key)}`, remoteAddress: from });
const signIn = (username: string, password: string) =>
  world.app.inject({ method: 'POST', url: '/api/authenticate', payload: { username, password } });

let people = 0;
const person = (more: object = {}) => {
  people += 1;
  const login = `person.${people}`;
  return { login, email: `${login}@example.org`, password: 'long enough', langKey: 'en', ...more };
};

/** The newest mail to an address, after all queued mails were sent. */
async function mailTo(email: string) {
  await world.drain();
  const mails = mailsTo(settings.DATA_DIR, email);
  const mail = mails.at(-1);
  if (!mail) throw new Error(`No mail to ${email}`);
  return { ...mail, all: mails, key: new URL(mail.link).searchParams.get('key') ?? '' };
}
const rowOf = (login: string) =>
  db.selectFrom('app_user').selectAll().where('login', '=', login).executeTakeFirstOrThrow();
const auditsOf = async (type: string, principal: string) =>
  db
    .selectFrom('audit_event')
    .selectAll()
    .where('type', '=', type)
    .where('principal', '=', principal)
    .execute();

it('creates an account that works after the mailed key was used [API-007] [API-008] [ERR-14] [ERR-18] [ERR-23]', async () => {
  const ada = person();
  const answer = await register(ada);
  expect([answer.statusCode, answer.body]).toEqual([201, '']);
  const inactive = await signIn(ada.login, ada.password);
  expect([inactive.statusCode, inactive.json().errorKey]).toEqual([401, 'error.signIn.inactive']);
  expect(inactive.json().detail).toBe('This account has not been activated yet.');

  const mail = await mailTo(ada.email);
  expect(mail.subject).toBe('Activate your Scriptorium account');
  expect(mail.link).toMatch(/^https:\/\/scriptorium\.example\.org\/lp\/verify\?key=[\w-]{43}$/);
  expect((await verify(mail.key)).statusCode).toBe(204);

  const token = (await signIn(ada.login, ada.password)).json().id_token as string;
  const session = await callAs({ id: 0, login: ada.login, token })(account.get);
  expect(session).toMatchObject({ activated: true, langKey: 'en', email: ada.email });
  expect(session.roles.map(({ name }) => name)).toEqual(['ROLE_USER']);
  expect(session.authorities).toEqual([]);
  expect(await auditsOf('REGISTRATION', ada.login)).toHaveLength(1);
  expect(await auditsOf('ACTIVATION', ada.login)).toMatchObject([{ user_id: session.id }]);
});

it('writes to a person in their language', async () => {
  const ada = person({ langKey: 'pl' });
  await register(ada);
  const { subject, text } = await mailTo(ada.email);
  expect(subject).toBe('Aktywuj konto w Scriptorium');
  expect(text).toMatch(/Odnośnik działa jeden raz, do \d+ \S+ 20\d\d \d\d:\d\d \(Europe\/Warsaw\)/);
});

it('activates an account once, and with no other key [API-008] [ERR-24]', async () => {
  const ada = person();
  await register(ada);
  const { key } = await mailTo(ada.email);
  for (const wrong of ['nonsense', `${key}x`, key.slice(1), '0'.repeat(43), '', 'x'.repeat(5000)]) {
    const refused = await verify(wrong);
    expect([refused.statusCode, refused.json().errorKey]).toEqual([400, 'error.verify.failed']);
    expect(refused.json().message).toBe(
      'Your user could not be activated. Please use the registration form to sign up.',
    );
  }
  expect((await rowOf(ada.login)).activated).toBe(false);
  const [one, other] = await Promise.all([verify(key), verify(key)]);
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([204, 400]);
});

it('refuses a login or an e-mail that another account has, whatever their case [API-007] [ERR-19]', async () => {
  const ada = person();
  await register(ada);
  const sameLogin = await register(person({ login: ada.login.toUpperCase() }));
  expect([sameLogin.statusCode, sameLogin.json().errorKey]).toEqual([400, 'userexists']);
  const sameEmail = await register(person({ email: ada.email.toUpperCase() }));
  expect([sameEmail.statusCode, sameEmail.json().errorKey]).toEqual([400, 'emailexists']);
  expect(decodeURIComponent(String(sameEmail.headers['x-app-error']))).toBe('emailexists');

  const racing = person();
  const race = await Promise.all([register(racing), register({ ...racing, email: `x${racing.email}` })]);
  expect(race.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
});

it('frees the names of a registration whose link expired unused', async () => {
  const ada = person();
  await register(ada);
  const { id } = await rowOf(ada.login);
  const { key } = await mailTo(ada.email);
  await db
    .updateTable('account_key')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', id)
    .execute();
  expect((await verify(key)).statusCode).toBe(400);
  expect((await register(ada)).statusCode).toBe(201);
  expect((await rowOf(ada.login)).id).not.toBe(id);

  const locked = await make.user({ activated: false, email: person().email });
  const again = person({ login: locked.login });
  expect((await register(again)).json().errorKey).toBe('userexists');
});

it.each([
  ['a username of 51 characters [CONST-22]', { login: 'a'.repeat(51) }, 'login', 'Size'],
  ['no username [AUTH-07]', { login: '' }, 'login', 'NotNull'],
  ['a space in the username [AUTH-07]', { login: 'ada lovelace' }, 'login', 'Pattern'],
  ['a slash in the username [AUTH-07]', { login: 'ada/x' }, 'login', 'Pattern'],
  ['a non-ASCII letter in the username [AUTH-07]', { login: 'żaneta' }, 'login', 'Pattern'],
  ['an e-mail of 4 characters [CONST-23]', { email: 'a@bc' }, 'email', 'Size'],
  ['an e-mail of 255 characters [CONST-23]', { email: `${'a'.repeat(243)}@example.org` }, 'email', 'Size'],
  ['an e-mail without a domain', { email: 'ada.lovelace' }, 'email', 'Pattern'],
  ['an e-mail with a line break', { email: 'ada@example.org\nBcc: x@y.org' }, 'email', 'Pattern'],
  ['no e-mail [AUTH-07]', { email: undefined }, 'email', 'NotNull'],
  ['a password of 3 characters [CONST-24]', { password: 'abc' }, 'password', 'Size'],
  ['a password of 51 characters [CONST-24]', { password: 'a'.repeat(51) }, 'password', 'Size'],
  ['another language', { langKey: 'de' }, 'langKey', 'Invalid'],
])('stores nothing of a registration with %s', async (_, wrong, field, message) => {
  const given = person(wrong);
  const answer = await register(given);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fieldErrors).toContainEqual(
    expect.objectContaining({ objectName: 'register', field, message }),
  );
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('login', '=', given.login)
    .executeTakeFirst();
  expect(row).toBeUndefined();
});

it.each([
  ['the shortest fields [CONST-22] [CONST-23] [CONST-24]', { login: 'Z', email: 'z@b.c', password: 'abcd' }],
  [
    'the longest fields [CONST-22] [CONST-23] [CONST-24]',
    { login: 'b'.repeat(50), email: `${'b'.repeat(242)}@example.org`, password: 'ż'.repeat(50) },
  ],
  ['every character that is allowed [AUTH-07]', { login: 'a_Z.0@x-9', email: "o'neil+x@sub.example-1.org" }],
])('accepts %s', async (_, given) => {
  const whole = person(given);
  expect((await register(whole)).statusCode).toBe(201);
  const { key, to } = await mailTo(whole.email);
  expect(to).toBe(whole.email);
  expect((await verify(key)).statusCode).toBe(204);
  expect((await signIn(whole.login, whole.password)).statusCode).toBe(200);
});

it('mails a key for a new password, which ends every session and its sockets [API-005] [API-006] [ERR-15] [ERR-17]', async () => {
  const ada = await make.user({ password: 'the old one', email: person().email });
  const { email } = await rowOf(ada.login);
  const address = await world.listen();
  const socket = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}?access_token=${ada.token}`);
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  await new Promise((resolve) => socket.addEventListener('open', resolve));

  expect((await requestReset(email?.toUpperCase() ?? '')).statusCode).toBe(204);
  const mail = await mailTo(email ?? '');
  expect(mail.link).toMatch(/\/lp\/reset\/finish\?key=[\w-]{43}$/);
  expect((await finishReset({ key: mail.key, newPassword: 'the new one' })).statusCode).toBe(204);
  await closed;
  expect((await fetchAs(ada)('/api/account')).status).toBe(401);
  expect((await signIn(ada.login, 'the old one')).statusCode).toBe(401);
  expect((await signIn(ada.login, 'the new one')).statusCode).toBe(200);
  expect(await auditsOf('PASSWORD_RESET_REQUEST', ada.login)).toHaveLength(1);
  expect(await auditsOf('PASSWORD_RESET', ada.login)).toMatchObject([{ user_id: ada.id }]);
});

it('accepts each key for a new password once, only the newest one, and only until it expires [API-006]', async () => {
  const ada = await make.user({ password: 'the old one', email: person().email });
  const email = (await rowOf(ada.login)).email ?? '';
  await requestReset(email);
  const first = await mailTo(email);
  await requestReset(email);
  await world.drain();
  const keys = mailsTo(settings.DATA_DIR, email).map(
    ({ link }) => new URL(link).searchParams.get('key') ?? '',
  );
  expect(keys).toHaveLength(2);
  const newest = keys.find((key) => key !== first.key) ?? '';
  const refused = async (key: string) => (await finishReset({ key, newPassword: 'another' })).json().errorKey;
  expect(await refused(first.key)).toBe('error.reset.keyInvalid');
  for (const wrong of ['nonsense', '', 'x'.repeat(5000)])
    expect(await refused(wrong)).toBe('error.reset.keyInvalid');
  expect((await finishReset({ key: newest, newPassword: 'abc' })).statusCode).toBe(400);
  expect((await finishReset({ key: newest, newPassword: 'a'.repeat(51) })).statusCode).toBe(400);
  const race = await Promise.all([
    finishReset({ key: newest, newPassword: 'one of two' }),
    finishReset({ key: newest, newPassword: 'two of two' }),
  ]);
  expect(race.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400]);
  expect(await refused(newest)).toBe('error.reset.keyInvalid');

  await requestReset(email);
  const late = await mailTo(email);
  await db
    .updateTable('account_key')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', ada.id)
    .execute();
  expect(await refused(late.key)).toBe('error.reset.keyInvalid');
});

it('reports an address without an account, and mails nothing [API-005] [ERR-16]', async () => {
  const inactive = await make.user({ password: 'x', activated: false, email: person().email });
  for (const email of [person().email, (await rowOf(inactive.login)).email ?? '']) {
    const answer = await requestReset(email);
    expect([answer.statusCode, answer.json().errorKey]).toEqual([400, 'reset.request.messages.notfound']);
    await world.drain();
    expect(mailsTo(settings.DATA_DIR, email)).toEqual([]);
  }
  for (const wrong of ['a@bc', 'nobody', `${'a'.repeat(243)}@example.org`, ''])
    expect((await requestReset(wrong)).statusCode).toBe(400);
});

it('activates no account by a new password, nor accepts the key of one kind of link for the other', async () => {
  const ada = await make.user({ password: 'the old one', email: person().email });
  const email = (await rowOf(ada.login)).email ?? '';
  await requestReset(email);
  const { key } = await mailTo(email);
  await db.updateTable('app_user').set({ activated: false }).where('id', '=', ada.id).execute();
  expect((await verify(key)).statusCode).toBe(400);
  expect((await finishReset({ key, newPassword: 'the new one' })).statusCode).toBe(204);
  expect((await rowOf(ada.login)).activated).toBe(false);

  const eve = person();
  await register(eve);
  const activation = await mailTo(eve.email);
  expect((await finishReset({ key: activation.key, newPassword: 'the new one' })).statusCode).toBe(400);
});

it('stores the keys in no table and no job in plain text', async () => {
  const ada = person();
  await register(ada);
  const queued = await db.selectFrom('job').selectAll().where('queue', '=', 'mail').execute();
  expect(queued).toHaveLength(1);
  const { key } = await mailTo(ada.email);
  const text = JSON.stringify([queued, await db.selectFrom('account_key').selectAll().execute()]);
  for (const secret of [key, ada.email, Buffer.from(key).toString('base64')])
    expect(text).not.toContain(secret);
});

it('builds links from settings, never from the host of a request', async () => {
  const ada = await make.user({ password: 'x', email: person().email });
  const email = (await rowOf(ada.login)).email ?? '';
  await world.app.inject({
    method: 'POST',
    url: '/api/account/reset-password/init',
    remoteAddress: freshAddress(),
    headers: {
      host: 'evil.example.com',
      'x-forwarded-host': 'evil.example.com',
      'content-type': 'text/plain',
    },
    payload: email,
  });
  expect((await mailTo(email)).link).toMatch(/^https:\/\/scriptorium\.example\.org\//);
});

it.each([
  ['guesses keys', (from: string) => verify('nonsense', from)],
  ['requests mails', (from: string) => requestReset(person().email, from)],
  ['registers', (from: string) => register(person(), from)],
])('blocks a network that %s too often, and no other', async (_, call) => {
  const [eve, ada] = [freshAddress(), freshAddress()];
  const answers = await Promise.all(Array.from({ length: 35 }, () => call(eve)));
  const blocked = answers.filter(({ statusCode }) => statusCode === 429);
  expect(blocked).toHaveLength(5);
  for (const answer of blocked) {
    expect(answer.json().errorKey).toBe('error.tooManyRequests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await call(ada)).statusCode).not.toBe(429);
});

it('counts keys of either kind together', async () => {
  const eve = freshAddress();
  await Promise.all(Array.from({ length: 30 }, () => verify('nonsense', eve)));
  expect((await finishReset({ key: 'nonsense', newPassword: 'abcd' }, eve)).statusCode).toBe(429);
});

it('floods no mailbox: an address gets five mails, then must wait', async () => {
  const ada = await make.user({ password: 'x', email: person().email });
  const email = (await rowOf(ada.login)).email ?? '';
  const answers = [];
  for (let i = 0; i < 7; i++) answers.push((await requestReset(email)).statusCode);
  expect(answers).toEqual([204, 204, 204, 204, 204, 429, 429]);
});

it('floods it with no other spelling of the address either', async () => {
  const email = `kim-ivi-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await make.user({ email });
  for (let i = 0; i < 5; i++) expect((await requestReset(email)).statusCode).toBe(204);
  for (const spelling of [
    email.toUpperCase(),
    email.replaceAll('i', '\u0130'),
    email.replace('k', '\u212a'),
  ]) {
    const { statusCode } = await requestReset(spelling);
    // 400: for the database it is another address.
    expect(spelling === email.toUpperCase() ? [429] : [429, 400]).toContain(statusCode);
  }
});

it('answers its typed calls', async () => {
  const ada = person();
  await nobody(registration.register, { body: ada as never });
  const { key } = await mailTo(ada.email);
  await nobody(registration.verify, { query: { key } });
  await nobody(registration.requestReset, { body: ada.email });
  const reset = (await mailTo(ada.email)).all.find(({ link }) => link.includes('/reset/'));
  const resetKey = new URL(reset?.link ?? '').searchParams.get('key') ?? '';
  await nobody(registration.finishReset, { body: { key: resetKey, newPassword: 'chosen again' } });
  expect((await signIn(ada.login, 'chosen again')).statusCode).toBe(200);
});

it('creates no account where registration is closed, says so, and accepts users whom an administrator created', async () => {
  const closed = await startWorld({ settings: { REGISTRATION: 'false' } });
  const info = await closed.callAs()(management.info, {});
  expect(info.registration).toBe(false);
  const given = person({ langKey: 'pl' as const });
  const answer = await closed.app.inject({ method: 'POST', url: '/api/register', payload: given });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({
    errorKey: 'error.registration.closed',
    message: 'Registration is closed here. Ask an administrator for an account.',
  });
  const { rows } = await closed.callAs(closed.admin)(users.search, { query: { filteredValue: given.login } });
  expect(rows).toEqual([]);
  await closed.callAs(closed.admin)(users.create, { body: given as never });
  const credentials = { username: given.login, password: given.password };
  expect((await closed.callAs()(account.authenticate, { body: credentials })).id_token).toBeTruthy();
  await closed.close();
  expect((await world.callAs()(management.info, {})).registration).toBe(true);
});
