import { documents } from '@scriptorium/contract/documents.ts';
import { nodes } from '@scriptorium/contract/nodes.ts';
import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  stepOn,
  tagsOf,
  uploadText,
  WorkspaceScreen,
} from './workspace-screen.ts';

const TOKEN_KEY = 'jhi-authenticationToken';

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const storedTokens = (page: Page) =>
  page.evaluate(
    (key) => ({ session: sessionStorage.getItem(key) !== null, local: localStorage.getItem(key) !== null }),
    TOKEN_KEY,
  );
const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

test('addresses redirect signed-in users and others to the right pages [SHELL-02] [SHELL-07] [SHELL-08] [SHELL-09] [SHELL-18] [SHELL-19] [SHELL-20] [SHELL-24] [SHELL-26] [SHELL-28] [SHELL-30] [ERR-12] [AUTH-01] [AUTH-04] [AUTH-26] [AUTH-27] [ERR-42]', async ({
  page,
  makeProcess,
  call,
}) => {
  const { id, name } = await makeProcess('Addresses');
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
  expect(await storedTokens(page)).toEqual({ session: true, local: false });

  await page.goto('/home');
  await expect(page).toHaveURL('/entity/process');
  await expectTitle(page, 'Spheres');
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
  await expectTitle(page, 'Documents');
  await page.goto(`/entity/process/${id}/document`);
  await expect(page).toHaveTitle(/Scriptorium/);
  await expect(page.getByRole('heading', { name: 'Choose a document' })).toBeVisible();
  // Links of the old kind, on loading and later.
  await page.goto(`/#/entity/process/${id}/document/${document?.id}`);
  await expect(page).toHaveURL(`/entity/process/${id}/document/${document?.id}`);
  await expect(page.getByText('kot.txt').first()).toBeVisible();
  await page.evaluate(() => (location.hash = '#/entity/node'));
  await expect(page).toHaveURL('/entity/node');
  await expectTitle(page, 'Nodes');

  for (const path of ['graph', 'documents', 'document/1', 'upload']) {
    await page.goto(`/entity/process/abc/${path}`);
    await expectTitle(page, 'This address does not point to a process.');
  }
  await page.goto('/nonsense/at/all');
  await expectTitle(page, 'The page does not exist.');
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/entity/process');

  await page.getByRole('button', { name: 'Account of admin' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/lp\/login/);
  expect(await storedTokens(page)).toEqual({ session: false, local: false });
  await page.getByLabel('Remember me').check();
  await fillSignIn(page);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await storedTokens(page)).toEqual({ session: false, local: true });
});

test('languages, the changelog and the developer panel are available [SHELL-01] [SHELL-10] [SHELL-11] [SHELL-34] [SHELL-35] [SHELL-42] [SHELL-43] [I18N-01] [I18N-02] [I18N-03] [I18N-05] [CONST-42] [API-011]', async ({
  adminPage,
  server,
}) => {
  const seen: { method: string; url: URL; authorization: string | undefined }[] = [];
  adminPage.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^\/(api|management|i18n)\//.test(url.pathname)) return;
    seen.push({ method: request.method(), url, authorization: request.headers()['authorization'] });
  });
  const textFiles = () => seen.map(({ url }) => url.pathname).filter((path) => path.startsWith('/i18n/'));
  const html = adminPage.locator('html');
  await adminPage.goto('/entity/process');
  await expectTitle(adminPage, 'Spheres');
  await expect(html).toHaveAttribute('lang', 'en');
  expect(textFiles()).toEqual(['/i18n/en.json']);
  for (const language of ['en', 'pl'])
    expect(await (await fetch(new URL(`/i18n/${language}.json`, server.url))).json()).toBeInstanceOf(Object);

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
  expect(textFiles()).toEqual(['/i18n/en.json', '/i18n/pl.json']);
  expect(await adminPage.evaluate(() => sessionStorage.getItem('locale'))).toBe('pl');
  await adminPage.goto('/entity/node');
  await expectTitle(adminPage, 'Węzły');
  await adminPage.getByRole('button', { name: 'Język' }).click();
  // On a busy machine the menu may be moved under the pointer; then it stays open.
  await expect(async () => {
    await adminPage.getByRole('menuitem', { name: 'English' }).click({ timeout: 5000 });
    await expect(adminPage.getByRole('menu')).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await expectTitle(adminPage, 'Nodes');

  const panel = adminPage.getByRole('region', { name: 'Developer panel' });
  await expect(panel).toHaveCount(0);
  await adminPage.keyboard.press('Control+h');
  await expect(panel.getByRole('row').filter({ hasText: 'GET /api/_search/nodes' }).first()).toContainText(
    '200',
  );
  await expect(panel).toContainText('ROLE_ADMIN');
  const corner = async () => {
    const box = await panel.boundingBox();
    const { width = 0, height = 0 } = adminPage.viewportSize() ?? {};
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    return `${middle.y < height / 2 ? 'top' : 'bottom'} ${middle.x < width / 2 ? 'left' : 'right'}`;
  };
  const first = await corner();
  await adminPage.keyboard.press('Control+q');
  await expect.poll(corner).not.toBe(first);
  await expectAccessible(adminPage);
  await adminPage.keyboard.press('Control+h');
  await expect(panel).toHaveCount(0);

  const reads = seen.filter(({ method, url }) => method === 'GET' && !url.pathname.startsWith('/i18n/'));
  expect(reads.length).toBeGreaterThan(4);
  expect(reads.filter(({ url }) => !url.searchParams.get('cacheBuster'))).toEqual([]);
  const calls = seen.filter(({ url }) => url.pathname.startsWith('/api/'));
  expect(calls.filter(({ authorization }) => !authorization?.startsWith('Bearer '))).toEqual([]);
});

test('a toast closes after three seconds [CONST-04]', async ({ adminPage: page }) => {
  await page.clock.install();
  await page.goto('/account/settings');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeVisible();
  const toast = page.getByRole('alert').filter({ hasText: 'Settings saved!' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await save.click();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(2500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1500);
  await expect(toast).toHaveCount(0);
});

test('labels set while the server is unavailable are queued, shown as pending, and sent afterwards [SHELL-33]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const context = page.context();
  const desk = await makeDesk(call, makeProcess, 'Away for a while');
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await expect(screen.text).toContainText('Anna Nowak');
  const banner = page.getByRole('status').filter({ hasText: /server/ });
  const mine = async () =>
    (await tagsOf(call, documentId)).flatMap(({ quote, source }) => (source === 'USER' ? [quote] : []));

  await context.setOffline(true);
  // It moves the text down.
  await expect(banner).toBeVisible();
  await screen.drag('Anna Nowak');
  await screen.option('Person').click();
  const toast = page.getByRole('alert').filter({ hasText: 'Server not reachable' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.y).toBeLessThan(140);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
  await expect(banner).toContainText('1 change is waiting to be sent.');
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await screen.drag('Gdynia');
  await screen.option('Person').click();
  await expect(banner).toContainText('2 changes are waiting to be sent.');
  await expect(toast).toHaveCount(0);
  expect(await mine()).toEqual([]);
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(banner).toContainText('The server is back.', { timeout: 30_000 });
  await expect.poll(mine, { timeout: 30_000 }).toEqual(['Anna Nowak', 'Gdynia']);
  await expect(screen.tagList.getByRole('listitem')).toHaveCount(2);

  // After leaving the workspace only the session, the language and the scroll position are stored.
  await page.goto('/changelog');
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(
    kept.filter(
      (key) => !['e2e-signed-in', TOKEN_KEY, 'locale', 'tsr-scroll-restoration-v1_3'].includes(key),
    ),
  ).toEqual([]);
});

test('a broken page shows an error with a link home; the first load is small; the first Tab skips to the content [SHELL-32] [ERR-37]', async ({
  adminPage,
  makeProcess,
  server,
}) => {
  await makeProcess('Breaks the page');
  const scripts = new Set<string>();
  adminPage.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await adminPage.goto('/entity/process');
  await expectTitle(adminPage, 'Spheres');
  let bytes = 0;
  for (const url of scripts) {
    const answer = await fetch(new URL(url, server.url), { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    bytes += Number(answer.headers.get('content-length'));
    await answer.body?.cancel();
  }
  expect(scripts.size).toBeGreaterThan(0);
  expect(bytes / 1024).toBeLessThanOrEqual(250);

  await adminPage.keyboard.press('Tab');
  await expect(adminPage.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByRole('main')).toBeFocused();
  for (const [button, scheme] of [
    ['Switch to dark mode', 'dark'],
    ['Switch to light mode', 'light'],
  ] as const) {
    await adminPage.getByRole('button', { name: button }).click();
    await adminPage.reload();
    await expect(adminPage.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  }

  await adminPage.addInitScript(() => {
    const whole = globalThis.ResizeObserver;
    Object.assign(globalThis, { whole });
    globalThis.ResizeObserver = function broken() {
      throw new Error('broken on purpose');
    } as never;
  });
  await adminPage.goto('/entity/process');
  await expectTitle(adminPage, 'Ooops something went wrong...');
  await adminPage.evaluate(() => {
    globalThis.ResizeObserver = (globalThis as unknown as { whole: typeof ResizeObserver }).whole;
  });
  const home = adminPage.getByRole('link', { name: 'Go to the start page' });
  await expect(home).toHaveAttribute('href', '/home');
  await home.click();
  await expect(adminPage).toHaveURL('/entity/process');
  await expectTitle(adminPage, 'Spheres');
});
