import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, expect, keepTokenIn, test } from './fixtures.ts';

const FORM = { name: 'Sign in', exact: true } as const;

test('a session without "remember me" is shared with a new tab, and ends in all of them', async ({
  context,
}) => {
  const first = await context.newPage();
  await first.goto('/lp/login');
  await first.getByLabel('Username').fill('admin');
  await first.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await first.getByRole('button', FORM).click();
  await expect(first.getByRole('heading', { level: 1, name: 'Spheres' })).toBeVisible();

  const second = await context.newPage();
  await second.goto(`/entity/process`);
  await expect(second.getByRole('heading', { level: 1, name: 'Spheres' })).toBeVisible();

  const busy = [first, second].map((page) =>
    page.evaluate(() => {
      const end = performance.now() + 1500;
      while (performance.now() < end);
    }),
  );
  const late = await context.newPage();
  await late.goto('/entity/process');
  await expect(late.getByRole('heading', { level: 1, name: 'Spheres' })).toBeVisible();
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

test('a 401 ends the session at once, a 403 only where the session has ended too; its live socket closes with it [AUTH-25] [AUTH-33]', async ({
  adminPage,
  adminToken,
  browser,
  server,
}) => {
  const refusal = (status: number) => ({
    status,
    json: { message: 'no', errorKey: `error.http.${status}`, params: {} },
  });
  const signIn = (page: Page) => page.getByRole('button', FORM);
  const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('jhi-authenticationToken'));
  let open = 0;
  adminPage.on('websocket', (socket) => {
    open += 1;
    socket.on('close', () => (open -= 1));
  });
  await adminPage.route('**/api/processes?*', (route) => route.fulfill(refusal(403)));
  const readAgain = () => adminPage.waitForResponse((response) => response.url().includes('/api/account?'));
  await adminPage.goto('/changelog');
  await adminPage.getByRole('banner').getByRole('button', { name: 'Entities' }).click();
  const read = readAgain();
  await adminPage.getByRole('menuitem', { name: 'Process', exact: true }).click();
  expect((await read).status()).toBe(200);
  await expect(adminPage.getByRole('banner')).toBeVisible();
  expect(await kept(adminPage)).toBe(adminToken);
  await expect.poll(() => open).toBe(1);
  await adminPage.route('**/api/account?*', (route) => route.fulfill(refusal(401)));
  await adminPage.getByRole('button', { name: 'Try again' }).click();
  await expect(signIn(adminPage)).toBeVisible();
  expect(await kept(adminPage)).toBeNull();
  await expect.poll(() => open).toBe(0);

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await keepTokenIn(other, adminToken);
  await other.goto('/account/settings');
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await other.route('**/api/account', (route) => route.fulfill(refusal(401)));
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(signIn(other)).toBeVisible();
  expect(await kept(other)).toBeNull();
});

test('a missing process or document is reported once, with a link home', async ({
  adminPage,
  makeProcess,
}) => {
  for (const path of ['graph', 'documents', 'upload', 'document/1', 'delete']) {
    await adminPage.goto(`/entity/process/999999/${path}`);
    await expect(
      adminPage.getByRole('heading', { level: 1, name: 'The page does not exist.' }),
    ).toBeVisible();
    await expect(adminPage.getByRole('link', { name: 'Go to the start page' })).toBeVisible();
    await expect(adminPage.getByText('Not found', { exact: true })).toHaveCount(0);
  }
  const { id } = await makeProcess('Without documents');
  await adminPage.goto(`/entity/process/${id}/document/999999`);
  const dialog = adminPage.getByRole('dialog', { name: 'Lack document content' });
  await expect(dialog).toContainText('There is no such document in this process.');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(adminPage.getByText('Not found', { exact: true })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(adminPage).toHaveURL('/entity/process');
});

test('an empty process shows that it has no documents yet, and a search without a match that it has no results [ERR-34]', async ({
  adminPage,
  makeProcess,
}) => {
  const { id } = await makeProcess('Nothing uploaded');
  await adminPage.goto(`/entity/process/${id}/documents`);
  await expect(adminPage.getByText('No documents yet.')).toBeVisible();
  await adminPage.goto(`/entity/process/${id}/documents?name=nothing`);
  await expect(adminPage.getByText('No results')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Clear search' }).click();
  await expect(adminPage.getByText('No documents yet.')).toBeVisible();
  await expect(adminPage.getByRole('searchbox')).toHaveValue('');
});
