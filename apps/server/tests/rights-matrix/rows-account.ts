import { account } from '@scriptorium/contract/people/account.ts';
import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { notifications } from '@scriptorium/contract/people/notifications.ts';
import { oidc } from '@scriptorium/contract/people/oidc.ts';
import { registration } from '@scriptorium/contract/people/registration.ts';
import { hashOfKey } from '@scriptorium/server/features/identity/account-mails.api.ts';
import { DEFAULT_USER_SETTINGS, userSettings } from '@scriptorium/contract/people/user-settings.ts';
import { SmallBrowser } from '@scriptorium/testing/small-browser.ts';
import { newName, PASSWORD, row, type Cell, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const newLogin = () => newName('login').replace(' ', '-');

/** Attempts of a network are counted, and here one address makes them all. */
const resetAttempts = ({ world: { database } }: Cell) => database.db.deleteFrom('sign_in_failure').execute();

/** A key as it is mailed to a user. */
async function mailedKey({ world }: Cell, purpose: 'ACTIVATE' | 'RESET'): Promise<string> {
  const user = await world.make.user({ activated: purpose === 'RESET' });
  const key = newName(purpose);
  await world.database.db
    .insertInto('account_key')
    .values({ key_hash: hashOfKey(key), user_id: user.id, purpose, expires_at: inAWeek() })
    .execute();
  return key;
}

/** A mention of the caller; of another user for the anonymous caller. */
async function newNotification({ world: { database, admin }, caller, scene }: Cell): Promise<number> {
  const issue = await database.db
    .insertInto('issue')
    .values({ document_id: scene.documents.text, kind: 'TEXT', title: 'Text', text: '@You' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto('notification')
    .values({ user_id: (caller ?? admin).id, issue_id: issue.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A token of the caller; another user's for the anonymous caller. */
async function newApiKey({ world: { database, admin }, caller }: Cell): Promise<number> {
  const { id } = await database.db
    .insertInto('api_key')
    .values({
      user_id: (caller ?? admin).id,
      token_hash: newName('hash'),
      hint: 'sk_abcdef',
      expires_at: inAWeek(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The code with which a browser returns from the provider, and the browser's cookie. */
async function signedInAtProvider({ world, provider }: Cell) {
  const origin = await world.listen();
  const who = newLogin();
  provider.people.set(who, { preferred_username: who });
  const browser = new SmallBrowser();
  const { address } = await browser.visit(`${origin}/api/oidc/start`);
  const form = { method: 'POST', body: new URLSearchParams({ who }) };
  const end = await browser.visit(address.href, form, ({ pathname }) => pathname === '/lp/oidc');
  const code = new URLSearchParams(end.address.hash.slice(1)).get('code') ?? '';
  return { body: { code }, headers: { cookie: browser.cookieHeader(`${origin}/api/oidc/token`) } };
}

const PUBLIC_ROWS: readonly Row[] = [
  row(account.authenticate, async ({ world: { make } }) => {
    const { login } = await make.user({ password: PASSWORD });
    return { body: { username: login, password: PASSWORD } };
  }),
  row(registration.register, async (cell) => {
    await resetAttempts(cell);
    const login = newLogin();
    return { body: { login, email: `${login}@example.org`, password: PASSWORD } };
  }),
  row(registration.verify, async (cell) => {
    await resetAttempts(cell);
    return { query: { key: await mailedKey(cell, 'ACTIVATE') } };
  }),
  row(registration.requestReset, async (cell) => {
    await resetAttempts(cell);
    const { login } = await cell.world.make.user();
    return { body: `${login}@example.org` };
  }),
  row(registration.finishReset, async (cell) => {
    await resetAttempts(cell);
    return { body: { key: await mailedKey(cell, 'RESET'), newPassword: 'another one' } };
  }),
  row(oidc.info, () => ({})),
  row(oidc.start, () => ({})),
  row(oidc.callback, () => ({ query: { code: 'of nobody', state: 'unknown' } })),
  row(oidc.exchange, signedInAtProvider),
];

export const ACCOUNT_ROWS: readonly Row[] = [
  ...PUBLIC_ROWS,
  row(account.get, () => ({})),
  row(account.update, () => ({ body: { firstName: 'Ada' } }), { throwaway: true }),
  row(
    account.changePassword,
    () => ({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } }),
    { throwaway: true },
  ),
  row(account.logout, () => ({}), { throwaway: true }),
  row(notifications.list, () => ({})),
  row(notifications.unread, () => ({})),
  row(notifications.read, async (cell) => ({ params: { id: await newNotification(cell) } })),
  row(notifications.readAll, () => ({})),
  row(notifications.settings, () => ({})),
  row(notifications.saveSettings, () => ({ body: { mentionMails: true } })),
  row(userSettings.get, () => ({})),
  row(userSettings.save, () => ({ body: DEFAULT_USER_SETTINGS })),
  row(userSettings.reset, () => ({})),
  row(userSettings.clear, () => ({})),
  row(apiKeys.list, () => ({})),
  row(apiKeys.create, () => ({ body: { expirationDate: inAWeek() } })),
  row(apiKeys.remove, async (cell) => ({ params: { id: await newApiKey(cell) } })),
];
