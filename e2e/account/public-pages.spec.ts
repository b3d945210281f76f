import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { setColorScheme, applyLanguage } from '../support/looks.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const PAGES = [
  '/lp/login',
  '/lp/register',
  '/lp/verify?key=x',
  '/lp/reset/request',
  '/lp/reset/finish?key=x',
];

const WORDS = {
  en: {
    line: 'By continuing, you accept the Terms of Service and Privacy Policy',
    documents: [
      ['Terms of Service', 'Terms of Service'],
      ['Privacy Policy', 'Privacy Policy'],
    ],
    filler: 'This is placeholder text.',
  },
  pl: {
    line: 'Kontynuując, akceptujesz Regulamin i Politykę prywatności',
    documents: [
      ['Regulamin', 'Regulamin'],
      ['Politykę prywatności', 'Polityka prywatności'],
    ],
    filler: 'To jest tekst zastępczy.',
  },
} as const;

test('public pages are in a card with terms and privacy, in every theme and language [AUTH-20] [AUTH-21] [AUTH-22]', async ({
  page,
}) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Scriptorium' })).toBeVisible();
    await expect(page.locator('main svg').first()).toBeVisible();
    if (path.includes('verify')) await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText(WORDS.en.line)).toBeVisible();
    await applyLanguage(page, 'pl');
    await expect(page.getByText(WORDS.pl.line)).toBeVisible();
    await applyLanguage(page, 'en');
  }
  for (const language of ['en', 'pl'] as const) {
    await applyLanguage(page, language);
    for (const [link, title] of WORDS[language].documents) {
      await press(page, link);
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toContainText(WORDS[language].filler);
      await expect(dialog).toContainText('Lorem ipsum');
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
      // The colours of the dark page do not depend on the language.
      await setColorScheme(page, 'light');
      await expectAccessible(page);
      await setColorScheme(page, 'dark');
      if (language === 'en') await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: link, exact: true })).toBeFocused();
    }
  }
});
