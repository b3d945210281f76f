import { users } from '@scriptorium/contract/people/users.ts';
import { mailsTo, type ReceivedMail } from '@scriptorium/testing/servers/mails.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import type { World } from '@scriptorium/testing/product/world.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The exact messages of the page. */
const says = (page: Page, role: 'status' | 'alert', words: string) =>
  page.getByRole(role).filter({ hasText: new RegExp(`^${words.replaceAll(/[.?]/g, '\\$&')}$`) });

/** Fills in the registration form; empty strings clear a field. */
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Waits for `count` mails to one person; jobs send them. */
async function mails(world: World, to: string, count: number): Promise<ReceivedMail[]> {
  await expect.poll(() => mailsTo(world.settings.DATA_DIR, to).length).toBe(count);
  return mailsTo(world.settings.DATA_DIR, to);
}

/** The link of a mail, without the origin: the page is open there already. */
const pathOf = ({ link }: ReceivedMail) => link.replace(/^https?:\/\/[^/]+/, '');

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await fill(page, { Username: username, Password: password });
  await press(page, 'Sign in');
}

test('a person registers, opens the link in the mail and signs in [AUTH-02] [AUTH-06] [AUTH-07] [AUTH-08] [AUTH-09] [AUTH-15] [AUTH-16] [ERR-14] [ERR-18] [ERR-19] [ERR-23] [ERR-24] [ERR-25] [FORM-11] [CONST-22] [CONST-23] [CONST-24] [AUTH-03]', async ({
  page,
  open,
  world,
}) => {
  const login = `grace.hopper.${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/lp/login');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/lp/register');

  const below = (name: string) =>
    page.locator('.mantine-InputWrapper-root').filter({ has: field(page, name) });
  await press(page, 'Register');
  for (const name of ['Username', 'E-mail', 'Password', 'Repeat the password'])
    await expect(below(name)).toContainText('This field is required.');
  await fill(page, {
    Username: 'grace hopper',
    'E-mail': 'a@bc',
    Password: 'abc',
    'Repeat the password': 'abcd',
  });
  await expect(below('Username')).toContainText('Only letters, digits and _ . @ - are allowed.');
  await expect(below('E-mail')).toContainText('at least 5 characters');
  await expect(below('Password')).toContainText('at least 4 characters');
  await expect(below('Repeat the password')).toContainText('passwords do not match');
  await fill(page, {
    Username: 'g'.repeat(51),
    'E-mail': `${'g'.repeat(243)}@example.org`,
    Password: 'g'.repeat(51),
  });
  await expect(below('Username')).toContainText('longer than 50 characters');
  await expect(below('E-mail')).toContainText('longer than 254 characters');
  await expect(below('Password')).toContainText('longer than 50 characters');

  await fill(page, { Password: 'nanosecond' });
  await expect(says(page, 'status', 'Password strength: very weak')).toBeVisible();
  await fill(page, { Password: 'Nano second 11.8 inch' });
  await expect(says(page, 'status', 'Password strength: strong')).toBeVisible();
  const account = {
    'E-mail': `${login}@example.org`,
    Password: 'Nano second 11.8 inch',
    'Repeat the password': 'Nano second 11.8 inch',
  };
  await fill(page, { ...account, Username: 'ADMIN' });
  await press(page, 'Register');
  await expect(says(page, 'alert', 'Registration failed! This username is already taken.')).toBeVisible();
  await fill(page, { Username: login });
  await press(page, 'Register');
  await expect(
    says(page, 'status', 'Registration saved! Please check your e-mail for confirmation.'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, login, account.Password);
  await expect(
    says(page, 'alert', 'Failed to sign in! This account has not been activated yet.'),
  ).toBeVisible();
  await page.goto('/lp/verify?key=nonsense');
  await expect(
    says(page, 'alert', 'Your user could not be activated. Please use the registration form to sign up.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/lp/register');
  const [mail] = await mails(world, account['E-mail'], 1);
  if (!mail) throw new Error('There is no mail');
  await page.goto(pathOf(mail));
  await expect(says(page, 'status', 'Your user account has been verified.')).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, login, account.Password);
  await expect(page).toHaveURL('/entity/process');
  await page.goto('/lp/login');
  await expect(page).toHaveURL('/entity/process');

  // The last message of the form: a taken name.
  const other = await open(world.administrator.token);
  await other.goto('/entity/process/new');
  await other.getByRole('button', { name: 'Tags', exact: true }).click();
  const picker = other.getByRole('dialog');
  await picker.getByRole('button', { name: 'New tag' }).click();
  await picker.getByRole('textbox', { name: 'Name' }).fill('GENERAL');
  await expect(picker.getByText('name not unique')).toBeVisible();
});

test('a person who forgot the password sets a new one by mail [AUTH-05] [AUTH-09] [AUTH-17] [AUTH-18] [AUTH-19] [ERR-13] [ERR-15] [ERR-16] [ERR-17] [CONST-23] [CONST-24]', async ({
  page,
  world,
  call,
}) => {
  const login = `forgetful-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${login}@example.org`;
  await call(users.create, { body: { login, email, password: 'the old one' } });
  await page.goto('/lp/login');
  await press(page, 'Sign in');
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await signIn(page, login, 'what was it');
  await expect(
    says(page, 'alert', 'Failed to sign in! Please check your credentials and try again.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/lp/reset/request');
  await press(page, 'Send me a link');
  await expect(page.getByText('This field is required.')).toBeVisible();
  await fill(page, { 'E-mail': 'a@bc' });
  await expect(page.getByText('at least 5 characters')).toBeVisible();
  await fill(page, { 'E-mail': `${'g'.repeat(243)}@example.org` });
  await expect(page.getByText('longer than 254 characters')).toBeVisible();
  await fill(page, { 'E-mail': 'nobody@example.org' });
  await press(page, 'Send me a link');
  await expect(
    says(page, 'alert', 'No account has this e-mail address. Check it and try again.'),
  ).toBeVisible();
  await fill(page, { 'E-mail': email });
  await press(page, 'Send me a link');
  await expect(
    says(page, 'status', 'Check your e-mail for details on how to reset your password.'),
  ).toBeVisible();

  await page.goto('/lp/reset/finish');
  await expect(page.getByRole('heading', { name: 'The page does not exist.' })).toBeVisible();
  const [mail] = await mails(world, email, 1);
  if (!mail) throw new Error('There is no mail');
  await page.goto(pathOf(mail));
  await fill(page, { 'New password': 'abcdefg1' });
  await expect(says(page, 'status', 'Password strength: weak')).toBeVisible();
  // The key as a part of the path is used where the query has none.
  await page.goto(pathOf(mail).replace('?key=', '/'));
  await fill(page, { 'New password': 'a'.repeat(51), 'Repeat the new password': 'the new one' });
  await press(page, 'Set the password');
  await expect(page.getByText('longer than 50 characters')).toBeVisible();
  await expect(page.getByText('passwords do not match')).toBeVisible();
  await fill(page, { 'New password': 'abc', 'Repeat the new password': 'the new one' });
  await expect(page.getByText('at least 4 characters')).toBeVisible();
  await fill(page, { 'New password': 'the new one' });
  await press(page, 'Set the password');
  await expect(
    says(page, 'status', 'Your password has been reset. You can sign in with it now.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, login, 'the new one');
  await expect(page).toHaveURL('/entity/process');
});
