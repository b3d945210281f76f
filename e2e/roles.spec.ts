import { users } from '@scriptorium/contract/users.ts';
import { signInAt } from '@scriptorium/testing/server-process.ts';
import type { Browser, Page } from '@playwright/test';
import { expect, keepTokenIn, test } from './fixtures.ts';

// Without `api-docs`, so that its page does not exist here.
test.use({ environment: { PROFILES: 'prod' } });

const PASSWORD = 'good enough';
const FORBIDDEN = 'You are not authorized to access this page.';
const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

const ADMIN_PAGES = [
  'permissions',
  'user-management',
  'tracker',
  'metrics',
  'health',
  'configuration',
  'audits',
  'logs',
  'http-logs',
];
const OWN_PAGES = ['api-keys', 'settings', 'password'];

async function openAs(browser: Browser, baseURL: string | undefined, token: string): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await keepTokenIn(page, token);
  return page;
}

test('who sees which menus and pages, by role and right [SHELL-03] [SHELL-04] [SHELL-06] [SHELL-12] [SHELL-13] [SHELL-14] [SHELL-15] [SHELL-37] [ERR-11] [ERR-51] [PERM-01] [PERM-08]', async ({
  adminPage,
  browser,
  baseURL,
  call,
  makeProcess,
  server,
}) => {
  const { id } = await makeProcess('Roles');
  const person = async (login: string, roles: string[], mode?: 'READ' | 'WRITE' | 'ADMIN') => {
    const authorities = mode ? [{ type: 'PROCESS' as const, componentId: id, mode }] : [];
    await call(users.create, {
      body: {
        login,
        email: `${login}@example.org`,
        password: PASSWORD,
        activated: true,
        roles,
        authorities,
      },
    });
    return openAs(browser, baseURL, await signInAt(server.url, login, PASSWORD));
  };
  const bar = (page: Page) => page.getByRole('banner');
  const menu = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

  // The administrator: both menus, every page, each in chunks of its own.
  const chunks = new Set<string>();
  adminPage.on('request', (request) => {
    if (request.resourceType() === 'script') chunks.add(request.url());
  });
  await adminPage.goto('/entity/process');
  await expectTitle(adminPage, 'Spheres');
  await expect(bar(adminPage).getByRole('link', { name: 'Scriptorium' })).toHaveAttribute('href', '/home');
  await menu(adminPage, 'Entities').focus();
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByRole('menuitem', { name: 'Process', exact: true })).toBeFocused();
  await adminPage.keyboard.press('ArrowDown');
  await adminPage.keyboard.press('Enter');
  await expect(adminPage).toHaveURL('/entity/node');
  await expect(adminPage.getByRole('row')).not.toHaveCount(0);
  await menu(adminPage, 'Administration').click();
  await expect(adminPage.getByRole('menuitem')).toHaveCount(ADMIN_PAGES.length);
  await adminPage.keyboard.press('Escape');
  await expect(adminPage.getByRole('menuitem')).toHaveCount(0);
  const before = chunks.size;
  for (const path of [
    ...ADMIN_PAGES.map((one) => `/admin/${one}`),
    ...OWN_PAGES.map((one) => `/account/${one}`),
  ]) {
    await adminPage.goto(path);
    await expect(adminPage).toHaveURL(path);
    await expect(adminPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(adminPage.getByRole('heading', { name: FORBIDDEN })).toHaveCount(0);
    await expect(adminPage.getByRole('heading', { name: 'The page does not exist.' })).toHaveCount(0);
  }
  expect(chunks.size).toBeGreaterThan(before + 8);
  await adminPage.goto('/admin/docs');
  await expectTitle(adminPage, 'The page does not exist.');

  // A user without any right: no menu of entities, no node, no administration.
  const plain = await person('plain', ['ROLE_USER']);
  await plain.goto('/entity/node');
  await expectTitle(plain, 'Nodes');
  await expect(plain.getByText('No Nodes found')).toBeVisible();
  await expect(menu(plain, 'Entities')).toHaveCount(0);
  await expect(menu(plain, 'Administration')).toHaveCount(0);
  for (const path of ['/admin', '/admin/audits', '/entity/process/new', `/entity/process/${id}/documents`]) {
    await plain.goto(path);
    await expectTitle(plain, FORBIDDEN);
  }
  for (const one of OWN_PAGES) {
    await plain.goto(`/account/${one}`);
    await expect(plain.getByRole('heading', { level: 1 })).not.toHaveText(FORBIDDEN);
  }

  // Rights on the process: reading opens its documents, only ADMIN its graph.
  for (const [mode, graph] of [
    ['WRITE', FORBIDDEN],
    ['ADMIN', 'Roles'],
  ] as const) {
    const holder = await person(`holder-${mode.toLowerCase()}`, ['ROLE_USER'], mode);
    await holder.goto(`/entity/process/${id}/documents`);
    await expectTitle(holder, 'Documents');
    await expect(menu(holder, 'Entities')).toBeVisible();
    await holder.goto(`/entity/process/${id}/graph`);
    await expectTitle(holder, graph);
  }

  // ROLE_ADMIN alone is a user too; a role that the product does not know is none.
  const boss = await person('boss-alone', ['ROLE_ADMIN']);
  for (const [path, title] of [
    ['/entity/process', 'Spheres'],
    ['/admin/user-management', 'User management'],
  ] as const) {
    await boss.goto(path);
    await expectTitle(boss, title);
  }
  const nobody = await person('role-less', []);
  for (const path of ['/entity/process', '/account/settings', '/admin/health']) {
    await nobody.goto(path);
    await expectTitle(nobody, FORBIDDEN);
  }
});
