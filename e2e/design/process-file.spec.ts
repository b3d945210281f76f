import type { Page } from '@playwright/test';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { applyLanguage } from '../support/looks.ts';

/** In both widths and languages nothing is wider than the screen. Leaves the page in English. */
async function expectRoom(page: Page): Promise<void> {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const language of ['pl', 'en'] as const) {
      await applyLanguage(page, language);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  }
}

test('templates and the preview have room in both widths and languages', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  await page.goto('/entity/process/new');
  await expect(page.getByRole('radio')).toHaveCount(7);
  await page.getByRole('radio', { name: /^Contracts\./ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Contracts');
  await expectAccessible(page);
  await expectRoom(page);

  const { id } = await makeProcess('Previews a file');
  const text = await (await call(processFiles.export, { params: { id } })).text();
  await page.goto(`/entity/process/${id}/graph`);
  await page.getByRole('button', { name: 'Process file' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'process.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text.replace('"priority": 0', '"priority": 3')),
  });
  const preview = page.getByRole('dialog', { name: 'Import a process file' });
  await expect(preview.getByRole('region', { name: 'File parser' })).toContainText('Option priority: 0 → 3');
  await expectAccessible(page);
  await expectRoom(page);
});
