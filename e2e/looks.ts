import type { Page } from '@playwright/test';
import { expect, expectAccessible, type AxeRules } from './fixtures.ts';

type Language = 'en' | 'pl';
type Scheme = 'light' | 'dark';
type Look = readonly [Language, Scheme, AxeRules];

/**
 * Every rule once, the colours again in the other colour scheme, and all other rules again in the other language, which
 * changes names and no colours. Each look differs from the previous one in one thing.
 */
const QUICK_LOOKS = [
  ['en', 'light', 'all'],
  ['en', 'dark', 'colours'],
  ['pl', 'dark', 'names'],
] as const satisfies readonly Look[];

/** Every rule in both languages and both colour schemes, twice as long; `ALL_LOOKS=1` asks for it. */
const ALL_LOOKS = [
  ['en', 'light', 'all'],
  ['en', 'dark', 'all'],
  ['pl', 'dark', 'all'],
  ['pl', 'light', 'all'],
] as const satisfies readonly Look[];

export const LOOKS: readonly Look[] = process.env['ALL_LOOKS'] === '1' ? ALL_LOOKS : QUICK_LOOKS;

/** Changes the language of the page by its menu, also from behind an open dialog. */
export async function applyLanguage(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) === language) return;
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

export async function setColorScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * Expects no finding of axe on the current page in each look; open menus stay open. Leaves the page in light English.
 */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  for (const [language, scheme, rules] of LOOKS) {
    await applyLanguage(page, language);
    await setColorScheme(page, scheme);
    await expectAccessible(page, rules);
  }
  await applyLanguage(page, 'en');
  await setColorScheme(page, 'light');
}
