import type { Page } from '@playwright/test';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { LETTER, makeDesk, sampleFile, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

test.setTimeout(180_000);

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools' });

test('the icons at the left open their panels and close them again, the settings are at the bottom; a text without pages has no preview [WS-24]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Tools at the left');
  const withPages = await uploadText(call, desk, 'invoice.pdf', sampleFile('invoice-FV-2026-0118.pdf'));
  const plain = await uploadText(call, desk, 'letter.txt', LETTER);
  for (const id of [withPages, plain]) await stepOn(call, id, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, withPages);
  const names = ['Issues', 'Documents', 'Page images', 'Settings'];
  const icons = tools(adminPage).getByRole('button');
  await expect(icons).toHaveCount(names.length);
  for (const [i, name] of names.entries()) {
    const icon = tools(adminPage).getByRole('button', { name, exact: true });
    await expect(icons.nth(i)).toHaveAccessibleName(name);
    const panel = adminPage.getByRole('region', { name, exact: true });
    await icon.click();
    await expect(panel).toBeVisible();
    await expect(icon).toHaveAttribute('aria-pressed', 'true');
    await icon.click();
    await expect(panel).toBeHidden();
    await expect(icon).toHaveAttribute('aria-pressed', 'false');
  }
  const [rail, settings, images] = await Promise.all([
    tools(adminPage).boundingBox(),
    icons.nth(3).boundingBox(),
    icons.nth(2).boundingBox(),
  ]);
  const gap = (rail?.y ?? 0) + (rail?.height ?? 0) - ((settings?.y ?? 0) + (settings?.height ?? 0));
  expect(gap).toBeLessThan(20);
  expect((settings?.y ?? 0) - (images?.y ?? 0)).toBeGreaterThan(100);

  await screen.open(desk.process.id, plain);
  await expect(icons).toHaveCount(names.length - 1);
  await expect(tools(adminPage).getByRole('button', { name: 'Page images' })).toHaveCount(0);
});

test('the documents panel has the own documents, and for administrators all of them; the name of the document leads to both dashboards [WS-26] [WS-03]', async ({
  adminPage,
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Documents beside the text');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const ada = await person({ browser, call, server }, desk, 'Ada', 'WRITE');
  for (const [page, tabs] of [
    [adminPage, ['My documents', 'All documents']],
    [ada.page, ['My documents']],
  ] as const) {
    await new WorkspaceScreen(page).open(desk.process.id, documentId, '?panel=documents');
    await expect(page.getByRole('tablist', { name: 'Documents' }).getByRole('tab')).toHaveText([...tabs]);
  }
  await ada.page.getByRole('button', { name: 'letter.txt', exact: true }).click();
  const menu = ada.page.getByRole('menu');
  for (const [name, view] of [
    ['Dashboard of documents', 'documents'],
    ['Dashboard of issues', 'issues'],
  ] as const)
    await expect(menu.getByRole('menuitem', { name })).toHaveAttribute(
      'href',
      `/entity/process/${desk.process.id}/dashboard/${view}`,
    );
});

test('people to assign come from the list of users, those of the filter without pages [ASSIGN-03]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'People to assign');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const asked: (string | null)[] = [];
  adminPage.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname === users.list.path)
      asked.push(url.searchParams.get('paged'));
  });
  await adminPage.goto(`/entity/process/${desk.process.id}/dashboard/documents`);
  await expect.poll(() => [...new Set(asked)]).toEqual(['false']);
  await new WorkspaceScreen(adminPage).open(desk.process.id, documentId);
  await adminPage.getByRole('button', { name: /^Assignees: \d+$/ }).click();
  await adminPage.getByRole('dialog', { name: 'Assignees' }).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => [...new Set(asked)]).toEqual(['false', null]);
  expect((await call(documents.get, { params: { id: documentId }, query: {} })).assignees).toEqual([]);
});
