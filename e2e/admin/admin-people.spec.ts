import { users } from '@scriptorium/contract/people/users.ts';
import type { Locator } from '@playwright/test';
import { ADMIN_PASSWORD, expect, test } from '../support/fixtures.ts';

const PASSWORD = 'good enough';
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

test('an administrator signs in and creates a user without a mouse', async ({ page, call }) => {
  const { keyboard } = page;
  /** Presses Tab until the element has the focus, possibly through every row of a list. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 400; presses += 1) {
      if (await target.evaluate((node) => node === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(target)}`);
  };
  const login = unique('keys');
  await page.goto('/lp/login');
  await tabTo(page.getByLabel('Username'));
  await keyboard.type('admin');
  await tabTo(page.getByRole('textbox', { name: 'Password' }));
  await keyboard.type(ADMIN_PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Processes' })).toBeVisible();

  await tabTo(page.getByRole('button', { name: 'Administration' }));
  await keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'User management' });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let presses = 0; presses < 10; presses += 1) {
    if (await entry.evaluate((node) => node === document.activeElement)) break;
    await keyboard.press('ArrowDown');
  }
  await expect(entry).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible();

  await tabTo(page.getByRole('link', { name: 'Create user' }));
  await keyboard.press('Enter');
  await tabTo(page.getByLabel('Username'));
  await keyboard.type(login);
  await tabTo(page.getByLabel('E-mail'));
  await keyboard.type(`${login}@example.org`);
  await tabTo(page.getByRole('combobox', { name: 'Language' }));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page.getByRole('textbox', { name: 'Password' }));
  await keyboard.type(PASSWORD);
  await tabTo(page.getByRole('checkbox', { name: 'Administrator' }));
  await keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: 'Add authority' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${login}@example.org` })).toBeVisible();
  const found = await call(users.search, { query: { filteredValue: login, paged: 'false' } });
  expect(found.rows).toMatchObject([
    {
      login,
      roles: ['ROLE_ADMIN', 'ROLE_USER'],
      authorities: [{ type: 'PROCESS', componentId: -1, mode: 'READ' }],
    },
  ]);
});
