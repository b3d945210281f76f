import type { Page } from '@playwright/test';
import { addLabel, LETTER, makeDesk, stepOn, tagsOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { go } from './scenes/stage.ts';
import { applyLanguage } from './support/looks.ts';
import { WorkspaceScreen } from './support/workspace-screen.ts';

const TOKEN_KEY = 'jhi-authenticationToken';
const ADMIN_PAGES = [
  'permissions',
  'user-management',
  'models',
  'tracker',
  'metrics',
  'health',
  'configuration',
  'audits',
  'logs',
  'http-logs',
].map((name) => `/admin/${name}`);
const OWN_PAGES = ['api-keys', 'settings', 'password'].map((name) => `/account/${name}`);

const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

test('a Polish browser starts in English; each language is a file that is loaded when it is chosen for the session; the developer panel moves to another corner [SHELL-35] [I18N-02] [I18N-03] [API-011]', async ({
  adminPage,
  browser,
  server,
}) => {
  const polish = await browser.newContext({ baseURL: server.url, locale: 'pl-PL' });
  const stranger = await polish.newPage();
  await stranger.goto('/lp/login');
  await expect(stranger.locator('html')).toHaveAttribute('lang', 'en');
  await expect(stranger.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await polish.close();

  const textFiles: string[] = [];
  adminPage.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/i18n/')) textFiles.push(pathname);
  });
  await adminPage.goto('/entity/process');
  await expectTitle(adminPage, 'Processes');
  expect(textFiles).toEqual(['/i18n/en.json']);
  for (const language of ['en', 'pl'])
    expect(await (await fetch(new URL(`/i18n/${language}.json`, server.url))).json()).toBeInstanceOf(Object);
  await applyLanguage(adminPage, 'pl');
  await expectTitle(adminPage, 'Procesy');
  expect(textFiles).toEqual(['/i18n/en.json', '/i18n/pl.json']);
  const storedIn = () => adminPage.evaluate(() => [sessionStorage.locale, localStorage.locale] as unknown[]);
  expect(await storedIn()).toEqual(['pl', undefined]);
  await adminPage.reload();
  await expectTitle(adminPage, 'Procesy');
  await applyLanguage(adminPage, 'en');

  const panel = adminPage.getByRole('region', { name: 'Developer panel' });
  await adminPage.keyboard.press('Control+h');
  await expect(panel).toBeVisible();
  const corner = async () => {
    const box = await panel.boundingBox();
    const { width = 0, height = 0 } = adminPage.viewportSize() ?? {};
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    return `${middle.y < height / 2 ? 'top' : 'bottom'} ${middle.x < width / 2 ? 'left' : 'right'}`;
  };
  const first = await corner();
  await adminPage.keyboard.press('Control+q');
  await expect.poll(corner).not.toBe(first);
});

test('the first load is small, and the first Tab skips to the content; the administration and the account are loaded later, in parts of their own [SHELL-37]', async ({
  adminPage,
  server,
}) => {
  const scripts = new Set<string>();
  adminPage.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await adminPage.goto('/entity/process');
  await expectTitle(adminPage, 'Processes');
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

  const before = scripts.size;
  for (const path of [...ADMIN_PAGES, ...OWN_PAGES]) {
    await adminPage.goto(path);
    await expect(adminPage.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(scripts.size).toBeGreaterThan(before + 8);
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

/**
 * Controls of the page that lie under a toast: all of them, and those that a press at their middle does not reach, without
 * what lies under its close button.
 */
const underToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[role=alert]')];
    const all: string[] = [];
    const blocked: string[] = [];
    for (const control of document.querySelectorAll('a[href], button, input, [role=tab], [role=menuitem]')) {
      const box = control.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const isUnder = toasts.some((toast) => {
        const { left, right, top, bottom } = toast.getBoundingClientRect();
        return !toast.contains(control) && x > left && x < right && y > top && y < bottom;
      });
      if (!isUnder || !control.checkVisibility()) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent;
      all.push(name);
      const reached = document.elementFromPoint(x, y);
      const isTaken = toasts.some((toast) => toast.contains(reached)) && !reached?.closest('button');
      if (isTaken) blocked.push(name);
    }
    return { all, blocked };
  });

for (const width of [1440, 1024])
  test(`at ${width} px a toast takes no press from controls beneath it, but closes by its own button`, async ({
    adminPage: page,
    call,
    makeProcess,
  }) => {
    const desk = await makeDesk(call, makeProcess, `Beneath a toast at ${width}`);
    const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
    const { stepDTO } = await stepOn(call, documentId, desk.span);
    const { id, name } = desk.process;
    await page.setViewportSize({ width, height: 900 });
    // The three seconds of a toast never end, so that it stays on every page.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (...given: Parameters<typeof setTimeout>) =>
          given[1] === 3000 ? 0 : setTimeout(...given),
      });
    });
    await page.goto('/account/settings');
    await page.getByRole('button', { name: 'Save' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Settings saved!' });

    const covered: string[] = [];
    const check = async () => {
      await expect(toast).toBeVisible();
      const { all, blocked } = await underToasts(page);
      covered.push(...all);
      expect(blocked).toEqual([]);
    };
    await check();
    await go(page, `/entity/process/${id}/document/${documentId}?stepId=${stepDTO.id}`);
    await expect(new WorkspaceScreen(page).text).toContainText('Anna Nowak');
    await check();
    const menu = page.getByRole('button', { name: /^Account/ });
    await menu.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await check();
    await page.keyboard.press('Escape');
    await go(page, `/entity/process/${id}/documents`);
    await expect(page.getByText('letter.txt')).toBeVisible();
    await check();
    await go(page, '/entity/process');
    await page.getByRole('button', { name: `Rename ${name}` }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(covered).not.toEqual([]);
    await toast.getByRole('button', { name: 'Close' }).click();
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
