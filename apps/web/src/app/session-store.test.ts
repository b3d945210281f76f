// @vitest-environment jsdom
import { account as accountCalls, type Account } from '@scriptorium/contract/account.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { i18n, LANGUAGE_KEY } from '@scriptorium/web-kit/texts.ts';
import { readToken } from '@scriptorium/web-kit/token.ts';
import { beforeEach, expect, it } from 'vitest';
import { createSession } from './session-store.ts';

const person: Account = {
  id: 1,
  login: 'ada',
  firstName: null,
  lastName: null,
  email: 'ada@example.org',
  activated: true,
  langKey: 'en',
  roles: [{ name: 'ROLE_USER', authorities: [] }],
  authorities: [],
};
let account: () => Account;
const call = ((endpoint: unknown) => {
  if (endpoint === accountCalls.authenticate) return Promise.resolve({ id_token: 'token' });
  if (endpoint === accountCalls.get) {
    try {
      return Promise.resolve(account());
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return Promise.resolve({});
}) as Call;
const credentials = { username: 'ada', password: 'secret', rememberMe: false };

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  account = () => person;
  await i18n.changeLanguage('en');
});

it('knows who is signed in once the session was read [AUTH-23]', async () => {
  const session = createSession(call);
  expect(await session.ready()).toBeNull();
  await session.signIn(credentials);
  expect(session.current()?.login).toBe('ada');

  account = () => ({ ...person, activated: false });
  await session.reload();
  expect(session.current()).toBeNull();
});

it('is nobody after a failed read and after signing out [AUTH-24]', async () => {
  const session = createSession(call);
  await session.signIn(credentials);
  account = () => {
    throw new AppError('error.http.401');
  };
  await session.reload();
  expect([session.current(), readToken()]).toEqual([null, null]);

  account = () => person;
  await session.signIn(credentials);
  await session.signOut();
  expect([session.current(), readToken(), await session.ready()]).toEqual([null, null, null]);
});

it("speaks the account's language unless another one was chosen", async () => {
  account = () => ({ ...person, langKey: 'pl' });
  await createSession(call).signIn(credentials);
  expect([i18n.language, document.documentElement.lang]).toEqual(['pl', 'pl']);

  sessionStorage.setItem(LANGUAGE_KEY, 'en');
  await i18n.changeLanguage('en');
  await createSession(call).signIn(credentials);
  expect(i18n.language).toBe('en');
});
