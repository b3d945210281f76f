import { account } from '@scriptorium/contract/people/account.ts';
import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { oidc } from '@scriptorium/contract/people/oidc.ts';
import { startIdentityProvider, type Claims } from '@scriptorium/testing/servers/identity-provider.ts';
import { SmallBrowser } from '@scriptorium/testing/small-browser.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';

const provider = await startIdentityProvider();
const world = await startWorld({
  settings: {
    ...provider.settings,
    OIDC_NAME: 'Example',
    OIDC_ROLES: 'admins=ROLE_ADMIN,super=ROLE_SUPER_ANNOTATOR',
  },
});
const origin = await world.listen();
afterAll(async () => {
  await world.close();
  await provider.close();
});
const { db } = world.database;

const onThePage = ({ pathname }: URL) => pathname === '/lp/oidc';

/** A person without an account here. */
function newPerson(claims: Claims = {}): string {
  const subject = `subject-${randomUUID().slice(0, 8)}`;
  provider.people.set(subject, { preferred_username: subject, ...claims });
  return subject;
}

/** From the sign-in page to the page's callback; returns the parameters after the `#` there. */
async function completeSignIn(
  subject: string,
  { browser = new SmallBrowser(), from = '/entity/process' } = {},
) {
  const { address } = await browser.visit(`${origin}/api/oidc/start?from=${encodeURIComponent(from)}`);
  const form = { method: 'POST', body: new URLSearchParams({ who: subject }) };
  const end = await browser.visit(address.href, form, onThePage);
  return { browser, landing: new URLSearchParams(end.address.hash.slice(1)) };
}

const exchange = (browser: SmallBrowser, code: string | null) =>
  browser.post(`${origin}/api/oidc/token`, { code: code ?? '' });

async function signIn(subject: string) {
  const { browser, landing } = await completeSignIn(subject);
  const answer = await exchange(browser, landing.get('code'));
  expect(answer.status).toBe(200);
  const { id_token: token } = (await answer.json()) as { id_token: string };
  const call = world.callAs({ id: 0, login: '', token });
  return { token, call, session: await call(account.get, { query: {} }) };
}

const roleNames = (session: { roles: { name: string }[] }) => session.roles.map(({ name }) => name).sort();

it('creates a user for a person who signs in for the first time, and finds the user later', async () => {
  const claims = {
    given_name: 'Ada',
    family_name: 'Lovelace',
    email: 'ada@oidc.example.org',
    email_verified: true,
  };
  const subject = newPerson({ ...claims, preferred_username: 'ada lovelace', locale: 'pl' });
  const first = await signIn(subject);
  expect(first.session).toMatchObject({
    login: 'adalovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@oidc.example.org',
    langKey: 'pl',
    activated: true,
  });
  expect(roleNames(first.session)).toEqual(['ROLE_USER']);
  expect((await signIn(subject)).session.id).toBe(first.session.id);
});

it('offers the provider on the sign-in page, and returns to the requested page', async () => {
  expect(await world.callAs()(oidc.info, { query: {} })).toEqual({ enabled: true, name: 'Example' });
  const { landing } = await completeSignIn(newPerson(), { from: '/entity/process/7/documents?page=2' });
  expect(landing.get('from')).toBe('/entity/process/7/documents?page=2');
  const foreign = await completeSignIn(newPerson(), { from: 'https://example.org/' });
  expect(foreign.landing.get('from')).toBeNull();
});

it('uses PKCE, state and nonce, which change each time', async () => {
  const asked = await Promise.all(
    [1, 2].map(async () => {
      const answer = await fetch(`${origin}/api/oidc/start`, { redirect: 'manual' });
      expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/);
      return new URL(answer.headers.get('location') ?? '').searchParams;
    }),
  );
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const values = asked.map((search) => search.get(name));
    expect(values.every((value) => (value ?? '').length > 20)).toBe(true);
    expect(new Set(values).size).toBe(2);
  }
  expect(asked[0]?.get('code_challenge_method')).toBe('S256');
});

it('appends a number to logins that exist', async () => {
  const ids = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const { session } = await signIn(newPerson({ preferred_username: 'Namesake' }));
    ids.add(session.login);
  }
  expect([...ids]).toEqual(['Namesake', 'Namesake-2', 'Namesake-3']);
});

it('creates one user for a person who signs in twice at the same time', async () => {
  const subject = newPerson({ email: `${randomUUID()}@example.org`, email_verified: true });
  const both = await Promise.all([signIn(subject), signIn(subject)]);
  expect(both[0].session.id).toBe(both[1].session.id);
});

it('links a local account by a verified e-mail, which revokes its password, tokens and keys', async () => {
  const local = await world.make.user({ password: 'a local password', email: 'grace@oidc.example.org' });
  const expirationDate = new Date(Date.now() + 86_400_000).toISOString();
  const key = await world.callAs(local)(apiKeys.create, { body: { expirationDate } });
  const { session } = await signIn(newPerson({ email: 'Grace@oidc.example.org', email_verified: true }));
  expect([session.id, session.login]).toEqual([local.id, local.login]);
  const payload = { username: local.login, password: 'a local password' };
  const byPassword = await world.app.inject({ method: 'POST', url: '/api/authenticate', payload });
  expect(byPassword.statusCode).toBe(401);
  for (const token of [local.token, key])
    expect((await world.fetchAs({ ...local, token })('/api/account')).status).toBe(401);
});

it('links no account by an unverified e-mail, nor one that is linked to another person', async () => {
  const email = 'marie@oidc.example.org';
  const local = await world.make.user({ email });
  const { session } = await signIn(newPerson({ email, email_verified: false }));
  expect(session.id).not.toBe(local.id);
  expect(session.email).toBeNull();

  const owner = await signIn(newPerson({ email, email_verified: true }));
  expect(owner.session.id).toBe(local.id);
  const second = await signIn(newPerson({ email, email_verified: true }));
  expect(second.session.id).not.toBe(local.id);
  expect(second.session.email).toBeNull();
});

it('refuses users whose account is not active', async () => {
  await world.make.user({ email: 'sleeping@oidc.example.org', activated: false });
  const { landing } = await completeSignIn(
    newPerson({ email: 'sleeping@oidc.example.org', email_verified: true }),
  );
  expect(Object.fromEntries(landing)).toEqual({ failed: 'error.signIn.inactive' });

  const subject = newPerson();
  const { session } = await signIn(subject);
  await db.updateTable('app_user').set({ activated: false }).where('id', '=', session.id).execute();
  expect((await completeSignIn(subject)).landing.get('failed')).toBe('error.signIn.inactive');
});

it('sets the roles to which the groups are mapped at each sign-in, and leaves the others unchanged', async () => {
  const subject = newPerson({ groups: ['super'] });
  const first = await signIn(subject);
  expect(roleNames(first.session)).toEqual(['ROLE_SUPER_ANNOTATOR', 'ROLE_USER']);
  provider.people.set(subject, { preferred_username: subject, groups: ['admins', 'strangers'] });
  expect(roleNames((await signIn(subject)).session)).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
  provider.people.set(subject, { preferred_username: subject });
  expect(roleNames((await signIn(subject)).session)).toEqual(['ROLE_USER']);
});

it('never revokes the role of the last active administrator', async () => {
  const subject = newPerson({ groups: ['admins'] });
  const { session } = await signIn(subject);
  const others = db
    .updateTable('app_user')
    .where('id', 'in', (query) =>
      query
        .selectFrom('user_role')
        .select('user_id')
        .where('role', '=', 'ROLE_ADMIN')
        .where('user_id', '<>', session.id),
    );
  await others.set({ activated: false }).execute();
  provider.people.set(subject, { preferred_username: subject, groups: [] });
  expect(roleNames((await signIn(subject)).session)).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
  await others.set({ activated: true }).execute();
  expect(roleNames((await signIn(subject)).session)).toEqual(['ROLE_USER']);
});

it('exchanges a code for a token once, and only for the browser that received the code', async () => {
  const { browser, landing } = await completeSignIn(newPerson());
  const code = landing.get('code');
  const thief = await exchange(new SmallBrowser(), code);
  expect([thief.status, ((await thief.json()) as { errorKey: string }).errorKey]).toEqual([
    400,
    'error.oidc.failed',
  ]);
  expect((await exchange(browser, code)).status).toBe(200);
  expect((await exchange(browser, code)).status).toBe(400);
  expect(browser.cookiesOf(origin)).toEqual([]);

  const late = await completeSignIn(newPerson());
  await db
    .updateTable('oidc_code')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect((await exchange(late.browser, late.landing.get('code'))).status).toBe(400);
});

it('puts no token and no code into an address that the server receives, nor into the database', async () => {
  const { browser, landing } = await completeSignIn(newPerson());
  const code = landing.get('code') ?? '';
  for (const address of browser.visited.map((href) => new URL(href)))
    expect(`${address.pathname}${address.search}`).not.toContain(code);
  const rows = await db.selectFrom('oidc_code').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  const answer = await exchange(browser, code);
  const { id_token } = (await answer.json()) as { id_token: string };
  expect(answer.headers.get('authorization')).toBe(`Bearer ${id_token}`);
  const sessions = await db.selectFrom('oidc_session').selectAll().execute();
  expect(sessions.every(({ sealed_id_token }) => sealed_id_token.split('.')[1] === '')).toBe(true);
});

it('refuses an answer that was not requested, of another attempt, forged, or of a person who did not sign in', async () => {
  const failed = async (browser: SmallBrowser, address: string) => {
    const end = await browser.visit(address, {}, onThePage);
    return end.address.hash;
  };
  const stranger = await failed(new SmallBrowser(), `${origin}/api/oidc/callback?code=x&state=y`);
  expect(stranger).toBe('#failed=error.oidc.failed');

  const browser = new SmallBrowser();
  await browser.visit(`${origin}/api/oidc/start`);
  expect(await failed(browser, `${origin}/api/oidc/callback?code=x&state=y`)).toBe(
    '#failed=error.oidc.failed',
  );

  const subject = newPerson();
  const first = new SmallBrowser();
  const { address } = await first.visit(`${origin}/api/oidc/start`);
  const atCallback = ({ pathname }: URL) => pathname === '/api/oidc/callback';
  const form = { method: 'POST', body: new URLSearchParams({ who: subject }) };
  const back = await first.visit(address.href, form, atCallback);
  const victim = new SmallBrowser();
  await victim.visit(`${origin}/api/oidc/start`);
  expect(await failed(victim, back.address.href)).toBe('#failed=error.oidc.failed');

  expect((await completeSignIn('')).landing.get('failed')).toBe('error.oidc.failed');
});

it('audits failed sign-ins, but not each of a flood', async () => {
  const noted = async () => {
    const { count } = await db
      .selectFrom('audit_event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('principal', '=', 'identity provider')
      .executeTakeFirstOrThrow();
    return count;
  };
  const before = await noted();
  for (let i = 0; i < 30; i++) {
    const remoteAddress = '203.0.113.50';
    const { headers } = await world.app.inject({ url: '/api/oidc/callback?code=x', remoteAddress });
    expect(headers['location']).toBe('/lp/oidc#failed=error.oidc.failed');
  }
  const rows = (await noted()) - before;
  expect(rows).toBeGreaterThanOrEqual(10);
  expect(rows).toBeLessThan(25);
});

it('returns at sign-out the provider’s logout address and the token that it requires', async () => {
  const { call, token } = await signIn(newPerson());
  const answer = await call(account.logout);
  expect(answer.logoutUrl).toBe(`${provider.issuer}/session/end`);
  expect((answer.idToken ?? '').split('.')).toHaveLength(3);
  expect((await world.fetchAs({ id: 0, login: '', token })('/api/account')).status).toBe(401);
  const local = await world.make.user();
  expect(await world.callAs(local)(account.logout)).toEqual({});
});

it('does not exist without a provider, and reports when the provider does not answer', async () => {
  const plain = await startWorld();
  expect(await plain.callAs()(oidc.info, { query: {} })).toEqual({ enabled: false, name: '' });
  for (const url of ['/api/oidc/start', '/api/oidc/callback?code=x'])
    expect((await plain.app.inject({ url })).statusCode).toBe(404);
  await plain.close();

  const away = await startIdentityProvider();
  await away.close();
  const waiting = await startWorld({
    settings: { ...away.settings, OIDC_LOGOUT_URL: 'https://sso.example.org/out' },
  });
  const answer = await waiting.app.inject({ url: '/api/oidc/start' });
  expect([answer.statusCode, answer.headers['location']]).toEqual([
    303,
    '/lp/oidc#failed=error.oidc.unreachable',
  ]);
  const user = await waiting.make.user();
  expect(await waiting.callAs(user)(account.logout)).toEqual({ logoutUrl: 'https://sso.example.org/out' });
  await waiting.close();
});
