import type { Page } from '@playwright/test';
import { expect, expectAccessible, type AxeRules } from './fixtures.ts';

type Language = 'en' | 'pl';
type Scheme = 'light' | 'dark';

/**
 * Every rule once, the colours again in the other scheme, and everything but the colours again in the other language, which
 * changes names and no colour. Each look differs from the one before it in one thing.
 */
export const LOOKS: readonly (readonly [Language, Scheme, AxeRules])[] = [
  ['en', 'light', 'all'],
  ['en', 'dark', 'colours'],
  ['pl', 'dark', 'names'],
];

/** Turns the page as it stands to a language, by its menu, also from behind an open dialog. */
export async function speak(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) === language) return;
  // No mouse comes by: what is open stays open.
  await page
    .getByRole('button', { name: /^(Language|Język)$/, includeHidden: true })
    .and(page.locator('[aria-haspopup="menu"]'))
    .dispatchEvent('click');
  const item = page.locator(`[role="menuitem"][lang="${language}"]`);
  await item.dispatchEvent('click');
  await expect(html).toHaveAttribute('lang', language);
  await expect(item).toHaveCount(0);
}

export async function paint(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** No finding of axe on what is shown, in each look; what is open stays open. Leaves the page in light English. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  for (const [language, scheme, rules] of LOOKS) {
    await speak(page, language);
    await paint(page, scheme);
    await expectAccessible(page, rules);
  }
  await speak(page, 'en');
  await paint(page, 'light');
}
