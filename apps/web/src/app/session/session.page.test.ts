import { TOKEN_KEY } from '@scriptorium/web-data/token.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('a 401 ends the session at once, a 403 only where the session has ended too; its live socket closes with it [AUTH-25] [AUTH-33]', async ({
  adminPage,
  open,
  world,
}) => {
  const { token } = world.administrator;
  const refusal = (status: number) => ({
    status,
    json: { message: 'no', errorKey: `error.http.${status}`, params: {} },
  });
  const signIn = (page: TestPage) => page.getByRole('button', { name: 'Sign in', exact: true });
  const kept = () => sessionStorage.getItem(TOKEN_KEY);
  let sockets = 0;
  adminPage.onSocket((socket) => {
    sockets += 1;
    socket.addEventListener('close', () => (sockets -= 1));
  });
  await adminPage.route('**/api/processes?*', (route) => route.fulfill(refusal(403)));
  const readAgain = () => adminPage.waitForResponse((response) => response.url().includes('/api/account?'));
  await adminPage.goto('/changelog');
  await adminPage.getByRole('banner').getByRole('button', { name: 'Entities' }).click();
  const read = readAgain();
  await adminPage.getByRole('menuitem', { name: 'Process', exact: true }).click();
  expect((await read).status()).toBe(200);
  await expect(adminPage.getByRole('banner')).toBeVisible();
  expect(kept()).toBe(token);
  await expect.poll(() => sockets).toBe(1);
  await adminPage.route('**/api/account?*', (route) => route.fulfill(refusal(401)));
  await adminPage.getByRole('button', { name: 'Try again' }).click();
  await expect(signIn(adminPage)).toBeVisible();
  expect(kept()).toBeNull();
  await expect.poll(() => sockets).toBe(0);

  const other = await open(token);
  await other.goto('/account/settings');
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await other.route('**/api/account', (route) => route.fulfill(refusal(401)));
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(signIn(other)).toBeVisible();
  expect(kept()).toBeNull();
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
  const { id } = await makeProcess(unique('Without documents'));
  await adminPage.goto(`/entity/process/${id}/document/999999`);
  const dialog = adminPage.getByRole('dialog', { name: 'Lack document content' });
  await expect(dialog).toContainText('There is no such document in this process.');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(adminPage.getByText('Not found', { exact: true })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(adminPage).toHaveURL('/entity/process');
});

test('a document list without documents, and a search without a match, show No results in both languages [ERR-34]', async ({
  adminPage,
  makeProcess,
}) => {
  const { id } = await makeProcess(unique('Nothing uploaded'));
  await adminPage.goto(`/entity/process/${id}/documents`);
  await expect(adminPage.getByText('No results', { exact: true })).toBeVisible();
  await adminPage.goto(`/entity/process/${id}/documents?name=nothing`);
  await expect(adminPage.getByText('No results', { exact: true })).toBeVisible();
  await applyLanguage(adminPage, 'pl');
  await expect(adminPage.getByText('Brak wyników', { exact: true })).toBeVisible();
  await applyLanguage(adminPage, 'en');
  await adminPage.getByRole('button', { name: 'Clear search' }).click();
  await expect(adminPage.getByText('No results', { exact: true })).toBeVisible();
  await expect(adminPage.getByRole('searchbox')).toHaveValue('');
});
