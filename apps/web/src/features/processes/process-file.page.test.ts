import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { expect, testWith } from '@scriptorium/testing/page/test.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

/** A server of its own, because its processes have the names of templates. */
const test = testWith({});

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const graphOf = (id: number) => `/entity/process/${id}/graph`;

async function openMenu(page: TestPage, item: string) {
  await page.getByRole('button', { name: 'Process file' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const dialog = (page: TestPage) => page.getByRole('dialog', { name: 'Import a process file' });

const choose = (page: TestPage, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'process.json', mimeType: 'application/json', buffer: Buffer.from(text) });

test('a process is exported, changed by hand and imported with a preview in words', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const { id, name } = await makeProcess(unique('By hand'));
  const kind = await call(nodes.create, {
    body: { processId: id, activityType: 'CLF', name: 'Kind', x: 300, y: 0 },
  });
  for (const label of ['Invoice', 'Letter'])
    await call(classifierTypes.create, {
      params: { nodeId: kind.id },
      body: { name: label, backgroundColor: '#5d6be1' },
    });
  await page.goto(graphOf(id));
  const download = page.nextDownload();
  await openMenu(page, 'Export');
  const saved = await download;
  expect(saved.name).toBe(`${name}.json`);
  const text = await saved.content.text();
  expect(text).toContain('"format": "scriptorium-process"');

  const changed = text
    .replace('"name": "Letter"', '"name": "Order"')
    .replace('"priority": 0', '"priority": 3');
  await openMenu(page, 'Import…');
  await choose(page, changed);
  const ofKind = dialog(page).getByRole('region', { name: 'Kind' });
  await expect(ofKind.getByRole('listitem')).toHaveText([
    'Label “Order” added',
    'Label “Letter” deleted deleted',
  ]);
  await expect(dialog(page).getByRole('region', { name: 'File parser' })).toContainText(
    'Option priority: 0 → 3',
  );
  const apply = dialog(page).getByRole('button', { name: 'Apply' });
  await expect(apply).toBeDisabled();
  await dialog(page)
    .getByRole('checkbox', { name: /Delete what the file does not have/ })
    .check();
  await apply.click();
  await expect(dialog(page)).toBeHidden();
  const types = await call(classifierTypes.ofProcess, { params: { id } });
  expect(types.map((type) => type.name)).toEqual(['Invoice', 'Order']);
  expect((await call(nodes.get, { params: { id: kind.id } })).name).toBe('Kind');

  await openMenu(page, 'Import…');
  await choose(page, changed);
  await expect(dialog(page).getByText('Nothing: the process is what the file says.')).toBeVisible();
  await choose(page, '{"format": }');
  await expect(dialog(page).getByRole('alert')).toContainText('not valid JSON');
  await choose(page, text.replace('"type": "CLF"', '"type": "MIND"'));
  await expect(dialog(page).getByRole('alert')).toContainText('nodes.1.type');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('a process from a template has its first labelled result in under 12 clicks', async ({
  adminPage: page,
}) => {
  let clicks = 0;
  const click = async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  const invoice = Buffer.from('Invoice INV-2024/118 of 2024-05-12, total 1 230,50 EUR.');
  await page.goto('/entity/process');
  await click('link', 'Create process');
  await click('radio', /^Invoices\./);
  await page.getByRole('textbox', { name: 'Name' }).fill(unique('Invoices'));
  await click('button', 'Save');
  await expect(page.locator('.react-flow__node').filter({ hasText: 'Invoice fields' })).toBeVisible();
  await click('link', 'Upload');
  clicks += 1;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoice.txt', mimeType: 'text/plain', buffer: invoice });
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
  await click('link', 'Open invoice.txt');
  const screen = new WorkspaceScreen(page);
  clicks += 1;
  await screen.step('Invoice fields').click();
  await expect(screen.text).toContainText('INV-2024/118');
  await expect(screen.tagList.getByRole('listitem')).toHaveText([
    /INV-2024.118/,
    /2024-05-12/,
    /1 230,50 EUR/,
  ]);
  expect(clicks).toBeLessThan(12);
});

test('a name that is taken is suggested with a number, and a file of something else is refused in words', async ({
  adminPage: page,
  makeProcess,
}) => {
  await makeProcess('Contracts');
  await page.goto('/entity/process/new');
  await page.getByRole('radio', { name: /^Contracts\./ }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Contracts 2');
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();

  await page.getByRole('radio', { name: /^A process file\./ }).click();
  const input = page.locator('input[type=file]');
  // A browser then lets a person choose a file.
  const opened = input.evaluate(
    (node) => new Promise((resolve) => node.addEventListener('click', resolve, { once: true })),
  );
  await page.getByRole('button', { name: 'File' }).click();
  await opened;
  await input.setInputFiles({
    name: 'package.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"name": "something", "version": "1.0.0"}'),
  });
  await expect(page.getByRole('alert')).toContainText('This is not a process file');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
});
