import type { TestPage } from '../page/test-page.ts';
import { expect } from '../page/test.ts';

/** Changes the language of the page by its menu, also from behind an open dialog. */
export async function applyLanguage(page: TestPage, language: 'en' | 'pl'): Promise<void> {
  const html = page.locator('html');
  // Without a mouse event, so that open menus are not closed.
  await page
    .getByRole('button', { name: /^(Language|Język)$/, includeHidden: true })
    .and(page.locator('[aria-haspopup="menu"]'))
    .dispatchEvent('click');
  const item = page.locator(`[role="menuitem"][lang="${language}"]`);
  await item.dispatchEvent('click');
  await expect(html).toHaveAttribute('lang', language);
  await expect(item).toHaveCount(0);
}
