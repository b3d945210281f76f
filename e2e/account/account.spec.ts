import { users } from '@scriptorium/contract/people/users.ts';
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '@scriptorium/testing/servers/identity-provider.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test as base } from '../support/fixtures.ts';

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

test('a slow press of Save is not lost when the error of a field appears while it is pressed', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson('maria');
  await page.goto('/account/settings');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  await page.getByRole('button', { name: 'Save' }).click({ delay: 300 });
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
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
  // This page has no language menu.
  await expectAccessible(page);
  await page.evaluate(() => sessionStorage.setItem('locale', 'pl'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
