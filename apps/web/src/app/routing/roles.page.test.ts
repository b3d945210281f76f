import { management } from '@scriptorium/contract/management/management.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { Authority } from '@scriptorium/domain/access/access.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, testWith } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

// Without `api-docs`, so that its page does not exist here.
const test = testWith({ PROFILES: 'prod' });

const FORBIDDEN = 'You are not authorized to access this page.';
const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
const bar = (page: Page) => page.getByRole('banner');
const menu = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

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
];
const OWN_PAGES = [
  ['api-keys', 'Access tokens'],
  ['settings', 'Settings'],
  ['password', 'Password'],
] as const;

test('menus and pages are shown by role and right [SHELL-03] [SHELL-04] [SHELL-06] [SHELL-12] [SHELL-13] [SHELL-14] [SHELL-15] [SHELL-16] [ERR-11] [ERR-51] [PERM-01] [PERM-08]', async ({
  makeProcess,
  open,
  person: personWith,
  world,
}) => {
  const { id } = await makeProcess('Roles');
  const person = async (
    login: string,
    roles: string[],
    mode?: 'READ' | 'WRITE' | 'ADMIN',
    componentId: number = id,
  ) => {
    const authorities = mode ? [{ type: 'PROCESS' as const, componentId, mode }] : [];
    return (await personWith(authorities, { login, roles })).page;
  };

  // Anonymous: every page redirects to the sign-in.
  const stranger = await open();
  for (const path of [
    '/admin/health',
    '/account/settings',
    '/entity/process',
    `/entity/process/${id}/graph`,
  ]) {
    await stranger.goto(path);
    await expect(stranger).toHaveURL(/\/lp\/login\?from=/);
  }

  // The administrator: both menus, every page.
  const adminPage = await open(world.administrator.token);
  await adminPage.goto('/entity/process');
  await expectTitle(adminPage, 'Processes');
  await expect(bar(adminPage).getByRole('link', { name: 'Scriptorium' })).toHaveAttribute('href', '/home');
  await menu(adminPage, 'Account of admin').click();
  await expect(adminPage.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(adminPage.getByRole('menuitem').first()).toBeFocused();
  await adminPage.keyboard.press('Escape');
  await expect(adminPage.getByRole('menuitem')).toHaveCount(0);
  await menu(adminPage, 'Entities').focus();
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByRole('menuitem', { name: 'My work' })).toBeFocused();
  await adminPage.keyboard.press('ArrowDown');
  await expect(adminPage.getByRole('menuitem', { name: 'Process', exact: true })).toBeFocused();
  await adminPage.keyboard.press('ArrowDown');
  await adminPage.keyboard.press('Enter');
  await expect(adminPage).toHaveURL('/entity/node');
  await expect(adminPage.getByRole('row')).not.toHaveCount(0);
  await menu(adminPage, 'Administration').click();
  await expect(adminPage.getByRole('menuitem')).toHaveCount(ADMIN_PAGES.length);
  await expect(adminPage.getByRole('menuitem', { name: 'API documentation' })).toHaveCount(0);
  await expect(adminPage.getByRole('menuitem').first()).toBeFocused();
  await adminPage.keyboard.press('Escape');
  await expect(adminPage.getByRole('menuitem')).toHaveCount(0);
  for (const path of [
    ...ADMIN_PAGES.map((page) => `/admin/${page}`),
    ...OWN_PAGES.map(([one]) => `/account/${one}`),
  ]) {
    await adminPage.goto(path);
    await expect(adminPage).toHaveURL(path);
    await expect(adminPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(adminPage.getByRole('heading', { name: FORBIDDEN })).toHaveCount(0);
    await expect(adminPage.getByRole('heading', { name: 'The page does not exist.' })).toHaveCount(0);
  }
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
  for (const [one, title] of OWN_PAGES) {
    await plain.goto(`/account/${one}`);
    await expectTitle(plain, title);
  }

  // Rights on the process: READ opens its documents, only ADMIN its graph.
  for (const [mode, graph] of [
    ['WRITE', FORBIDDEN],
    ['ADMIN', 'Graph of Roles'],
  ] as const) {
    const holder = await person(`holder-${mode.toLowerCase()}`, ['ROLE_USER'], mode);
    await holder.goto(`/entity/process/${id}/documents`);
    await expectTitle(holder, 'List of documents');
    await expect(holder.getByRole('main')).toContainText('Roles');
    await expect(holder.getByRole('button', { name: 'Rename Roles' })).toHaveCount(mode === 'ADMIN' ? 1 : 0);
    await expect(menu(holder, 'Entities')).toBeVisible();
    await holder.goto(`/entity/process/${id}/graph`);
    await expectTitle(holder, graph);
  }

  // ADMIN on every process does not make an administrator of the installation.
  const everywhere = await person('everywhere', ['ROLE_USER'], 'ADMIN', -1);
  await everywhere.goto(`/entity/process/${id}/graph`);
  await expectTitle(everywhere, 'Graph of Roles');
  await expect(menu(everywhere, 'Entities')).toBeVisible();
  await expect(menu(everywhere, 'Administration')).toHaveCount(0);
  await everywhere.goto('/admin/health');
  await expectTitle(everywhere, FORBIDDEN);

  // ROLE_ADMIN alone is a user too; an unknown role is none.
  const boss = await person('boss-alone', ['ROLE_ADMIN']);
  for (const [path, title] of [
    ['/entity/process', 'Processes'],
    ['/admin/user-management', 'User management'],
    ['/account/settings', 'Settings'],
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

test('the owner of a process keeps its file parser, and writers on the node can edit relation types [PERM-28] [PERM-30]', async ({
  call,
  makeProcess,
  person: personWith,
}) => {
  const { id } = await makeProcess('Obligatory');
  const parser = await parserOf(call, id);
  const span = await addNode(call, {
    processId: id,
    activityType: 'SPAN',
    name: 'Spans',
    x: parser.x + 350,
    y: parser.y,
    fromId: parser.id,
  });
  const person = (login: string, authority: Authority) => personWith([authority], { login });

  const owner = await person('owner', { type: 'PROCESS', componentId: id, mode: 'ADMIN' });
  const screen = new GraphScreen(owner.page);
  const remove = screen.panel.getByRole('button', { name: 'Delete node' });
  await screen.open(id);
  await screen.openPanel('Spans', 'Relations');
  await expect(remove).toBeVisible();
  const addRelation = owner.page.getByRole('button', { name: 'Add relation type' });
  await expect(addRelation).toBeVisible();
  await screen.openPanel(parser.name);
  await expect(remove).toHaveCount(0);
  for (const key of ['Delete', 'Backspace']) {
    await screen.node(parser.name).press(key);
    await expect(owner.page.getByRole('dialog')).toHaveCount(0);
  }
  await screen.node('Spans').press('Delete');
  await expect(owner.page.getByRole('dialog', { name: 'Delete Spans?' })).toBeVisible();
  for (const confirm of ['false', 'true'] as const)
    await expect(
      owner.api(nodes.remove, { params: { id: parser.id }, query: { confirm } }),
    ).rejects.toMatchObject({ status: 400, key: 'error.node.obligatory' });
  expect(await call(nodes.list, { query: { processId: id } })).toHaveLength(2);

  // A reader of one node sees it among the nodes; the page and the server refuse the others.
  const reader = await person('node-reader', { type: 'NODE', componentId: span.id, mode: 'READ' });
  await reader.page.goto('/entity/node');
  await expect(reader.page.getByRole('row').filter({ hasText: 'Spans' })).toBeVisible();
  await reader.page.goto(`/entity/process/${id}/graph`);
  await expectTitle(reader.page, FORBIDDEN);
  await expect(reader.page.getByRole('button', { name: 'Add relation type' })).toHaveCount(0);
  const relation = { nodeId: span.id, name: 'same as', color: '#219ebc', priority: 2 };
  await expect(reader.api(relationTypes.create, { body: relation })).rejects.toMatchObject({ status: 403 });
  expect(await owner.api(relationTypes.create, { body: relation })).toMatchObject({ name: 'same as' });
});

test('management/info says which profiles are active: RAG, the API reference and the developer panel depend on it [SHELL-44] [PROC-05] [PROC-11]', async ({
  adminPage,
  call,
  makeProcess,
  world,
}) => {
  // As a process is after its installation has lost the profile.
  const { id, name } = await makeProcess('Asked before');
  await world.database.db.updateTable('process').set({ is_rag_enabled: true }).where('id', '=', id).execute();
  const row = adminPage.getByRole('row').filter({ has: adminPage.getByRole('link', { name, exact: true }) });
  const ragButton = row.getByRole('link', { name: /^RAG/ });
  const ragBox = adminPage.getByRole('checkbox', { name: 'RAG' });
  const developer = adminPage.getByRole('region', { name: 'Developer panel' });
  const pressed = async () => {
    await adminPage.keyboard.press('Control+h');
    await adminPage.network.rest();
  };
  const nothing = 'The page does not exist.';

  expect((await call(management.info, { query: {} })).activeProfiles).toEqual(['prod']);
  await adminPage.goto('/entity/process');
  await expect(row.getByRole('link', { name: /^Documents/ })).toBeVisible();
  await expect(ragButton).toHaveCount(0);
  await pressed();
  await expect(developer).toHaveCount(0);
  await adminPage.goto('/entity/process/new');
  await expect(adminPage.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect(ragBox).toHaveCount(0);
  for (const path of [`/entity/process/${id}/rag`, '/admin/docs']) {
    await adminPage.goto(path);
    await expectTitle(adminPage, nothing);
  }

  await adminPage.route('**/management/info?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), activeProfiles: ['api-docs', 'rag'] } });
  });
  await adminPage.goto('/entity/process');
  await expect(ragButton).toBeVisible();
  await pressed();
  await expect(developer).toBeVisible();
  await adminPage.goto('/entity/process/new');
  await expect(ragBox).toBeVisible();
  await adminPage.goto(`/entity/process/${id}/rag`);
  await expectTitle(adminPage, 'Questions about documents');
  await menu(adminPage, 'Administration').click();
  await expect(adminPage.getByRole('menuitem', { name: 'API documentation' })).toBeVisible();
});
