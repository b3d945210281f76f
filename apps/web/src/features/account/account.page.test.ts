import { account } from '@scriptorium/contract/people/account.ts';
import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test as base } from '@scriptorium/testing/page/test.ts';
import type { World } from '@scriptorium/testing/product/world.ts';
import { TOKEN_KEY } from '@scriptorium/web-data/token.ts';

interface Person {
  login: string;
  password: string;
  email: string;
}

const test = base.extend<{ makePerson: (name: string) => Promise<Person> }>({
  makePerson: async ({ call }, provide) => {
    await provide(async (name) => {
      const login = `${name}-${crypto.randomUUID().slice(0, 8)}`;
      const [password, email] = [`the password of ${name}`, `${login}@example.org`];
      await call(users.create, {
        body: { login, email, password, activated: true, roles: ['ROLE_USER'] },
      });
      return { login, password, email };
    });
  },
});

/** Calls the API with a token or a key. */
const callWith = (world: World, token: string) => world.callAs({ id: 0, login: '', token });

async function tokenOf(
  world: World,
  { login, password }: Pick<Person, 'login' | 'password'>,
): Promise<string> {
  const body = { username: login, password };
  return (await world.callAs()(account.authenticate, { body })).id_token;
}

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
  open,
}) => {
  const person = await makePerson('maria');
  const address = `s.${person.email}`;
  await page.goto('/account/settings');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Last name').fill('Skłodowska');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(address);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Polski' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ustawienia' })).toBeVisible();
  await expect(page).toHaveTitle('Ustawienia · Scriptorium');

  const other = await open();
  await other.goto('/account/settings');
  await signIn(other, person);
  await expect(other.getByRole('heading', { name: 'Ustawienia' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(other.getByLabel('Imię')).toHaveValue('Maria');
  await expect(other.getByRole('textbox', { name: 'E-mail' })).toHaveValue(address);
});

test('a password is changed with the current one, and only this session continues [AUTH-09] [AUTH-29] [ERR-20] [ERR-21] [AUTH-33]', async ({
  page,
  makePerson,
  world,
}) => {
  const person = await makePerson('blaise');
  const stolen = await tokenOf(world, person);
  const sockets: string[] = [];
  page.onSocket(({ url }) => sockets.push(url));
  await page.goto('/lp/login');
  sessionStorage.setItem(TOKEN_KEY, 'worth nothing');
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
  await fill(person.password, 'Another-1', 'Another-1');
  await expect(toast(page, 'Password changed!')).toBeVisible();
  await expect(field('Current password')).toHaveValue('');
  // The old socket ended with the old token; the session has opened the next one.
  await expect.poll(() => sockets.at(-1)).not.toBe(sockets[0]);

  await expect(callWith(world, stolen)(account.get, { query: {} })).rejects.toMatchObject({ status: 401 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  const next = await tokenOf(world, { login: person.login, password: 'Another-1' });
  await callWith(world, next)(account.logout);
});

test('access tokens are created, shown once, listed 15 per page and deleted [AUTH-31] [AUTH-32] [CONST-11]', async ({
  open,
  makePerson,
  world,
}) => {
  const person = await makePerson('ada');
  const token = await tokenOf(world, person);
  const call = callWith(world, token);
  const expirationDate = new Date(Date.now() + 30 * 86_400_000).toISOString();
  for (let i = 0; i < 15; i++) await call(apiKeys.create, { body: { expirationDate } });
  const page = await open(token);
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
  expect(await callWith(world, made)(account.get, { query: {} })).toMatchObject({ login: person.login });
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByText('1–15 of 16')).toBeVisible();
  const [latest] = (await call(apiKeys.list, { query: {} })).rows;
  const inWarsaw = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' });
  expect(inWarsaw.format(new Date(latest?.expirationDate ?? 0))).toBe(day);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(16);
  expect(document.documentElement.outerHTML).not.toContain(made);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Page 1' }).click();
  await page.getByRole('button', { name: `Delete the token ${made.slice(0, 9)}…` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'The access token was deleted.')).toBeVisible();
  await expect(page.getByText('1–15 of 15')).toBeVisible();
  await expect(callWith(world, made)(account.get, { query: {} })).rejects.toMatchObject({ status: 401 });
});
