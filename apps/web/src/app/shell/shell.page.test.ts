import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { ADMIN_PASSWORD, expect, test } from '@scriptorium/testing/page/test.ts';
import { NewVersionError } from '@scriptorium/web-kit/page/load-chunk.ts';

/** The key of the framework, to the letter: a token of an earlier version stays valid. */
const TOKEN_KEY = 'jhi-authenticationToken';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const storedTokens = () => ({
  session: sessionStorage.getItem(TOKEN_KEY) !== null,
  local: localStorage.getItem(TOKEN_KEY) !== null,
});
const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

test('addresses redirect signed-in users and others to the right pages [SHELL-02] [SHELL-07] [SHELL-08] [SHELL-09] [SHELL-18] [SHELL-19] [SHELL-20] [SHELL-24] [SHELL-26] [SHELL-28] [SHELL-30] [ERR-12] [AUTH-01] [AUTH-04] [AUTH-26] [AUTH-27] [ERR-42]', async ({
  page,
  makeProcess,
  call,
}) => {
  const { id, name } = await makeProcess(unique('Addresses'));
  const node = await call(nodes.create, {
    body: { processId: id, name: 'Uploads', activityType: 'HUP', x: 0, y: 0 },
  });
  const form = new FormData();
  form.append('nodeId', String(node.id));
  form.append('file', new File(['Ala ma kota.'], 'kot.txt'));
  const [document] = (await call(documents.upload, { body: form })).documents;

  for (const bare of ['/', '/lp']) {
    await page.goto(bare);
    await expect(page).toHaveURL('/lp/login');
  }
  await expectTitle(page, 'Scriptorium');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto('/lp/register');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ala.example.org');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('This is not an e-mail address.', { exact: true })).toBeVisible();
  const wanted = `/entity/process/${id}/documents?size=20`;
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/lp\/login\?from=/);
  await fillSignIn(page);
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(storedTokens()).toEqual({ session: true, local: false });

  await page.goto('/home');
  await expect(page).toHaveURL('/entity/process');
  await expectTitle(page, 'Processes');
  await page.goto('/entity/process/new');
  await expectTitle(page, 'New process');
  await page.goto(`/entity/process/${id}/delete`);
  await expect(page.getByRole('dialog', { name: 'Delete process' })).toBeVisible();
  await expect(page.locator('table', { hasText: name })).toBeVisible();
  await page.goto(`/entity/process/${id}/upload`);
  await expectTitle(page, 'Upload documents');
  await page.goto(`/entity/process/${id}/graph`);
  await expectTitle(page, `Graph of ${name}`);
  await page.goto(`/entity/process/${id}/documents`);
  await expectTitle(page, 'List of documents');
  await page.goto(`/entity/process/${id}/document`);
  await expect(page).toHaveTitle(/Scriptorium/);
  await expect(page.getByRole('heading', { name: 'Choose a document' })).toBeVisible();
  // Links of the old kind, on loading and later.
  await page.goto(`/#/entity/process/${id}/document/${document?.id}`);
  await expect(page).toHaveURL(`/entity/process/${id}/document/${document?.id}`);
  await expect(page.getByText('kot.txt').first()).toBeVisible();
  location.hash = '#/entity/node';
  await expect(page).toHaveURL('/entity/node');
  await expectTitle(page, 'Nodes');

  for (const path of ['graph', 'documents', 'document/1', 'upload', 'delete']) {
    await page.goto(`/entity/process/abc/${path}`);
    await expectTitle(page, 'This address does not point to a process.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByText('Error on field id')).toHaveCount(0);
  }
  await page.goto('/nonsense/at/all');
  await expectTitle(page, 'The page does not exist.');
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/entity/process');

  await page.getByRole('button', { name: 'Account of admin' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/lp\/login/);
  expect(storedTokens()).toEqual({ session: false, local: false });
  await page.getByLabel('Remember me').check();
  await fillSignIn(page);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(storedTokens()).toEqual({ session: false, local: true });
});

test('languages, the changelog and the developer panel are available [SHELL-01] [SHELL-10] [SHELL-11] [SHELL-34] [SHELL-42] [SHELL-43] [I18N-01] [I18N-05] [CONST-42]', async ({
  adminPage,
}) => {
  const seen: { method: string; url: URL; authorization: string | undefined }[] = [];
  adminPage.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^\/(api|management)\//.test(url.pathname)) return;
    seen.push({ method: request.method(), url, authorization: request.headers()['authorization'] });
  });
  const html = adminPage.locator('html');
  await adminPage.goto('/entity/process');
  await expectTitle(adminPage, 'Processes');
  await expect(html).toHaveAttribute('lang', 'en');

  const version = adminPage.getByRole('banner').getByRole('link', { name: 'What is new: v1.10' });
  await expect(version).toHaveText('v1.10');
  await version.click();
  await expect(adminPage).toHaveURL('/changelog');
  await expectTitle(adminPage, 'What is new');
  const versions = adminPage.getByRole('main').getByRole('heading', { level: 2 });
  await expect(versions.first()).toHaveText('v1.10');
  await expect(versions.last()).toHaveText('v0.10');
  const main = adminPage.getByRole('main');
  for (const said of [
    'the labels that a classifier used',
    'true or false',
    'URL and ID of a file',
    'searched by tag',
    'tools sidebar',
    'in batches',
    'Action nodes',
    'together with its matching rules',
    'Step acceptance',
    'Multi-processed steps',
    'run again, one by one',
    'at most 100 characters',
    'also contain a dot',
    'unique in its process',
  ])
    await expect(main).toContainText(said);
  const entry = (label: string) =>
    main.getByRole('listitem').filter({ has: adminPage.getByRole('heading', { name: label, exact: true }) });
  await expect(entry('v0.12')).toContainText('at most 100 characters');
  await expect(entry('v0.16')).toContainText('unique in its process');
  await expect(entry('v0.17')).toContainText('also contain a dot');

  await adminPage.getByRole('button', { name: 'Language' }).click();
  await adminPage.getByRole('menuitem', { name: 'Polski' }).click();
  await expectTitle(adminPage, 'Co nowego');
  await expect(main).toContainText('Nazwa węzła jest unikalna w procesie.');
  await expect(html).toHaveAttribute('lang', 'pl');
  expect(sessionStorage.getItem('locale')).toBe('pl');
  await adminPage.goto('/entity/node');
  await expectTitle(adminPage, 'Węzły');
  await adminPage.getByRole('button', { name: 'Język' }).click();
  await adminPage.getByRole('menuitem', { name: 'English' }).click();
  await expect(adminPage.getByRole('menu')).toHaveCount(0);
  await expectTitle(adminPage, 'Nodes');

  const panel = adminPage.getByRole('region', { name: 'Developer panel' });
  await expect(panel).toHaveCount(0);
  await adminPage.keyboard.press('Control+h');
  await expect(panel.getByRole('row').filter({ hasText: 'GET /api/_search/nodes' }).first()).toContainText(
    '200',
  );
  await expect(panel).toContainText('ROLE_ADMIN');
  await adminPage.keyboard.press('Control+h');
  await expect(panel).toHaveCount(0);

  const reads = seen.filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(4);
  expect(reads.filter(({ url }) => !url.searchParams.get('cacheBuster'))).toEqual([]);
  const calls = seen.filter(({ url }) => url.pathname.startsWith('/api/'));
  expect(calls.filter(({ authorization }) => !authorization?.startsWith('Bearer '))).toEqual([]);
});

test('a broken page shows an error with a link home, and closing it goes there, too; a colour scheme is kept [SHELL-32] [ERR-37]', async ({
  adminPage,
  makeProcess,
}) => {
  await makeProcess(unique('Breaks the page'));
  await adminPage.goto('/entity/process');
  await expectTitle(adminPage, 'Processes');
  for (const [button, scheme] of [
    ['Switch to dark mode', 'dark'],
    ['Switch to light mode', 'light'],
  ] as const) {
    await adminPage.getByRole('button', { name: button }).click();
    await adminPage.reload();
    await expect(adminPage.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  }

  const whole = globalThis.ResizeObserver;
  const breakPage = async (reason: Error, title: string) => {
    globalThis.ResizeObserver = function broken() {
      throw reason;
    } as never;
    try {
      await adminPage.goto('/entity/process');
      await expectTitle(adminPage, title);
    } finally {
      globalThis.ResizeObserver = whole;
    }
  };
  const newVersion = new Error('in a part of the page', { cause: new NewVersionError() });
  await breakPage(newVersion, 'Scriptorium has a new version');
  await expect(adminPage.getByRole('button', { name: 'Reload' })).toBeFocused();
  const broken = new Error('broken on purpose');
  await breakPage(broken, 'Ooops something went wrong...');
  const home = adminPage.getByRole('link', { name: 'Go to the start page' });
  await expect(home).toHaveAttribute('href', '/home');
  await home.click();
  await expect(adminPage).toHaveURL('/entity/process');
  await expectTitle(adminPage, 'Processes');
  await breakPage(broken, 'Ooops something went wrong...');
  await adminPage.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(adminPage).toHaveURL('/entity/process');
  await expectTitle(adminPage, 'Processes');
});
