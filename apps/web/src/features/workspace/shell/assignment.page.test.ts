import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import type { PageLocator as Locator } from '@scriptorium/testing/page/locator.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, LETTER, stateOf, stepOn, tagByApi, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const menuButton = (page: Page): Locator => page.getByRole('button', { name: /^Assignees: \d+$/ });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Assignees' });
const listed = (page: Page): Locator =>
  menu(page).getByRole('list', { name: 'Assignees' }).getByRole('listitem');

test('who blocks a document works on it, any assignee while nobody does; all others may only view what is blocked [WS-36]', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Blocked for one');
  const processId = desk.process.id;
  const label = await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const ilse = await addPerson(world, { processId, firstName: 'Ilse', mode: 'WRITE' });
  const otto = await addPerson(world, { processId, firstName: 'Otto', mode: 'WRITE' });
  for (const { id } of [ilse, otto]) await call(assignment.add, { params: { id: documentId, userId: id } });
  const block = () => call(assignment.block, { params: { id: documentId, userId: ilse.id } });
  const unblock = () => call(assignment.unblock, { params: { id: documentId } });
  const tag = ({ api }: typeof otto, quote: string) => tagByApi(api, documentId, stepDTO.id, label.id, quote);

  const own = new WorkspaceScreen(await open(ilse.token));
  await own.open(processId, documentId);
  await expect(own.action('Start working')).toBeVisible();
  await block();
  await own.action('Start working').click();
  await expect(own.action('Unassign')).toBeVisible();
  await tag(ilse, 'Monday');
  await unblock();
  await own.action('Unassign').click();
  await expect(own.action('Start working')).toBeVisible();

  const page = await open(otto.token);
  const other = new WorkspaceScreen(page);
  const blocked = page.getByRole('status').filter({ hasText: 'has blocked this document since' });
  await other.open(processId, documentId);
  await expect(other.action('Start working')).toBeVisible();
  await block();
  await expect(blocked).toContainText('You can only view it.');
  await expect(other.action('Start working')).toHaveCount(0);
  await expect(tag(otto, 'Monday')).rejects.toMatchObject({ status: 423 });
  await unblock();
  await expect(blocked).toHaveCount(0);
  await other.action('Start working').click();
  await expect(other.action('Unassign')).toBeVisible();
  await tag(otto, 'Aurora Print');
  await expect(other.mark('Aurora Print')).toHaveCount(1);
});

test('the block button shows the full name, or the e-mail without names [WS-35]', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'E-mail');
  const processId = desk.process.id;
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const nameless = await addPerson(world, {
    processId,
    firstName: 'Nameless',
    lastName: null,
    mode: 'ADMIN',
  });
  const eve = await addPerson(world, { processId, firstName: 'Eve', mode: 'ADMIN' });
  const { email } = nameless;
  const screenOf = async ({ token }: typeof eve) => {
    const page = await open(token);
    await new WorkspaceScreen(page).open(processId, documentId);
    return { page, unblock: page.getByRole('button', { name: /^Unblock document/ }) };
  };
  const first = await screenOf(nameless);
  await first.page.getByRole('button', { name: 'Block document' }).click();
  await expect(first.page.getByRole('button', { name: `blocked by ${email}` })).toHaveText(email);
  // The page of the first one shows the next one without a reload.
  await eve.api(assignment.unblock, { params: { id: documentId } });
  await eve.api(assignment.block, { params: { id: documentId, userId: eve.id } });
  await expect(first.unblock).toHaveText('Eve Tester');

  await nameless.api(assignment.unblock, { params: { id: documentId } });
  await nameless.api(assignment.block, { params: { id: documentId, userId: nameless.id } });
  const second = await screenOf(eve);
  await expect(second.unblock).toHaveText(email);
  await second.unblock.click();
  await second.page.getByRole('button', { name: 'Block document', exact: true }).click();
  await expect(second.unblock).toHaveText('Eve Tester');
});

test('the menu of assignees lists, edits and asks before it unblocks, and begins with the list [ASSIGN-01] [ASSIGN-02]', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Assigned');
  const processId = desk.process.id;
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const ada = await addPerson(world, { processId, firstName: 'Ada', mode: 'WRITE' });
  const eve = await addPerson(world, { processId, firstName: 'Eve', mode: 'ADMIN' });
  const page = await open(eve.token);
  await new WorkspaceScreen(page).open(processId, documentId);

  await menuButton(page).press('Enter');
  await expect(menu(page).getByText('no assignees')).toBeVisible();
  await menu(page).getByRole('button', { name: 'Assign myself' }).press('Enter');
  await expect(listed(page)).toHaveText([/Eve Tester/]);
  await expect(menu(page).getByRole('button', { name: 'Assign myself' })).toHaveCount(0);

  await menu(page).getByRole('button', { name: 'Edit' }).press('Enter');
  const search = menu(page).getByRole('searchbox', { name: 'Search by name or e-mail' });
  await expect(search).toBeFocused();
  await page.keyboard.type(ada.email.slice(0, -'example.org'.length).toUpperCase());
  await expect(menu(page).getByRole('checkbox')).toHaveCount(1);
  await menu(page).getByRole('checkbox', { name: 'Ada Tester' }).press('Space');
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
  await menu(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  expect((await stateOf(call, documentId)).blockedBy?.id).toBe(ada.id);
  await menu(page).getByRole('button', { name: 'Remove Ada Tester' }).press('Enter');
  await expect(menu(page).getByRole('button', { name: 'Remove and unblock' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(listed(page)).toHaveText([/Eve Tester/]);
  expect(await stateOf(call, documentId)).toMatchObject({ blockedBy: null, assignees: [{ id: eve.id }] });
});

test('a writer assigns themself and others and removes only themself; a reader sees only existing assignees [PERM-23] [PERM-24] [PERM-25] [PERM-26]', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Rights');
  const processId = desk.process.id;
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const ada = await addPerson(world, { processId, firstName: 'Ada', mode: 'WRITE' });
  const rob = await addPerson(world, { processId, firstName: 'Rob', mode: 'READ' });
  const params = { id: documentId };
  const addRob = () => call(assignment.add, { params: { ...params, userId: rob.id } });
  const robs = await open(rob.token);
  await new WorkspaceScreen(robs).open(processId, documentId);
  await expect(robs.getByText('You can read this step but not change it.')).toBeVisible();
  await expect(menuButton(robs)).toHaveCount(0);
  await ada.api(assignment.add, { params: { ...params, userId: ada.id } });
  // He sees it without a reload.
  await menuButton(robs).click();
  await expect(listed(robs)).toHaveText([/Ada Tester/]);
  await expect(menu(robs).getByRole('button')).toHaveCount(0);
  await addRob();
  await expect(menu(robs).getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await call(assignment.replace, { params, body: [] });

  const page = await open(ada.token);
  await new WorkspaceScreen(page).open(processId, documentId);
  await menuButton(page).click();
  await menu(page).getByRole('button', { name: 'Assign myself' }).click();
  await addRob();
  await expect(listed(page)).toHaveText([/Ada Tester/, /Rob Tester/]);
  await expect(menu(page).getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  const remove = (who: typeof ada, userId: number) =>
    who.api(assignment.remove, { params: { id: documentId, userId } });
  await expect(remove(ada, rob.id)).rejects.toMatchObject({ status: 403 });
  await expect(rob.api(assignment.replace, { params, body: [] })).rejects.toMatchObject({ status: 403 });
  await menu(page).getByRole('button', { name: 'Remove Ada Tester' }).click();
  await expect(listed(page)).toHaveText([/Rob Tester/]);
  await expect(menu(page).getByRole('button', { name: 'Assign myself' })).toBeVisible();
  await world.make.grant(ada, { type: 'PROCESS', componentId: processId, mode: 'ADMIN' });
  await remove(ada, rob.id);
  await expect(menu(page).getByText('no assignees')).toBeVisible();
});

test('two annotators who take the next document get different ones, started, the oldest first', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Handed out');
  const processId = desk.process.id;
  const first = await uploadText(call, desk, 'first.txt', LETTER);
  const second = await uploadText(call, desk, 'second.txt', LETTER);
  for (const id of [first, second]) await stepOn(call, id, desk.span);
  const ada = await addPerson(world, { processId, firstName: 'Ada', mode: 'WRITE' });
  const bob = await addPerson(world, { processId, firstName: 'Bob', mode: 'WRITE' });
  const rob = await addPerson(world, { processId, firstName: 'Rob', mode: 'READ' });
  const take = (page: Page) => page.getByRole('button', { name: 'Take the next one' });
  const list = `/entity/process/${processId}/document`;
  const title = (page: Page) => page.getByRole('heading', { level: 1 });

  const adas = await open(ada.token);
  await adas.goto(list);
  await take(adas).press('Enter');
  await expect(title(adas)).toHaveText('first.txt');
  await expect(new WorkspaceScreen(adas).action('Unassign')).toBeVisible();

  const bobs = await open(bob.token);
  await bobs.goto(list);
  await take(bobs).click();
  await expect(title(bobs)).toHaveText('second.txt');
  await expect(new WorkspaceScreen(bobs).action('Unassign')).toBeVisible();
  expect((await stepOn(call, second, desk.span)).stepDTO.blockedBy?.id).toBe(bob.id);

  const later = await open(ada.token);
  await later.goto(`${list}/${first}?panel=documents`);
  await expect(title(later)).toHaveText('first.txt');
  await take(later).click();
  await expect(later.getByText('Nothing is waiting for you.')).toBeVisible();
  await expect(title(later)).toHaveText('first.txt');

  const robs = await open(rob.token);
  await robs.goto(list);
  await expect(robs.getByRole('button', { name: 'Previous', exact: true })).toBeVisible();
  await expect(take(robs)).toHaveCount(0);
});
