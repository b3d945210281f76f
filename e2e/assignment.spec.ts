import type { Locator, Page } from '@playwright/test';
import { assignment } from '@scriptorium/contract/assignment.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { person } from './people.ts';
import { addLabel, LETTER, makeDesk, stateOf, stepOn, tagByApi, uploadText } from './workspace-screen.ts';

const menuButton = (page: Page): Locator => page.getByRole('button', { name: /^Assignees: \d+$/ });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Assignees' });
const listed = (page: Page): Locator =>
  menu(page).getByRole('list', { name: 'Assignees' }).getByRole('listitem');

test('an admin of the process blocks a document: others see it at once with the name and the time, and may only view it [WS-04] [WS-34] [PERM-15]', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Blocked');
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const world = { browser, call, server };
  const ada = await person(world, desk, 'Ada', 'WRITE');
  const eve = await person(world, desk, 'Eve', 'ADMIN');
  for (const { screen } of [ada, eve]) await screen.open(desk.process.id, documentId);

  await expect(eve.page.getByRole('button', { name: 'Block document' })).toBeVisible();
  await expect(ada.screen.action('Start working')).toBeVisible();
  await expect(ada.page.getByRole('button', { name: /block document/i })).toHaveCount(0);
  const own = { params: { id: documentId, userId: ada.id } };
  await expect(ada.api(assignment.block, own)).rejects.toMatchObject({ status: 403 });

  await eve.page.getByRole('button', { name: 'Block document' }).press('Enter');
  const unblock = eve.page.getByRole('button', {
    name: /^Unblock document, blocked by Eve Tester since \d\d\//,
  });
  await expect(unblock).toHaveText('Eve Tester');
  expect((await stateOf(call, documentId)).blockedBy?.id).toBe(eve.id);

  const banner = ada.page
    .getByRole('status')
    .filter({ hasText: 'Eve Tester has blocked this document since' });
  await expect(banner).toContainText('You can only view it.');
  await expect(ada.screen.action('Start working')).toHaveCount(0);
  await expect(ada.page.getByRole('button', { name: /block document/i })).toHaveCount(0);
  await expectAccessible(ada.page);
  await expectAccessible(eve.page);
  await expect(eve.screen.action('Start working')).toBeVisible();

  await unblock.press('Enter');
  await expect(eve.page.getByRole('button', { name: 'Block document' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(ada.screen.action('Start working')).toBeVisible();
  expect((await stateOf(call, documentId)).blockedBy).toBeNull();
});

test('who blocks a document works on it, any assignee while nobody does; all others may only view it [WS-36]', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Blocked for one');
  const label = await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const world = { browser, call, server };
  const ilse = await person(world, desk, 'Ilse', 'WRITE');
  const otto = await person(world, desk, 'Otto', 'WRITE');
  for (const { id } of [ilse, otto]) await call(assignment.add, { params: { id: documentId, userId: id } });
  for (const { screen } of [ilse, otto]) {
    await screen.open(desk.process.id, documentId);
    await expect(screen.action('Start working')).toBeVisible();
  }
  const blocked = otto.page.getByRole('status').filter({ hasText: 'has blocked this document since' });

  await call(assignment.block, { params: { id: documentId, userId: ilse.id } });
  await expect(blocked).toContainText('You can only view it.');
  await expect(otto.screen.action('Start working')).toHaveCount(0);
  const tag = ({ api }: typeof otto, quote: string) => tagByApi(api, documentId, stepDTO.id, label.id, quote);
  await expect(tag(otto, 'Monday')).rejects.toMatchObject({ status: 423 });
  await ilse.screen.action('Start working').click();
  await tag(ilse, 'Monday');

  await call(assignment.unblock, { params: { id: documentId } });
  await ilse.screen.action('Unassign').click();
  await expect(blocked).toHaveCount(0);
  await otto.screen.action('Start working').click();
  await tag(otto, 'Aurora Print');
  await expect(otto.screen.mark('Aurora Print')).toHaveCount(1);
});

test('the block button shows the full name, or the e-mail without names [WS-35]', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'E-mail');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const world = { browser, call, server };
  const nameless = await person(world, desk, 'Nameless', 'ADMIN', { lastName: null });
  const eve = await person(world, desk, 'Eve', 'ADMIN');
  await nameless.screen.open(desk.process.id, documentId);
  await nameless.page.getByRole('button', { name: 'Block document' }).click();
  const email = `nameless-${desk.process.id}@example.org`;
  await expect(nameless.page.getByRole('button', { name: `blocked by ${email}` })).toHaveText(email);
  await eve.screen.open(desk.process.id, documentId);
  const unblock = eve.page.getByRole('button', { name: /^Unblock document/ });
  await expect(unblock).toHaveText(email);
  await unblock.click();
  await eve.page.getByRole('button', { name: 'Block document', exact: true }).click();
  await expect(unblock).toHaveText('Eve Tester');
  await expect(nameless.page.getByRole('button', { name: /^Unblock document/ })).toHaveText('Eve Tester');
});

test('the menu of assignees lists, edits and asks before it unblocks, and begins with the list [ASSIGN-01] [ASSIGN-02]', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Assigned');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const world = { browser, call, server };
  const ada = await person(world, desk, 'Ada', 'WRITE');
  const eve = await person(world, desk, 'Eve', 'ADMIN');
  await eve.screen.open(desk.process.id, documentId);
  const { page } = eve;

  await menuButton(page).press('Enter');
  await expect(menu(page).getByText('no assignees')).toBeVisible();
  await menu(page).getByRole('button', { name: 'Assign myself' }).press('Enter');
  await expect(listed(page)).toHaveText([/Eve Tester/]);
  await expect(menu(page).getByRole('button', { name: 'Assign myself' })).toHaveCount(0);

  await menu(page).getByRole('button', { name: 'Edit' }).press('Enter');
  const search = menu(page).getByRole('searchbox', { name: 'Search by name or e-mail' });
  await expect(search).toBeFocused();
  await page.keyboard.type(`ADA-${desk.process.id}@`);
  await expect(menu(page).getByRole('checkbox')).toHaveCount(1);
  await menu(page).getByRole('checkbox', { name: 'Ada Tester' }).press('Space');
  await expectAccessible(page);
  await menu(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(listed(page)).toHaveText([/Ada Tester/, /Eve Tester/]);

  await menu(page).getByRole('button', { name: 'Edit' }).click();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(menuButton(page)).toBeFocused();
  await menuButton(page).press('Enter');
  await expect(listed(page)).toHaveCount(2);

  await call(assignment.block, { params: { id: documentId, userId: ada.id } });
  await expect(listed(page).filter({ hasText: 'blocks the document' })).toHaveText(/Ada Tester/);
  await menu(page).getByRole('button', { name: 'Remove Ada Tester' }).press('Enter');
  await expect(menu(page).getByText('Remove Ada Tester and unblock the document?')).toBeVisible();
  await expectAccessible(page);
  await menu(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  expect((await stateOf(call, documentId)).blockedBy?.id).toBe(ada.id);
  await menu(page).getByRole('button', { name: 'Remove Ada Tester' }).press('Enter');
  await expect(menu(page).getByRole('button', { name: 'Remove and unblock' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(listed(page)).toHaveText([/Eve Tester/]);
  expect(await stateOf(call, documentId)).toMatchObject({ blockedBy: null, assignees: [{ id: eve.id }] });
});

test('a writer assigns themself and others and removes only themself; a reader sees only existing assignees [PERM-23] [PERM-24] [PERM-25] [PERM-26]', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Rights');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const world = { browser, call, server };
  const ada = await person(world, desk, 'Ada', 'WRITE');
  const rob = await person(world, desk, 'Rob', 'READ');
  for (const { screen } of [ada, rob]) await screen.open(desk.process.id, documentId);
  await expect(menuButton(ada.page)).toBeVisible();
  await expect(menuButton(rob.page)).toHaveCount(0);

  await menuButton(ada.page).click();
  await menu(ada.page).getByRole('button', { name: 'Assign myself' }).click();
  // Rob sees it without a reload.
  await menuButton(rob.page).click();
  await expect(listed(rob.page)).toHaveText([/Ada Tester/]);
  await expect(menu(rob.page).getByRole('button')).toHaveCount(0);

  await call(assignment.add, { params: { id: documentId, userId: rob.id } });
  await expect(listed(ada.page)).toHaveText([/Ada Tester/, /Rob Tester/]);
  await expect(menu(ada.page).getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await expect(menu(rob.page).getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  const remove = (who: typeof ada, userId: number) =>
    who.api(assignment.remove, { params: { id: documentId, userId } });
  await expect(remove(ada, rob.id)).rejects.toMatchObject({ status: 403 });
  const params = { id: documentId };
  await expect(rob.api(assignment.replace, { params, body: [] })).rejects.toMatchObject({ status: 403 });
  await menu(ada.page).getByRole('button', { name: 'Remove Ada Tester' }).click();
  await expect(listed(ada.page)).toHaveText([/Rob Tester/]);
  await expect(menu(ada.page).getByRole('button', { name: 'Assign myself' })).toBeVisible();
});

test('two annotators who take the next document get different ones, started, the oldest first', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Handed out');
  const first = await uploadText(call, desk, 'first.txt', LETTER);
  const second = await uploadText(call, desk, 'second.txt', LETTER);
  for (const id of [first, second]) await stepOn(call, id, desk.span);
  const world = { browser, call, server };
  const ada = await person(world, desk, 'Ada', 'WRITE');
  const bob = await person(world, desk, 'Bob', 'WRITE');
  const rob = await person(world, desk, 'Rob', 'READ');
  const take = (page: Page) => page.getByRole('button', { name: 'Take the next one' });
  const list = `/entity/process/${desk.process.id}/document`;
  for (const { page } of [ada, bob, rob]) await page.goto(list);

  await take(ada.page).press('Enter');
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('first.txt');
  await expect(ada.screen.action('Unassign')).toBeVisible();
  await take(bob.page).click();
  await expect(bob.page.getByRole('heading', { level: 1 })).toHaveText('second.txt');
  expect((await stepOn(call, second, desk.span)).stepDTO.blockedBy?.id).toBe(bob.id);
  await expectAccessible(bob.page);

  await take(ada.page).click();
  await expect(ada.page.getByText('Nothing is waiting for you.')).toBeVisible();
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('first.txt');
  await expect(rob.page.getByRole('button', { name: 'Previous', exact: true })).toBeVisible();
  await expect(take(rob.page)).toHaveCount(0);
});
