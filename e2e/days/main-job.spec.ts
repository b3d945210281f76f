import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, expect, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const DEMO = join(import.meta.dirname, '../../apps/server/src/features/demo/documents');
const demoFile = (name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: readFileSync(join(DEMO, name)),
});
const FILES = [
  demoFile('invoice-FV-2026-0118.pdf', 'application/pdf'),
  demoFile('reklamacja-plakaty.txt', 'text/plain'),
  { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Call Anna Nowak about the posters.') },
];
const PROCESS = 'From upload to export';

async function signIn(page: Page): Promise<void> {
  await page.goto('/lp/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Processes' })).toBeVisible();
}

async function createProcess(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create process' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(PROCESS);
  await page.getByRole('button', { name: 'Tags' }).click();
  const picker = page.getByRole('dialog', { name: 'Tags' });
  await picker.getByRole('radiogroup', { name: 'Which tags' }).getByText('System tags').click();
  await picker.locator('input[name=system-tag]').first().check();
  await picker.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/entity\/process\/\d+\/graph$/);
}

/** Adds a label in the open panel. */
async function createLabel(screen: GraphScreen, name: string): Promise<void> {
  await screen.panel.getByRole('button', { name: 'Create label' }).click();
  const dialog = screen.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** The canvas moves while a panel opens or closes; users wait for that too. */
async function closePanel(screen: GraphScreen): Promise<void> {
  if (await screen.panel.isVisible()) await screen.panel.getByRole('button', { name: 'Close' }).click();
  await expect(screen.panel).toBeHidden();
  await screen.page.getByRole('button', { name: 'Fit view' }).click();
  await screen.rest();
}

/** Adds a node by the plus of another and gives it a label, by mouse only. */
async function addAfter(screen: GraphScreen, from: string, type: string, label: string): Promise<void> {
  await closePanel(screen);
  await screen.plus(from).click();
  await screen.page
    .getByRole('region', { name: `Add a node after ${from}` })
    .getByRole('button', { name: type })
    .click();
  await expect(screen.node(type)).toBeVisible();
  await expect(screen.panel.getByRole('button', { name: 'Create label' })).toBeVisible();
  await createLabel(screen, label);
}

async function buildGraph(page: Page): Promise<void> {
  const screen = new GraphScreen(page);
  await expect(screen.node('File parser')).toBeVisible();
  await page.getByRole('button', { name: 'Add node' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Human upload', exact: true }).click();
  await expect(screen.node('Human upload')).toBeVisible();
  await expect(screen.panel).toBeVisible();
  await addAfter(screen, 'File parser', 'Span tagging', 'Person');
  await addAfter(screen, 'Span tagging', 'Classifier', 'To do');
}

async function upload(page: Page, processId: string): Promise<void> {
  await page.goto(`/entity/process/${processId}/upload`);
  await page.locator('input[type=file]').setInputFiles(FILES);
  await expect(page.getByText('3 of 3 uploaded')).toBeVisible();
  await page.getByRole('link', { name: 'Open note.txt' }).click();
}

/** Tags a name, accepts; classifies in the next step, which is started already, accepts. */
async function work(page: Page): Promise<void> {
  const screen = new WorkspaceScreen(page);
  // Two files are before it in the parser's queue.
  await expect(screen.text).toContainText('Anna Nowak', { timeout: 180_000 });
  await screen.step('Span tagging').click();
  await screen.action('Start working').click();
  await screen.drag('Anna Nowak');
  await screen.option('Person').click();
  await expect(screen.tagList.getByRole('listitem')).toHaveText([/Anna Nowak/]);
  await screen.action('Accept').click();
  await screen.steps.getByRole('checkbox', { name: 'To do' }).check();
  await screen.action('Accept').click();
  await expect(screen.step('Classifier')).toContainText('Accepted');
  await expect(page.locator('header').getByText('Done', { exact: true })).toBeVisible();
}

async function exportOf(page: Page, node: string): Promise<{ filename: string; result: unknown[] }[]> {
  const screen = new GraphScreen(page);
  await screen.openPanel(node, 'Export');
  const download = page.waitForEvent('download');
  await screen.panel.getByRole('button', { name: 'Export data', exact: true }).click();
  return JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
    filename: string;
    result: unknown[];
  }[];
}

test('the main job: sign in, create a process, build its graph by mouse, upload, tag, classify, accept, export', async ({
  page,
}) => {
  test.setTimeout(360_000);
  await signIn(page);
  await createProcess(page);
  const processId = /process\/(\d+)/.exec(page.url())?.[1] ?? '';
  await buildGraph(page);
  await upload(page, processId);
  await work(page);

  await new GraphScreen(page).open(Number(processId));
  const tagged = await exportOf(page, 'Span tagging');
  expect(tagged).toHaveLength(1);
  expect(tagged[0]).toMatchObject({
    filename: 'note.txt',
    result: [{ label: 'Person', quote: 'Anna Nowak', start: 5, end: 15, source: 'USER' }],
  });
  await page.reload();
  const classified = await exportOf(page, 'Classifier');
  expect(classified).toMatchObject([{ filename: 'note.txt', result: [{ label: 'To do' }] }]);
});
