import { account } from '@scriptorium/contract/people/account.ts';
import { authorities, roles } from '@scriptorium/contract/people/roles.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';

const USERS = '/admin/user-management';
const PASSWORD = 'good enough';
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const confirm = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete' });

test('users are listed, created, viewed, changed, found and deleted [ADMIN-02] [ADMIN-03] [CONST-13]', async ({
  adminPage: page,
  call,
  world,
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
  const total = Number((await answer).headers()['x-total-count']);
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
  await page.getByLabel('E-mail').fill(`${login}@example.org`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill(group);
  await page.getByRole('checkbox', { name: 'Super annotator' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `Ada ${group}` })).toBeVisible();
  await expect(page.getByRole('list', { name: `Roles of ${login}` })).toContainText('Super annotator');
  await world.callAs()(account.authenticate, { body: { username: login, password: PASSWORD } });
  const back = page.getByRole('link', { name: 'Back to the users' });
  await back.click();
  await expect(page.getByText(`1–10 of ${total + 1}`)).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue(group);
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
  await confirm(page, 'Delete user').click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText(`1–10 of ${total}`)).toBeVisible();
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
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name.toLowerCase());
  await dialog.getByRole('button', { name: 'Add authority' }).click();
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
  await confirm(page, 'Delete role').click();
  await expect(row).toHaveCount(0);
  await expect(rowOf(page, 'ROLE_ADMIN').getByRole('button', { name: /^Delete/ })).toBeDisabled();
  await expect(page.getByText('ROLE_SUPER_ANNOTATOR')).toBeVisible();

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
  await dialog.getByRole('combobox', { name: 'Process or node' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const onNode = rowOf(page, other.name).filter({ hasText: 'Node' });
  await expect(onNode).toBeVisible();
  await onNode.getByRole('button', { name: /^Delete/ }).click();
  await confirm(page, 'Delete authority').click();
  await expect(onNode).toHaveCount(0);
  const left = (await call(authorities.list)).rows.filter(({ processName }) => processName === other.name);
  expect(left).toEqual([]);
});

test('a process page requires one of its modes, and is open to administrators [PERM-05] [PERM-08]', async ({
  makeProcess,
  person,
}) => {
  const { id } = await makeProcess(unique('Guarded'));
  const other = await makeProcess(unique('Other'));
  const on = (componentId: number, mode: 'READ' | 'WRITE' | 'ADMIN') => [
    { type: 'PROCESS' as const, componentId, mode },
  ];
  const rightsOf = {
    reader: { authorities: on(id, 'READ'), roles: ['ROLE_USER'] },
    writer: { authorities: on(id, 'WRITE'), roles: ['ROLE_USER'] },
    owner: { authorities: on(id, 'ADMIN'), roles: ['ROLE_USER'] },
    elsewhere: { authorities: on(other.id, 'ADMIN'), roles: ['ROLE_USER'] },
    administrator: { authorities: [], roles: ['ROLE_ADMIN'] },
  };
  const opens: Record<string, boolean[]> = {};
  for (const [who, { authorities: given, roles: having }] of Object.entries(rightsOf)) {
    const { page } = await person(given, { roles: having });
    opens[who] = [];
    for (const path of [`/entity/process/${id}/documents`, `/entity/process/${id}/graph`]) {
      await page.goto(path);
      const refused = page.getByText('You are not authorized to access this page.', { exact: true });
      const shown = page.getByRole('main').getByRole('heading', { level: 1 }).or(refused);
      await expect(shown.first()).toBeVisible();
      opens[who].push((await refused.count()) === 0);
    }
  }
  expect(opens).toEqual({
    reader: [true, false],
    writer: [true, false],
    owner: [true, true],
    elsewhere: [false, false],
    administrator: [true, true],
  });
});
