import { readFile, writeFile } from 'node:fs/promises';
import { nodes } from '@scriptorium/contract/nodes.ts';
import { classifierTypes } from '@scriptorium/contract/classifier-types.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { applyLanguage, setColorScheme } from './looks.ts';
import { WorkspaceScreen } from './workspace-screen.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const graphOf = (id: number) => `/entity/process/${id}/graph`;

async function openMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'Process file' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import a process file' });

/** In both widths, languages and colour schemes; nothing is wider than the screen. Leaves the page in light English. */
async function takePictures(page: Page, pathOf: (look: string) => string): Promise<void> {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const language of ['pl', 'en'] as const)
      for (const scheme of ['dark', 'light'] as const) {
        await applyLanguage(page, language);
        await setColorScheme(page, scheme);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
        await page.screenshot({ path: pathOf(`${width}-${language}-${scheme}`) });
      }
  }
}

test('a process is exported, changed by hand and imported with a preview in words', async ({
  adminPage: page,
  call,
  makeProcess,
}, testInfo) => {
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
  const download = page.waitForEvent('download');
  await openMenu(page, 'Export');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`${name}.json`);
  const path = testInfo.outputPath('process.json');
  await saved.saveAs(path);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('"format": "scriptorium-process"');

  await writeFile(
    path,
    text.replace('"name": "Letter"', '"name": "Order"').replace('"priority": 0', '"priority": 3'),
  );
  await openMenu(page, 'Import…');
  await page.locator('input[type=file]').setInputFiles(path);
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
  await expectAccessible(page);
  await takePictures(page, (look) => testInfo.outputPath(`import-${look}.png`));
  await apply.click();
  await expect(dialog(page)).toBeHidden();
  const types = await call(classifierTypes.ofProcess, { params: { id } });
  expect(types.map((type) => type.name)).toEqual(['Invoice', 'Order']);
  expect((await call(nodes.get, { params: { id: kind.id } })).name).toBe('Kind');

  await openMenu(page, 'Import…');
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(dialog(page).getByText('Nothing: the process is what the file says.')).toBeVisible();
  await writeFile(path, '{"format": }');
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(dialog(page).getByRole('alert')).toContainText('not valid JSON');
  await writeFile(path, text.replace('"type": "CLF"', '"type": "MIND"'));
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(dialog(page).getByRole('alert')).toContainText('nodes.1.type');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('a process from a template has its first labelled result in under 12 clicks', async ({
  adminPage: page,
}, testInfo) => {
  let clicks = 0;
  const click = async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  const path = testInfo.outputPath('invoice.txt');
  await writeFile(path, 'Invoice INV-2024/118 of 2024-05-12, total 1 230,50 EUR.');
  await page.goto('/entity/process');
  await click('link', 'Create process');
  await click('radio', /^Invoices\./);
  await page.getByRole('textbox', { name: 'Name' }).fill(unique('Invoices'));
  await click('button', 'Save');
  await expect(page.locator('.react-flow__node').filter({ hasText: 'Invoice fields' })).toBeVisible();
  await click('link', 'Upload');
  clicks += 1;
  await page.locator('input[type=file]').setInputFiles(path);
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

test('templates and the preview look right in both languages and schemes', async ({
  adminPage: page,
}, testInfo) => {
  await page.goto('/entity/process/new');
  await expect(page.getByRole('radio')).toHaveCount(7);
  await page.getByRole('radio', { name: /^Contracts\./ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Contracts');
  await expectAccessible(page);
  await takePictures(page, (look) => testInfo.outputPath(`new-${look}.png`));
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
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'File' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'package.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"name": "something", "version": "1.0.0"}'),
  });
  await expect(page.getByRole('alert')).toContainText('This is not a process file');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
});
