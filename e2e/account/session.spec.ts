import { ADMIN_PASSWORD, expect, test } from '../support/fixtures.ts';

const FORM = { name: 'Sign in', exact: true } as const;

test('a session without "remember me" is shared with a new tab, and ends in all of them', async ({
  context,
}) => {
  const first = await context.newPage();
  await first.goto('/lp/login');
  await first.getByLabel('Username').fill('admin');
  await first.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await first.getByRole('button', FORM).click();
  await expect(first.getByRole('heading', { level: 1, name: 'Processes' })).toBeVisible();

  const second = await context.newPage();
  await second.goto(`/entity/process`);
  await expect(second.getByRole('heading', { level: 1, name: 'Processes' })).toBeVisible();

  const busy = [first, second].map((page) =>
    page.evaluate(() => {
      const end = performance.now() + 1500;
      while (performance.now() < end);
    }),
  );
  const late = await context.newPage();
  await late.goto('/entity/process');
  await expect(late.getByRole('heading', { level: 1, name: 'Processes' })).toBeVisible();
  expect(new URL(late.url()).pathname).toBe('/entity/process');
  await Promise.all(busy);

  await second.getByRole('button', { name: 'Account of admin' }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(second.getByRole('button', FORM)).toBeVisible();
  await expect(first.getByRole('button', FORM)).toBeVisible();

  const third = await context.newPage();
  await third.goto(`/entity/process`);
  await expect(third.getByRole('button', FORM)).toBeVisible();
});
