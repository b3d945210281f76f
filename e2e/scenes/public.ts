import { OIDC_LANDING } from '@scriptorium/contract/people/oidc.ts';
import { expect } from '../support/fixtures.ts';
import type { Scene } from '../support/looks.ts';
import { at, go, type Stage } from './stage.ts';

const PATHS = [
  '/lp/login',
  '/lp/register',
  '/lp/verify?key=x',
  '/lp/reset/request',
  '/lp/reset/finish?key=x',
];

/** Pages for everybody. */
export async function publicScenes({ page }: Pick<Stage, 'page'>): Promise<Scene[]> {
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  return [
    ...PATHS.map((path) => at(page, `the public page ${path}`, path, page.locator('main svg'))),
    ...['Terms of Service', 'Privacy Policy'].map((name): Scene => ({
      name,
      open: async () => {
        await go(page, '/lp/login');
        await page.getByRole('button', { name, exact: true }).click();
        await expect(dialog).toContainText('Lorem ipsum');
      },
    })),
    {
      name: 'a sign-in that failed elsewhere',
      open: async () => {
        await page.goto(`${OIDC_LANDING}#failed=error.oidc.failed`);
        await expect(heading).toBeVisible();
      },
      // That page has no menu of languages.
      close: () => page.goto('/lp/login'),
    },
  ];
}
