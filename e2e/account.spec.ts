import { account } from '@scriptorium/contract/account.ts';
import { apiKeys } from '@scriptorium/contract/api-keys.ts';
import { users } from '@scriptorium/contract/users.ts';
import { startIdentityProvider, type TestIdentityProvider } from '@scriptorium/testing/identity-provider.ts';
import { callAt, signInAt } from '@scriptorium/testing/server-process.ts';
import { TOKEN_KEY } from '@scriptorium/web-kit/token.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, keepTokenIn, test as base } from './fixtures.ts';

interface Person {
  login: string;
  password: string;
}

const test = base.extend<
  { makePerson: (login: string) => Promise<Person> },
  { provider: TestIdentityProvider }
>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const provider = await startIdentityProvider();
      await provide(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ provider }, provide) => provide({ ...provider.settings, OIDC_NAME: 'Example' }),
    { scope: 'worker' },
  ],
  makePerson: async ({ call }, provide) => {
    await provide(async (login) => {
      const password = `the password of ${login}`;
      const email = `${login}@example.org`;
      await call(users.create, {
        body: { login, email, password, activated: true, roles: ['ROLE_USER'] },
      });
      return { login, password };
    });
  },
});

async function signIn(page: Page, { login, password }: Person): Promise<void> {
  await page.getByLabel(/^(Username|Nazwa użytkownika)$/).fill(login);
  await page.getByRole('textbox', { name: /^(Password|Hasło)$/ }).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Zaloguj się)$/ }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

test('settings are stored, and the page then uses the account’s language [AUTH-30] [ERR-22] [I18N-07]', async ({
  page,
  makePerson,
  browser,
  server,
}) => {
  const person = await makePerson('maria');
  await page.goto('/account/settings');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Last name').fill('Skłodowska');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  // A slow click: the error must not move the button while it is pressed.
  await page.getByRole('button', { name: 'Save' }).click({ delay: 300 });
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('maria.s@example.org');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Polski' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ustawienia' })).toBeVisible();
  await expect(page).toHaveTitle('Ustawienia · Scriptorium');

  const elsewhere = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const other = await elsewhere.newPage();
  await other.goto('/account/settings');
  await signIn(other, person);
  await expect(other.getByRole('heading', { name: 'Ustawienia' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(other.getByLabel('Imię')).toHaveValue('Maria');
  await expect(other.getByRole('textbox', { name: 'E-mail' })).toHaveValue('maria.s@example.org');
  await expectAccessible(other);
  await elsewhere.close();
});

test('a password is changed with the current one, and only this session continues [AUTH-09] [AUTH-29] [ERR-20] [ERR-21] [AUTH-33]', async ({
  page,
  makePerson,
  server,
}) => {
  const person = await makePerson('blaise');
  const stolen = await signInAt(server.url, person.login, person.password);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/lp/login');
  await page.evaluate((key) => sessionStorage.setItem(key, 'worth nothing'), TOKEN_KEY);
  await page.goto('/account/password');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(sockets).toEqual([]);
  await signIn(page, person);
  await expect.poll(() => sockets.length).toBe(1);
  expect(sockets[0]).toContain('/websocket/tracker?access_token=');

  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const fill = async (current: string, chosen: string, repeated: string) => {
    await field('Current password').fill(current);
    await field('New password').fill(chosen);
    await field('Repeat the new password').fill(repeated);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('a wrong one', 'Another-1', 'Another-2');
  await expect(page.getByText('passwords do not match')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Password strength: strong' })).toBeVisible();
  await fill('a wrong one', 'Another-1', 'Another-1');
  await expect(toast(page, 'The password could not be changed')).toBeVisible();
  await expect(field('Current password')).toBeFocused();
  await expectAccessible(page);
  await fill(person.password, 'Another-1', 'Another-1');
  await expect(toast(page, 'Password changed!')).toBeVisible();
  await expect(field('Current password')).toHaveValue('');
  // The old socket ended with the old token; the session has opened the next one.
  await expect.poll(() => sockets.at(-1)).not.toBe(sockets[0]);

  await expect(callAt(server.url, stolen)(account.get, { query: {} })).rejects.toMatchObject({ status: 401 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  const next = await signInAt(server.url, person.login, 'Another-1');
  await callAt(server.url, next)(account.logout);
});

test('access tokens are created, shown once, listed 15 per page and deleted [AUTH-31] [AUTH-32] [CONST-11]', async ({
  page,
  makePerson,
  server,
}) => {
  const person = await makePerson('ada');
  const token = await signInAt(server.url, person.login, person.password);
  const call = callAt(server.url, token);
  const expirationDate = new Date(Date.now() + 30 * 86_400_000).toISOString();
  for (let i = 0; i < 15; i++) await call(apiKeys.create, { body: { expirationDate } });
  await keepTokenIn(page, token);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/api-keys?')) asked.push(request.url());
  });
  await page.goto('/account/api-keys');
  await expect(page.getByRole('row')).toHaveCount(16);
  expect(new URL(asked[0] ?? '').searchParams.get('size')).toBe('15');

  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Expires on')).toBeFocused();
  await expectAccessible(page);
  // A day in the past is refused.
  await dialog.getByLabel('Expires on').fill('01.01.2001');
  await dialog.getByLabel('Expires on').blur();
  await expect(dialog.getByLabel('Expires on')).not.toHaveValue(/2001/);
  const day = expirationDate.slice(0, 10);
  await dialog.getByLabel('Expires on').fill(day.split('-').toReversed().join('.'));
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your new access token' })).toBeVisible();
  const made = (await dialog.getByText(/^sk_/).textContent()) ?? '';
  expect(made).toMatch(/^sk_[\w-]{43}$/);
  await expectAccessible(page);
  expect(await callAt(server.url, made)(account.get, { query: {} })).toMatchObject({ login: 'ada' });
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByText('1–15 of 16')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(16);
  expect(await page.content()).not.toContain(made);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Page 1' }).click();
  await page.getByRole('button', { name: `Delete the token ${made.slice(0, 9)}…` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'The access token was deleted.')).toBeVisible();
  await expect(page.getByText('1–15 of 15')).toBeVisible();
  await expect(callAt(server.url, made)(account.get, { query: {} })).rejects.toMatchObject({ status: 401 });
});

test('a user signs in with an identity provider and signs out there [AUTH-13]', async ({
  page,
  provider,
}) => {
  provider.people.set('7', {
    preferred_username: 'grace',
    given_name: 'Grace',
    family_name: 'Hopper',
    email: 'grace@example.org',
    email_verified: true,
  });
  await page.goto('/account/api-keys');
  const way = page.getByRole('link', { name: 'Sign in with Example' });
  await expect(way).toBeVisible();
  await expectAccessible(page);
  await way.click();
  await page.getByLabel('Who are you?').fill('7');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/account/api-keys');
  await expect(page.getByRole('heading', { name: 'Access tokens' })).toBeVisible();

  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  const left = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/session/end?`));
  await page.getByRole('button', { name: 'Account of Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const { searchParams } = new URL((await left).url());
  expect(visited[0]).toBe('/lp/logout');
  expect([...searchParams.keys()].sort()).toEqual(['id_token_hint', 'post_logout_redirect_uri']);
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await expect(page).toHaveURL('/lp/login');
  await page.goto('/entity/process');
  await expect(page).toHaveURL(/\/lp\/login/);

  await way.click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'You could not be signed in' })).toBeVisible();
  await expectAccessible(page);
});
