import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { addNode } from '@scriptorium/testing/scenes/desk.ts';
import { expect } from '../support/fixtures.ts';
import type { Scene } from '../support/looks.ts';
import { makeLists } from './desk-lists.ts';
import { at, closeOn, dialogAt, go, type Stage } from './stage.ts';

/** Processes, their file, versions and secrets, and what the header opens. */
export async function processScenes(stage: Stage): Promise<Scene[]> {
  const { page, call } = stage;
  const { desk } = await makeLists(stage);
  const { id, name } = desk.process;
  const of = (path: string) => `/entity/process/${id}${path}`;
  await call(secrets.create, { body: { processId: id, name: 'Mailbox', value: 'swordfish', active: false } });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const heading = main.getByRole('heading', { level: 1 });
  const found = main.getByRole('row').filter({ hasText: name });
  const menus = page.getByRole('banner').locator('[aria-haspopup="menu"]');
  const menu = page.getByRole('menu');
  return [
    at(page, 'an address that does not exist', '/entity/process/nowhere/at/all', page.getByText('404')),
    at(page, 'an address of no process', '/entity/process/abc/graph', heading),
    at(page, 'the nodes of all processes', '/entity/node', main.getByRole('row').nth(1)),
    at(page, 'the changelog', '/changelog', main.getByRole('heading', { level: 2 })),
    {
      name: 'a new process from a template',
      open: async () => {
        await go(page, '/entity/process/new');
        await page.getByRole('radio', { name: /^Contracts\./ }).focus();
        await page.keyboard.press('Space');
        await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Contracts');
      },
    },
    {
      name: 'a new process with questions about its documents',
      open: async () => {
        await page.getByRole('radio', { name: /^Blank process/ }).focus();
        await page.keyboard.press('Space');
        await page.getByRole('checkbox', { name: 'RAG' }).check();
        await expect(page.getByRole('combobox', { name: 'Text splitter' })).toBeVisible();
      },
    },
    {
      name: 'the list of processes',
      open: async () => {
        await go(page, '/entity/process');
        await page.getByRole('searchbox').fill(name);
        await expect(found).toHaveCount(1);
      },
    },
    ...['entities', 'administration', 'language', 'account'].map((part, index): Scene => ({
      name: `the menu of the header: ${part}`,
      open: async () => {
        await menus.nth(index).click();
        await expect(menu).toBeVisible();
      },
      close: closeOn(page, menu),
    })),
    {
      name: 'the tags of a process',
      open: async () => {
        await found.getByRole('button', { name: /^Add or edit tags of/ }).click();
        await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
      },
    },
    dialogAt(page, 'the RAG settings of a process', '/entity/process', /^RAG settings of/),
    at(page, 'the deletion of a process', of('/delete'), dialog),
    at(page, 'the versions of a process', of('/versions'), page.getByText(/^Node changed: “Sums”/)),
    dialogAt(page, 'two versions in words', of('/versions'), 'Compare the version of'),
    {
      name: 'two versions on the canvas',
      open: async () => {
        await page.getByRole('link', { name: 'Show in the graph' }).click();
        await expect(page.locator('.react-flow__node').first()).toBeVisible();
      },
    },
    at(page, 'the secrets of a process', of('/secrets'), page.getByText('Mailbox')),
    dialogAt(page, 'a new secret', of('/secrets'), 'New secret'),
    at(page, 'the sources of a process', of('/sources'), heading),
    {
      name: 'the import of a process file',
      open: async () => {
        await go(page, of('/graph'));
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Process file' }).click();
        await page.getByRole('menuitem', { name: 'Export' }).click();
        const path = await (await saved).path();
        await page.getByRole('button', { name: 'Process file' }).click();
        await page.getByRole('menuitem', { name: 'Import…' }).click();
        await addNode(call, { processId: id, activityType: 'SPAN', name: 'Not in the file' });
        await page.locator('input[type=file]').setInputFiles(path);
        await dialog.getByRole('checkbox', { name: /Delete what the file does not have/ }).check();
      },
    },
    {
      name: 'quick open with results',
      open: async () => {
        await go(page, '/home');
        await expect(page.getByRole('button', { name: 'Go to … (Ctrl+K)' })).toBeVisible();
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('Looked at');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
    {
      name: 'the developer panel',
      open: async () => {
        await go(page, '/changelog');
        await expect(heading).toBeVisible();
        await page.keyboard.press('Control+h');
        await expect(page.getByRole('region', { name: 'Developer panel' })).toBeVisible();
      },
    },
  ];
}
