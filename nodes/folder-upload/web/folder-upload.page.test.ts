import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { expect, testWith } from '@scriptorium/testing/page/test.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const watched = mkdtempSync(join(tmpdir(), 'scriptorium-watched-'));
const test = testWith({ WATCHED_FOLDERS: watched });
test.afterAll(() => rmSync(watched, { recursive: true, force: true }));

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('a folder of the server is added in the panel, tested, and its files become documents', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const folder = join(watched, 'scans');
  mkdirSync(folder);
  for (const name of ['first.txt', 'second.txt']) writeFileSync(join(folder, name), `About ${name}`);
  const { id } = await makeProcess(unique('Watches a folder'));
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await adminPage.getByRole('button', { name: 'Add upload node' }).click();
  await adminPage.getByRole('menuitem', { name: 'Folder upload' }).click();
  const { panel } = screen;
  await expect(panel.getByText('No connections yet.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Fetch now' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Add connection' }).click();

  const dialog = adminPage.getByRole('dialog', { name: 'Add folder' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const runTest = dialog.getByRole('button', { name: 'Test connection' });
  await expect(runTest).toBeDisabled();
  await field('Folder').fill('scans');
  await field('Name').fill('Scanner');
  await expect(dialog.getByText(/This is not an absolute path/)).toBeVisible();
  await field('Folder').fill('/etc');
  await runTest.click();
  await expect(
    dialog.getByText(/Step “open the folder”: The folder \/etc is not one that this process may watch/),
  ).toBeVisible();
  await field('Folder').fill(folder);
  await runTest.click();
  await expect(dialog.getByText('Connection works. Items there: 2.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const list = panel.getByRole('list', { name: 'Connections' });
  await expect(list.getByText(folder)).toBeVisible();
  await panel.getByRole('button', { name: 'Fetch now' }).click();
  await expect(list.getByText(/Found 2 · documents 2/)).toBeVisible();
  const { content } = await call(documents.info, {
    query: {},
    body: { filters: [{ type: 'PROCESS_ID', value: id }] },
  });
  expect(content.map(({ filename }) => filename).sort()).toEqual(['first.txt', 'second.txt']);

  await list.getByRole('button', { name: 'Edit Scanner' }).click();
  const edit = adminPage.getByRole('dialog', { name: 'Edit folder' });
  await edit.getByRole('textbox', { name: 'Folder' }).fill('/etc');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await panel.getByRole('button', { name: 'Fetch now' }).click();
  await expect(list.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(list.getByText(/An administrator can allow it with WATCHED_FOLDERS/)).toBeVisible();

  await list.getByRole('button', { name: 'Delete Scanner' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByText('No connections yet.')).toBeVisible();
});
