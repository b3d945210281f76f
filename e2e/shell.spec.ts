import { documents } from '@scriptorium/contract/documents.ts';
import { nodes } from '@scriptorium/contract/nodes.ts';
import { ADMIN_PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

const TOKEN_KEY = 'jhi-authenticationToken';

async function fillSignIn(page: Page, password = ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
const storedTokens = (page: Page) =>
  page.evaluate(
    (key) => ({ session: sessionStorage.getItem(key) !== null, local: localStorage.getItem(key) !== null }),
    TOKEN_KEY,
  );

test.describe('signing in', () => {
  test('the bare address leads to the sign-in page [SHELL-07] [AUTH-01]', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/lp/login');
    await page.goto('/lp');
    await expect(page).toHaveURL('/lp/login');
  });

  test('the top bar stands only around pages of people who are signed in [SHELL-02]', async ({ page }) => {
    await page.goto('/lp/login');
    await expect(page.getByRole('heading', { name: 'Scriptorium' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await fillSignIn(page);
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('leads back to the page that was asked for, query and all [AUTH-04]', async ({
    page,
    makeProcess,
  }) => {
    const { id } = await makeProcess('Way back');
    const address = `/entity/process/${id}/documents?size=20`;
    await page.goto(address);
    await expect(page).toHaveURL(/\/lp\/login\?from=/);
    await fillSignIn(page);
    await expect(page).toHaveURL(address);
  });

  test('both fields are required [AUTH-05]', async ({ page }) => {
    await page.goto('/lp/login');
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/api/authenticate') ? 1 : 0));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('This field is required.')).toHaveCount(2);
    expect(asked).toBe(0);
  });

  test('a wrong password is refused in words [ERR-13]', async ({ page }) => {
    await page.goto('/lp/login');
    await fillSignIn(page, 'wrong');
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to sign in! Please check your credentials and try again.',
    );
    await expect(page).toHaveURL('/lp/login');
  });

  test('the token stays in the session, or for good when asked to [AUTH-26] [AUTH-27]', async ({ page }) => {
    await page.goto('/lp/login');
    await fillSignIn(page);
    await expect(page).toHaveURL('/entity/process');
    expect(await storedTokens(page)).toEqual({ session: true, local: false });
    await page.getByRole('button', { name: 'Account of admin' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/lp\/login/);
    expect(await storedTokens(page)).toEqual({ session: false, local: false });
    await page.getByLabel('Remember me').check();
    await fillSignIn(page);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await storedTokens(page)).toEqual({ session: false, local: true });
  });

  test('somebody who is signed in is sent on to the processes [AUTH-03]', async ({ adminPage }) => {
    await adminPage.goto('/lp/login');
    await expect(adminPage).toHaveURL('/entity/process');
  });

  test('a foreign address is no way back', async ({ adminPage }) => {
    await adminPage.goto('/lp/login?from=%2F%2Fexample.org%2Fx');
    await expect(adminPage).toHaveURL('/entity/process');
  });
});

test.describe('addresses', () => {
  test('/home leads to the processes [SHELL-08]', async ({ adminPage }) => {
    await adminPage.goto('/home');
    await expect(adminPage).toHaveURL('/entity/process');
  });

  test('an unknown path says that the page does not exist [SHELL-09] [ERR-12]', async ({ adminPage }) => {
    await adminPage.goto('/nonsense/at/all');
    await expect(adminPage.getByRole('heading', { name: 'The page does not exist.' })).toBeVisible();
    await adminPage.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(adminPage).toHaveURL('/entity/process');
  });

  test('a process that is no number is an error page [SHELL-30]', async ({ adminPage }) => {
    for (const path of ['graph', 'documents', 'document/1', 'upload']) {
      await adminPage.goto(`/entity/process/abc/${path}`);
      await expect(
        adminPage.getByRole('heading', { name: 'This address does not name a process.' }),
      ).toBeVisible();
    }
  });

  test('the list, the creation and the deletion of processes have addresses [SHELL-18] [SHELL-20]', async ({
    adminPage,
    makeProcess,
  }) => {
    const { id, name } = await makeProcess('Addressed');
    await adminPage.goto('/entity/process');
    await expect(adminPage.getByRole('heading', { name: 'Spheres' })).toBeVisible();
    await adminPage.goto('/entity/process/new');
    await expect(adminPage.getByRole('heading', { name: 'New process' })).toBeVisible();
    await adminPage.goto(`/entity/process/${id}/delete`);
    await expect(adminPage.getByRole('dialog', { name: 'Delete process' })).toBeVisible();
    await expect(adminPage.getByRole('link', { name, exact: true, includeHidden: true })).toBeVisible();
  });

  test('upload, graph and documents have addresses [SHELL-19] [SHELL-24] [SHELL-26]', async ({
    adminPage,
    makeProcess,
  }) => {
    const { id, name } = await makeProcess('Rooms');
    await adminPage.goto(`/entity/process/${id}/upload`);
    await expect(adminPage.getByRole('heading', { name: 'Upload documents' })).toBeVisible();
    await adminPage.goto(`/entity/process/${id}/graph`);
    await expect(adminPage.getByRole('heading', { name })).toBeVisible();
    await adminPage.goto(`/entity/process/${id}/documents`);
    await expect(adminPage.getByRole('heading', { name: 'Documents' })).toBeVisible();
  });

  test('a link of the old kind, behind a #, leads to its page', async ({
    adminPage,
    makeProcess,
    call,
    server,
    adminToken,
  }) => {
    const { id: processId } = await makeProcess('Hash links');
    const node = await call(nodes.create, {
      body: { processId, name: 'Uploads', activityType: 'HUP', x: 0, y: 0 },
    });
    const form = new FormData();
    form.set('nodeId', String(node.id));
    form.set('file', new File(['Ala ma kota.'], 'kot.txt'));
    const answer = await fetch(new URL(documents.upload.path, server.url), {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${adminToken}` },
    });
    const [document] = documents.upload.reply.parse(await answer.json()).documents;
    await adminPage.goto(`/#/entity/process/${processId}/document/${document?.id}`);
    await expect(adminPage).toHaveURL(`/entity/process/${processId}/document/${document?.id}`);
  });
});

test.describe('the shell', () => {
  test('has a brand link and an account menu [SHELL-06]', async ({ adminPage }) => {
    await adminPage.goto('/entity/process/new');
    const bar = adminPage.getByRole('banner');
    await expect(bar.getByText('v1.10')).toBeVisible();
    await bar.getByRole('link', { name: 'Scriptorium' }).click();
    await expect(adminPage).toHaveURL('/entity/process');
    await bar.getByRole('button', { name: 'Account of admin' }).click();
    await expect(adminPage.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  });

  test('offers the languages that exist and keeps the choice in the session [SHELL-05] [I18N-01] [I18N-02]', async ({
    adminPage,
  }) => {
    await adminPage.goto('/entity/process');
    await expect(adminPage.locator('html')).toHaveAttribute('lang', 'en');
    await adminPage.getByRole('button', { name: 'Language' }).click();
    await adminPage.getByRole('menuitem', { name: 'Polski' }).click();
    await expect(adminPage.getByRole('heading', { name: 'Sfery' })).toBeVisible();
    await expect(adminPage.locator('html')).toHaveAttribute('lang', 'pl');
    expect(await adminPage.evaluate(() => sessionStorage.getItem('locale'))).toBe('pl');
    await adminPage.reload();
    await expect(adminPage.getByRole('heading', { name: 'Sfery' })).toBeVisible();
    await adminPage.getByRole('button', { name: 'Język' }).click();
    await adminPage.getByRole('menuitem', { name: 'English' }).click();
    await expect(adminPage.getByRole('heading', { name: 'Spheres' })).toBeVisible();
  });

  test('goes dark and light and stays so', async ({ adminPage }) => {
    await adminPage.goto('/entity/process');
    await adminPage.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expect(adminPage.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await adminPage.reload();
    await expect(adminPage.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await adminPage.getByRole('button', { name: 'Switch to light mode' }).click();
    await expect(adminPage.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  test('adds a cache-buster to every read and the token to every request [SHELL-42] [SHELL-43]', async ({
    adminPage,
    makeProcess,
  }) => {
    const { id } = await makeProcess('Requests');
    const seen: { method: string; url: URL; authorization: string | undefined }[] = [];
    adminPage.on('request', (request) => {
      const url = new URL(request.url());
      if (!/^\/(api|management)\//.test(url.pathname)) return;
      seen.push({ method: request.method(), url, authorization: request.headers()['authorization'] });
    });
    for (const path of ['', `/${id}/documents`, `/${id}/upload`, `/${id}/graph`]) {
      await adminPage.goto(`/entity/process${path}`);
      await expect(adminPage.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const reads = seen.filter(({ method }) => method === 'GET');
    expect(reads.length).toBeGreaterThan(5);
    expect(reads.filter(({ url }) => !url.searchParams.get('cacheBuster'))).toEqual([]);
    expect(seen.filter(({ authorization }) => !authorization?.startsWith('Bearer '))).toEqual([]);
  });

  test('shows toasts at the top right and closes them after 3 seconds [SHELL-33] [CONST-04]', async ({
    adminPage,
    context,
  }) => {
    await adminPage.goto('/entity/process');
    await expect(
      adminPage.getByRole('button', { name: /^Add or edit tags|^Language/ }).first(),
    ).toBeVisible();
    await context.setOffline(true);
    await adminPage.getByRole('button', { name: 'Account of admin' }).click();
    await adminPage.getByRole('menuitem', { name: 'Sign out' }).click();
    const toast = adminPage.getByRole('alert').filter({ hasText: 'Server not reachable' });
    await expect(toast).toBeVisible();
    const shownAt = Date.now();
    const box = await toast.boundingBox();
    const width = adminPage.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(80);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
    await expect(toast).toHaveCount(0);
    const stood = Date.now() - shownAt;
    expect(stood).toBeGreaterThan(2000);
    expect(stood).toBeLessThan(5000);
    await context.setOffline(false);
  });

  test('a page that breaks says so and leads home [SHELL-32] [ERR-37]', async ({
    adminPage,
    makeProcess,
  }) => {
    await makeProcess('Breaks the page');
    await adminPage.addInitScript(() => {
      const whole = globalThis.ResizeObserver;
      Object.assign(globalThis, { whole });
      globalThis.ResizeObserver = function broken() {
        throw new Error('broken on purpose');
      } as never;
    });
    await adminPage.goto('/entity/process');
    await expect(adminPage.getByRole('heading', { name: 'Ooops something went wrong...' })).toBeVisible();
    await adminPage.evaluate(() => {
      globalThis.ResizeObserver = (globalThis as unknown as { whole: typeof ResizeObserver }).whole;
    });
    const home = adminPage.getByRole('link', { name: 'Go to the start page' });
    await expect(home).toHaveAttribute('href', '/home');
    await home.click();
    await expect(adminPage).toHaveURL('/entity/process');
    await expect(adminPage.getByRole('heading', { name: 'Spheres' })).toBeVisible();
  });

  test('the first Tab offers to skip to the content', async ({ adminPage }) => {
    await adminPage.goto('/entity/process');
    await expect(adminPage.getByRole('heading', { name: 'Spheres' })).toBeVisible();
    await adminPage.keyboard.press('Tab');
    await expect(adminPage.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await adminPage.keyboard.press('Enter');
    await expect(adminPage.getByRole('main')).toBeFocused();
  });

  test('the first load brings at most 300 kB of compressed JavaScript', async ({ adminPage, server }) => {
    const scripts = new Map<string, number>();
    adminPage.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.set(response.url(), Number(response.headers()['content-length'] ?? 0));
    });
    await adminPage.goto('/entity/process');
    await expect(adminPage.getByRole('heading', { name: 'Spheres' })).toBeVisible();
    let bytes = 0;
    for (const url of scripts.keys()) {
      const answer = await fetch(new URL(url, server.url));
      const packed = new Blob([await answer.arrayBuffer()])
        .stream()
        .pipeThrough(new CompressionStream('gzip'));
      bytes += (await new Response(packed).arrayBuffer()).byteLength;
    }
    expect(scripts.size).toBeGreaterThan(0);
    expect(bytes / 1024).toBeLessThanOrEqual(300);
  });
});

for (const [locale, scheme] of [
  ['en', 'light'],
  ['en', 'dark'],
  ['pl', 'light'],
  ['pl', 'dark'],
] as const) {
  test(`axe finds nothing, ${locale}, ${scheme}`, async ({ adminPage, makeProcess }) => {
    const { id } = await makeProcess(`Axe ${locale} ${scheme}`);
    await adminPage.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await adminPage.addInitScript((language) => sessionStorage.setItem('locale', language), locale);
    const paths = ['', '/new', `/${id}/delete`, `/${id}/documents`, `/${id}/upload`, '/nowhere/at/all'];
    for (const path of paths) {
      await adminPage.goto(`/entity/process${path}`);
      await expect(adminPage.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
      await adminPage.waitForTimeout(400);
      await expectAccessible(adminPage);
    }
    await adminPage.evaluate((key) => sessionStorage.removeItem(key), TOKEN_KEY);
    await adminPage.goto('/lp/login');
    await expect(adminPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(adminPage);
  });
}
