import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';

const pathOf = (id: number) => `/entity/process/${id}/secrets`;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New secret' });

test('the secrets of a process are created in a dialog, switched, and deleted after a confirmation [SHELL-22] [SECRET-01] [SECRET-03] [SECRET-04] [SECRET-05] [CONST-73] [ERR-89]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id, name } = await makeProcess(`Secrets ${crypto.randomUUID().slice(0, 8)}`);
  await page.goto('/entity/process');
  await page.getByRole('link', { name: `Secrets of ${name}` }).click();
  await expect(page).toHaveURL(pathOf(id));
  await expect(page.getByRole('heading', { name: 'Secrets', exact: true })).toBeVisible();
  await expect(page.getByText('This process has no secrets yet.')).toBeVisible();

  await page.getByRole('button', { name: 'New secret' }).click();
  const dialog = dialogOf(page);
  const [field, value] = [dialog.getByLabel(/^Name/), dialog.getByLabel(/^Value/)];
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(field).toBeFocused();
  await expect(save).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  await dialog.getByRole('button', { name: 'About the value' }).hover();
  await expect(page.getByRole('tooltip')).toContainText('The value is stored encrypted');
  await value.fill('open sesame');
  await expect(save).toBeDisabled();
  await field.fill('x'.repeat(51));
  await expect(dialog.getByText('This field cannot be longer than 50 characters.')).toBeVisible();
  await expect(save).toBeDisabled();
  await field.fill('');
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await field.fill('Mailbox');
  await value.fill('');
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await expect(save).toBeDisabled();
  await value.fill('open sesame');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/secrets', async (route) => {
    await held;
    await route.continue();
  });
  await save.click();
  await expect(save).toBeDisabled();
  answer();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: 'Mailbox' });
  const toggle = row.getByRole('button', { name: 'Active: Mailbox' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(await call(secrets.list, { query: { processId: id } })).toMatchObject([{ active: false }]);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');

  await row.getByRole('button', { name: 'Delete Mailbox' }).click();
  const question = page.getByRole('dialog', { name: 'Delete secret' });
  await expect(question).toContainText('The secret “Mailbox” will be deleted.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This process has no secrets yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/entity/process');
});

test('only administrators of the process open its secrets and see their button', async ({
  makeProcess,
  person,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [mine, other] = [await makeProcess(`Mine ${mark}`), await makeProcess(`Work ${mark}`)];
  const right = (componentId: number, mode: 'WRITE' | 'ADMIN') => ({
    type: 'PROCESS' as const,
    componentId,
    mode,
  });
  const authorities = [right(mine.id, 'ADMIN'), right(other.id, 'WRITE')];
  const { page, api } = await person(authorities);
  await page.goto('/entity/process');
  await expect(page.getByRole('link', { name: `Documents of ${other.name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Secrets of/ })).toHaveCount(1);
  await page.goto(pathOf(other.id));
  await expect(page.getByText('You are not authorized to access this page.')).toBeVisible();
  const draft = { name: 'x', value: 'y', processId: other.id };
  await expect(api(secrets.create, { body: draft })).rejects.toMatchObject({
    status: 403,
  });
  await page.goto(pathOf(mine.id));
  await expect(page.getByRole('heading', { name: 'Secrets', exact: true })).toBeVisible();
});

test('the hosts of a secret, and whether it may be used for models and questions, are entered, listed and changed', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(`Hosts ${crypto.randomUUID().slice(0, 8)}`);
  await page.goto(pathOf(id));
  await page.getByRole('button', { name: 'New secret' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(/^Name/).fill('Token');
  await dialog.getByLabel(/^Value/).fill('open sesame');
  const hosts = dialog.getByLabel('Hosts');
  const save = dialog.getByRole('button', { name: 'Save' });
  await hosts.fill('api.example.com, https://b.example.com');
  await expect(dialog.getByText('These are no hosts: https://b.example.com.')).toBeVisible();
  await expect(save).toBeDisabled();
  await hosts.fill('api.example.com, *.example.org:8443');
  await dialog.getByRole('checkbox', { name: 'May be the key of models' }).check();
  await save.click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Token' });
  await expect(row).toContainText('api.example.com, *.example.org:8443, models');
  expect(await call(secrets.list, { query: { processId: id } })).toMatchObject([
    { hosts: ['api.example.com', '*.example.org:8443'], models: true, questions: false },
  ]);

  await row.getByRole('button', { name: 'Change where Token may go' }).click();
  const change = page.getByRole('dialog', { name: 'Change where Token may go' });
  await expect(change.getByLabel('Hosts')).toHaveValue('api.example.com\n*.example.org:8443');
  await change.getByLabel('Hosts').fill('');
  await change.getByRole('checkbox', { name: 'May be the key of models' }).uncheck();
  await change.getByRole('checkbox', { name: 'May be used for questions' }).check();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await expect(row).toContainText('questions');
  await expect(row).not.toContainText('example');
  expect(await call(secrets.list, { query: { processId: id } })).toMatchObject([
    { active: true, hosts: [], models: false, questions: true },
  ]);
});
