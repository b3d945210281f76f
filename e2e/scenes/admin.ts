import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { roles } from '@scriptorium/contract/people/roles.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { ADMIN_PASSWORD, expect } from '../support/fixtures.ts';
import type { Scene } from '../support/looks.ts';
import { signInAt } from '@scriptorium/testing/product/server-process.ts';
import { at, dialogAt, go, unique, type Stage } from './stage.ts';

/** People, their rights, what they did, and how the server does. */
export async function adminScenes({ page, call }: Stage): Promise<Scene[]> {
  const role = unique('legal').toUpperCase().replace(' ', '_');
  await call(roles.create, { body: { name: role, authorities: [] } });
  const login = unique('ada').replace(' ', '-');
  const body = { login, password: ADMIN_PASSWORD, roles: [`ROLE_${role}`], firstName: 'Ada' };
  const { id } = await call(users.create, { body: body as never });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const heading = main.getByRole('heading', { level: 1 });
  const rows = main.getByRole('row').nth(1);
  const one = `/admin/user-management/${id}`;
  return [
    at(page, 'the list of users', '/admin/user-management', rows),
    {
      name: 'a new user with a mistake',
      open: async () => {
        await go(page, '/admin/user-management/new');
        await page.getByLabel('E-mail').fill('nobody');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
      },
    },
    at(page, 'the page of a user', one, heading),
    at(page, 'the form of a user', `${one}/edit`, page.getByLabel('First name')),
    {
      name: 'the deletion of a user',
      open: async () => {
        await go(page, '/admin/user-management');
        await page.getByRole('searchbox').fill(login);
        await page.getByRole('button', { name: `Delete ${login}` }).click();
        await expect(dialog).toBeVisible();
      },
    },
    at(page, 'the roles', '/admin/permissions', page.getByText('ROLE_SUPER_ANNOTATOR')),
    {
      name: 'a new role',
      open: async () => {
        await page.getByRole('button', { name: 'Create role' }).click();
        await dialog.getByRole('button', { name: 'Add authority' }).click();
        await expect(dialog.getByRole('combobox').first()).toBeVisible();
      },
    },
    {
      name: 'the deletion of a role',
      open: async () => {
        await go(page, '/admin/permissions');
        await page.getByRole('button', { name: `Delete role ROLE_${role}` }).click();
        await expect(dialog).toBeVisible();
      },
    },
    {
      name: 'the authorities, and a new one of a node',
      open: async () => {
        await go(page, '/admin/permissions');
        await page.getByRole('tab', { name: 'Authorities' }).click();
        await page.getByRole('button', { name: 'Create authority' }).click();
        await dialog.getByRole('combobox', { name: 'Type' }).click();
        await page.getByRole('option', { name: 'Node' }).click();
      },
    },
    at(page, 'the audits', '/admin/audits', rows),
    at(page, 'the tracker', '/admin/tracker', heading),
    {
      name: 'the API reference',
      open: async () => {
        await go(page, '/admin/docs');
        await page.getByRole('searchbox', { name: 'Search the calls' }).fill('post /api/processes');
        await page.getByRole('button', { name: /POST\s*\/api\/processes ·/ }).press('Enter');
        await expect(page.getByText('ProcessDraft {')).toBeVisible();
      },
    },
    at(page, 'the metrics', '/admin/metrics', page.locator('.recharts-surface')),
    dialogAt(page, 'a thread dump', '/admin/metrics', 'Thread dump'),
    at(page, 'the health of the server', '/admin/health', page.getByRole('region', { name: 'Database' })),
    at(page, 'the configuration', '/admin/configuration', rows),
    at(page, 'the levels of the log', '/admin/logs', rows),
    at(page, 'the requests', '/admin/http-logs', rows),
  ];
}

/** A person's own settings, and a person without any right. */
export async function accountScenes({ page, call, server }: Stage): Promise<Scene[]> {
  const expirationDate = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const login = unique('nobody').replace(' ', '-');
  await call(users.create, { body: { login, password: ADMIN_PASSWORD, roles: [] } as never });
  const token = await signInAt(server.url, login);
  await call(apiKeys.create, { body: { expirationDate } });
  const day = expirationDate.slice(0, 10).split('-').toReversed().join('.');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const dialog = page.getByRole('dialog');
  return [
    at(page, 'the settings of the account', '/account/settings', page.getByLabel('First name')),
    {
      name: 'the change of the password',
      open: async () => {
        await go(page, '/account/password');
        await field('Current password').fill('a wrong one');
        await field('New password').fill('Another-1');
        await field('Repeat the new password').fill('Another-2');
        await page.getByRole('button', { name: 'Change password' }).click();
        await expect(page.getByText('passwords do not match')).toBeVisible();
      },
    },
    at(page, 'the access tokens', '/account/api-keys', page.getByRole('row').nth(1)),
    dialogAt(page, 'a new access token', '/account/api-keys', 'New token'),
    {
      name: 'an access token that is shown once',
      open: async () => {
        await dialog.getByLabel('Expires on').fill(day);
        await dialog.getByRole('button', { name: 'Create' }).click();
        await expect(dialog.getByText(/^sk_/)).toBeVisible();
      },
    },
    {
      name: 'a page that a person may not open',
      open: async () => {
        await go(page, '/account/settings');
        await page.evaluate(
          ([key, value]) => sessionStorage.setItem(key ?? '', value ?? ''),
          ['jhi-authenticationToken', token],
        );
        await page.goto('/entity/process');
        await expect(page.getByText('You are not authorized to access this page.')).toBeVisible();
      },
    },
  ];
}
