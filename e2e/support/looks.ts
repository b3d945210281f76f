import { test, type Page } from '@playwright/test';
import { expect, expectAccessible } from './fixtures.ts';

type Language = 'en' | 'pl';
type Scheme = 'light' | 'dark';

/** A screen, panel, dialog or menu of the product in a state that people see. */
export interface Scene {
  readonly name: string;
  /** Shows it, from anywhere; with `close`, from where it was closed, in each language. */
  readonly open: () => Promise<unknown>;
  /** For popups that the menu of languages closes. They are opened again in each look. */
  readonly close?: () => Promise<unknown>;
}

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
 * Expects no finding of axe on any of the scenes, dark and in Polish: where a journey checks a place, it is light and in
 * English, and apps/web/src/app/shell/palette.test.ts compares the colours of both schemes. Leaves the page in English.
 */
export async function expectScenesAccessible(page: Page, scenes: readonly Scene[]): Promise<void> {
  const failures: string[] = [];
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const { name, open, close } of scenes)
    await test.step(name, async () => {
      try {
        if (!close) await open();
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
        await applyLanguage(page, 'pl');
        if (close) await open();
        await expectAccessible(page);
        await close?.();
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
      }
      await applyLanguage(page, 'en');
    });
  expect(failures).toEqual([]);
}
