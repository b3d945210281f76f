import { expect, testWith } from '@scriptorium/testing/page/test.ts';

const test = testWith({ REGISTRATION: 'false' });

test('where registration is closed no page links to it, and its own page tells whom to contact', async ({
  page,
}) => {
  const info = page.waitForResponse((response) => response.url().includes('/management/info'));
  await page.goto('/lp/login');
  await info;
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' })).toBeHidden();
  await expect(page.getByText('No account yet?')).toBeHidden();

  await page.goto('/lp/verify?key=nonsense');
  await expect(page.getByRole('alert')).toHaveText(
    'Your user could not be activated. Ask an administrator for an account.',
  );
  await expect(page.getByRole('link', { name: 'Register' })).toBeHidden();

  await page.goto('/lp/register');
  await expect(page.getByRole('alert')).toHaveText(
    'Registration is closed here. Ask an administrator for an account.',
  );
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/lp/login');
});
