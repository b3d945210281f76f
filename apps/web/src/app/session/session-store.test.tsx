// @vitest-environment jsdom
import { account as accountCalls, type Account } from '@scriptorium/contract/people/account.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { oidc } from '@scriptorium/contract/people/oidc.ts';
import { i18n, LANGUAGE_KEY } from '@scriptorium/web-kit/texts/texts.ts';
import { readToken, TOKEN_KEY } from '@scriptorium/web-data/token.ts';
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
let logout: () => { logoutUrl?: string; idToken?: string };
const call = ((endpoint: unknown, input: unknown) => {
  if (endpoint === accountCalls.authenticate) {
    const { password } = (input as { body: { password: string } }).body;
    return password === credentials.password
      ? Promise.resolve({ id_token: 'token' })
      : Promise.reject(new AppError('error.signIn.failed'));
  }
  if (endpoint === accountCalls.get) {
    try {
      return Promise.resolve(account());
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
  if (endpoint === oidc.exchange) {
    const { code } = (input as { body: { code: string } }).body;
    return code === 'right'
      ? Promise.resolve({ id_token: 'token of the code' })
      : Promise.reject(new AppError('error.oidc.failed'));
  }
  return Promise.resolve(logout());
}) as Call;
const credentials = { username: 'ada', password: 'secret', rememberMe: false };

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  account = () => person;
  logout = () => ({});
  await i18n.changeLanguage('en');
});

it('the session has an account after it was read [AUTH-23]', async () => {
  const session = createSession(call);
  expect(await session.ready()).toBeNull();
  await expect(session.signIn({ ...credentials, password: 'wrong' })).rejects.toMatchObject({
    key: 'error.signIn.failed',
  });
  expect([session.current(), readToken()]).toEqual([null, null]);
  await session.signIn(credentials);
  expect(session.current()?.login).toBe('ada');

  account = () => ({ ...person, activated: false });
  await session.reload();
  expect(session.current()).toBeNull();
});

it('the session has no account after a failed read and after signing out [AUTH-24]', async () => {
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

it("applies the account's language unless another one was chosen", async () => {
  account = () => ({ ...person, langKey: 'pl' });
  await createSession(call).signIn(credentials);
  expect([i18n.language, document.documentElement.lang]).toEqual(['pl', 'pl']);

  sessionStorage.setItem(LANGUAGE_KEY, 'en');
  await i18n.changeLanguage('en');
  await createSession(call).signIn(credentials);
  expect(i18n.language).toBe('en');
});

it("signing out returns the identity provider's sign-out address", async () => {
  const session = createSession(call);
  await session.signIn(credentials);
  logout = () => ({ logoutUrl: 'https://sso.example.org/end', idToken: 'a.b.c' });
  const address = new URL((await session.signOut()) ?? '');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    id_token_hint: 'a.b.c',
    post_logout_redirect_uri: location.origin,
  });
  expect(session.current()).toBeNull();
  expect(await session.signOut()).toBeNull();
});

it("signs in with the identity provider's code, for this tab only", async () => {
  const session = createSession(call);
  await expect(session.signInWithCode('wrong')).rejects.toThrow('identity provider');
  expect([session.current(), readToken()]).toEqual([null, null]);
  await session.signInWithCode('right');
  expect(session.current()?.login).toBe('ada');
  expect(sessionStorage.getItem(TOKEN_KEY)).toBe('token of the code');
});

it('a renewed token replaces the old one in the same storage, and listeners are called', async () => {
  const session = createSession(call);
  await session.signIn({ ...credentials, rememberMe: true });
  let notifications = 0;
  session.subscribe(() => (notifications += 1));
  account = () => ({ ...person });
  await session.renewToken('next');
  expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual(['next', null]);
  expect(notifications).toBe(1);
});

it('adopts the session of a tab that answers after the sign-in page was shown', async () => {
  const otherTab = new BroadcastChannel('scriptorium-session');
  const asked = new Promise<number>((resolve) => {
    otherTab.addEventListener('message', ({ data }: MessageEvent<{ question: number }>) =>
      resolve(data.question),
    );
  });
  const session = createSession(call);
  const adopted = new Promise<void>((resolve) => void session.subscribe(resolve));
  expect(await session.ready()).toBeNull();
  otherTab.postMessage({ type: 'TOKEN', question: -1, token: 'answer to another tab' });
  otherTab.postMessage({ type: 'TOKEN', question: await asked, token: 'shared' });
  await adopted;
  expect([session.current()?.login, sessionStorage.getItem(TOKEN_KEY)]).toEqual(['ada', 'shared']);
  otherTab.close();
});

it('a page that is left while its answer arrives does not sign its user out', async () => {
  const session = createSession(call);
  await session.signIn(credentials);
  account = () => {
    throw new TypeError('The body was not read to its end');
  };
  await session.reload();
  expect(readToken()).toBe('token');
  expect(session.current()).toEqual(person);
});
