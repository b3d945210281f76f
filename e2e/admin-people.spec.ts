import { account } from '@scriptorium/contract/account.ts';
import { authorities, roles } from '@scriptorium/contract/roles.ts';
import { users } from '@scriptorium/contract/users.ts';
import { callAt, signInAt } from '@scriptorium/testing/server-process.ts';
import type { Locator, Page } from '@playwright/test';
import { ADMIN_PASSWORD, expect, expectAccessible, keepTokenIn, test } from './fixtures.ts';

const USERS = '/admin/user-management';
const PASSWORD = 'good enough';
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const confirm = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete' });

test('users are listed, created, viewed, changed, found and deleted [ADMIN-02] [ADMIN-03] [CONST-13]', async ({
  adminPage: page,
  call,
  server,
}) => {
  const group = unique('g');
  for (let index = 0; index < 11; index += 1) {
    const login = `${group}-${index}`;
    await call(users.create, { body: { login, email: `${login}@example.org` } });
  }
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && /^\/api\/(_search\/)?users$/.test(url.pathname)) asked.push(url);
  });
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/users');
  await page.goto(USERS);
  const total = Number(await (await answer).headerValue('x-total-count'));
  const first = Object.fromEntries(asked[0]?.searchParams ?? []);
  expect(first).toMatchObject({ paged: 'true', page: '0', size: '10', sort: 'id,asc' });
  await expect(page.getByText(`1–10 of ${total}`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'List of users' }).getByRole('row')).toHaveCount(11);

  await page.getByRole('link', { name: 'Create user' }).click();
  const login = unique('ada');
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
  await page.getByLabel('Username').fill(login);
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(`${login}@example.org`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill(group);
  await page.getByRole('checkbox', { name: 'Super annotator' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `Ada ${group}` })).toBeVisible();
  await expect(page.getByRole('list', { name: `Roles of ${login}` })).toContainText('Super annotator');
  await callAt(server.url, await signInAt(server.url, login, PASSWORD))(account.get);
  await expectAccessible(page);
  const back = page.getByRole('link', { name: 'Back to the users' });
  await back.click();
  await expect(page.getByText(`1–10 of ${total + 1}`)).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue(group);
  await expectAccessible(page);
  await page.getByLabel('Last name').fill(`Lovelace ${group}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `Ada Lovelace ${group}` })).toBeVisible();

  const before = asked.length;
  await back.click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await page.getByRole('searchbox').fill(`a lOVELACE ${group}`);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  expect(asked.at(-1)?.searchParams.get('filteredValue')).toBe(`a lOVELACE ${group}`);
  const row = rowOf(page, login);
  await expect(row).toContainText('Active');
  // Each change is followed by a reload of the list.
  const reloaded = page.waitForRequest((request) => request.url().includes('/api/_search/users'));
  await row.getByRole('button', { name: `Deactivate ${login}` }).click();
  await reloaded;
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: `Delete ${login}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete user' })).toBeVisible();
  await expectAccessible(page);
  await confirm(page, 'Delete user').click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText(`1–10 of ${total}`)).toBeVisible();

  await expectAccessible(page);
});

test('roles and authorities are created, changed and deleted [ADMIN-01]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const process = await makeProcess(unique('Rights'));
  const other = await makeProcess(unique('Others'));
  const name = unique('legal').toUpperCase();
  await page.goto('/admin/permissions');
  await page.getByRole('button', { name: 'Create role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name.toLowerCase());
  await dialog.getByRole('button', { name: 'Add authority' }).click();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Process or node of authority 1' }).fill(process.name);
  await page.getByRole('option', { name: process.name }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = rowOf(page, `ROLE_${name}`);
  await expect(row).toContainText(`Process: ${process.name} (${process.id}) · Read`);
  const made = (await call(roles.list)).rows.find((role) => role.name === `ROLE_${name}`);
  expect(made?.authorities).toMatchObject([{ type: 'PROCESS', componentId: process.id, mode: 'READ' }]);

  await row.getByRole('button', { name: `Edit role ROLE_${name}` }).click();
  await dialog.getByRole('combobox', { name: 'Mode of authority 1' }).click();
  await page.getByRole('option', { name: 'Write' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(`(${process.id}) · Write`);

  await call(users.create, { body: { login: unique('u'), password: PASSWORD, roles: [name] } });
  await row.getByRole('button', { name: `Delete role ROLE_${name}` }).click();
  await confirm(page, 'Delete role').click();
  await expect(page.getByRole('dialog', { name: 'Delete role' })).toContainText('1 user will lose it');
  await expectAccessible(page);
  await confirm(page, 'Delete role').click();
  await expect(row).toHaveCount(0);
  await expect(rowOf(page, 'ROLE_ADMIN').getByRole('button', { name: /^Delete/ })).toBeDisabled();
  await expect(page.getByText('ROLE_SUPER_ANNOTATOR')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Authorities' }).click();
  await page.getByRole('button', { name: 'Create authority' }).click();
  await dialog.getByRole('combobox', { name: 'Process or node' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'ID', exact: true }).click();
  const right = rowOf(page, other.name).filter({ hasText: 'Read' });
  await expect(right).toBeVisible();
  await right.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Node' }).click();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Process or node' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const onNode = rowOf(page, other.name).filter({ hasText: 'Node' });
  await expect(onNode).toBeVisible();
  await expectAccessible(page);
  await onNode.getByRole('button', { name: /^Delete/ }).click();
  await confirm(page, 'Delete authority').click();
  await expect(onNode).toHaveCount(0);
  const left = (await call(authorities.list)).rows.filter(({ processName }) => processName === other.name);
  expect(left).toEqual([]);
});

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
  await expect(page.getByRole('heading', { name: 'Spheres' })).toBeVisible();

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

test('a process page requires one of its modes, and is open to administrators [PERM-05] [PERM-08]', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const { id } = await makeProcess(unique('Guarded'));
  const other = await makeProcess(unique('Other'));
  const rightsOf = {
    reader: { authorities: [{ type: 'PROCESS', componentId: id, mode: 'READ' }] },
    writer: { authorities: [{ type: 'PROCESS', componentId: id, mode: 'WRITE' }] },
    owner: { authorities: [{ type: 'PROCESS', componentId: id, mode: 'ADMIN' }] },
    elsewhere: { authorities: [{ type: 'PROCESS', componentId: other.id, mode: 'ADMIN' }] },
    administrator: { roles: ['ROLE_ADMIN'] },
  } as const;
  const opens: Record<string, boolean[]> = {};
  for (const [who, rights] of Object.entries(rightsOf)) {
    const login = unique(who);
    await call(users.create, {
      body: {
        login,
        password: PASSWORD,
        ...('authorities' in rights ? { authorities: [...rights.authorities] } : {}),
        ...('roles' in rights ? { roles: [...rights.roles] } : {}),
      },
    });
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await keepTokenIn(page, await signInAt(server.url, login, PASSWORD));
    opens[who] = [];
    for (const path of [`/entity/process/${id}/documents`, `/entity/process/${id}/graph`]) {
      await page.goto(path);
      const refused = page.getByText('You are not authorized to access this page.', { exact: true });
      const shown = page.getByRole('main').getByRole('heading', { level: 1 }).or(refused);
      await expect(shown.first()).toBeVisible();
      opens[who].push((await refused.count()) === 0);
    }
    await context.close();
  }
  expect(opens).toEqual({
    reader: [true, false],
    writer: [true, false],
    owner: [true, true],
    elsewhere: [false, false],
    administrator: [true, true],
  });
});
