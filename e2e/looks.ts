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

const other = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');

/**
 * Expects no finding of axe on any of the scenes: each is shown in both colour schemes and both languages, though not in
 * all four pairs, since colours do not depend on the language, nor names on the colours. Each scene begins in the scheme
 * in which the last one ended: the page draws itself again for each. Leaves the page in English.
 */
export async function expectScenesAccessible(page: Page, scenes: readonly Scene[]): Promise<void> {
  const failures: string[] = [];
  let scheme: Scheme = 'light';
  for (const { name, open, close } of scenes)
    await test.step(name, async () => {
      const next = other(scheme);
      try {
        if (!close) await open();
        for (const [language, shown] of [
          ['en', scheme],
          ['pl', next],
        ] as const) {
          await applyLanguage(page, language);
          await setColorScheme(page, shown);
          if (close) await open();
          await expectAccessible(page);
          await close?.();
        }
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
      }
      scheme = next;
      await setColorScheme(page, scheme);
      await applyLanguage(page, 'en');
    });
  expect(failures).toEqual([]);
}
