import type { Page } from '@playwright/test';
import { processFiles } from '@scriptorium/contract/process-file.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { applyLanguage, setColorScheme } from './looks.ts';

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

test('templates and the preview look right in both languages and schemes', async ({
  adminPage: page,
  call,
  makeProcess,
}, testInfo) => {
  await page.goto('/entity/process/new');
  await expect(page.getByRole('radio')).toHaveCount(7);
  await page.getByRole('radio', { name: /^Contracts\./ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Contracts');
  await expectAccessible(page);
  await takePictures(page, (look) => testInfo.outputPath(`new-${look}.png`));

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
  await takePictures(page, (look) => testInfo.outputPath(`import-${look}.png`));
});
