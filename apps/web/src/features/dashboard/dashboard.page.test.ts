import type { Call } from '@scriptorium/contract/kit/client.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const addressOf = (processId: number) => `/entity/process/${processId}/dashboard/documents`;
const table = (page: Page) => page.getByRole('table', { name: 'Documents of the dashboard' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const namesIn = (page: Page) => table(page).locator('tbody tr td:first-child > div');

/** Records the requests of a dashboard: the sort and the body of each. */
function askedBy(page: Page) {
  const asked: { sort: string | null; size: string | null; page: string | null; filters: unknown[] }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname !== documents.info.path) return;
    const { filters: sent } = request.postDataJSON() as { filters: { type: string }[] };
    asked.push({
      sort: url.searchParams.get('sort'),
      size: url.searchParams.get('size'),
      page: url.searchParams.get('page'),
      filters: sent.filter(({ type }) => type !== 'PROCESS_ID'),
    });
  });
  return asked;
}

interface Desk {
  processId: number;
  upload: Node;
  span: Node;
}

/** A process in which a document waits on the node Spans after its upload. */
async function makeDesk(
  call: Call,
  makeProcess: (name: string) => Promise<{ id: number }>,
  name: string,
): Promise<Desk> {
  const { id: processId } = await makeProcess(unique(name));
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in' });
  const span = await addNode(call, { processId, activityType: 'SPAN', name: 'Spans', fromId: parser.id });
  return { processId, upload, span };
}

async function addDocument(call: Call, desk: Desk, name: string): Promise<{ id: number; stepId: number }> {
  const id = await uploadText(call, desk, name, `The text of ${name}.`);
  return { id, stepId: (await stepOn(call, id, desk.span)).stepDTO.id };
}

const start = (call: Call, desk: Desk, docId: number) =>
  call(steps.assign, { query: { docId, nodeId: desk.span.id } });

test('the dashboard has the tabs of its user, and each tab asks for its documents, newest first [DASH-01] [DASH-03] [DASH-04] [DASH-05] [DASH-06] [DASH-08] [CONST-14] [PERM-11]', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Tabs');
  const ada = await addPerson(world, {
    firstName: 'Ada',
    lastName: 'King',
    mode: 'WRITE',
    processId: desk.processId,
  });
  const mine = await addDocument(call, desk, 'mine.txt');
  const finished = await addDocument(call, desk, 'finished.txt');
  await addDocument(call, desk, 'nobody.txt');
  const others = await addDocument(call, desk, 'others.txt');
  await start(ada.api, desk, mine.id);
  await start(ada.api, desk, finished.id);
  await ada.api(steps.update, { body: { id: finished.stepId, status: 'DONE' } });
  await start(call, desk, others.id);

  const page = await open(ada.token);
  const asked = askedBy(page);
  await page.goto(addressOf(desk.processId));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents');
  await expect(page.getByRole('tab')).toHaveText(['My documents', 'Unassigned', 'Done']);
  await expect(namesIn(page)).toHaveText(['finished.txt', 'mine.txt']);
  const request = { sort: 'id,desc', size: '20', page: '0' };
  const own = { type: 'ASSIGNEE_IDS', value: [ada.id] };
  expect(asked.at(-1)).toEqual({ ...request, filters: [own] });
  await tab(page, 'Unassigned').click();
  await expect(namesIn(page)).toHaveText(['nobody.txt']);
  expect(asked.at(-1)).toEqual({ ...request, filters: [{ type: 'ASSIGNEE_IDS', value: [] }] });
  await tab(page, 'Done').click();
  await expect(namesIn(page)).toHaveText(['finished.txt']);
  expect(asked.at(-1)).toEqual({ ...request, filters: [{ type: 'STATUS', value: ['DONE'] }, own] });
  // The tab of another user's address is not for her.
  await page.goto(`${addressOf(desk.processId)}?tab=all`);
  await expect(tab(page, 'My documents')).toHaveAttribute('aria-selected', 'true');

  const adminPage = await open(world.administrator.token);
  await adminPage.goto(addressOf(desk.processId));
  await expect(adminPage.getByRole('tab')).toHaveText(['My documents', 'Unassigned', 'Done', 'All']);
  await expect(namesIn(adminPage)).toHaveText(['others.txt']);
  await tab(adminPage, 'All').click();
  await expect(namesIn(adminPage)).toHaveText(['others.txt', 'nobody.txt', 'finished.txt', 'mine.txt']);

  // The panel of documents in the workspace has its tab of all documents for the same people.
  const eve = await addPerson(world, { firstName: 'Eve', mode: 'ADMIN', processId: desk.processId });
  for (const [{ token }, tabs] of [
    [ada, ['My documents']],
    [eve, ['My documents', 'All documents']],
  ] as const) {
    const of = await open(token);
    await of.goto(`/entity/process/${desk.processId}/document/${mine.id}?panel=documents`);
    await expect(of.getByRole('tablist', { name: 'Documents' }).getByRole('tab')).toHaveText([...tabs]);
  }
});

test('a row shows steps as badges, assignees and a link, follows changes live, and hides accepted steps until asked [DASH-10] [DASH-13] [DASH-14]', async ({
  adminPage,
  call,
  makeProcess,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Rows');
  const ada = await addPerson(world, {
    firstName: 'Ada',
    lastName: 'King',
    mode: 'WRITE',
    processId: desk.processId,
  });
  const letter = await addDocument(call, desk, 'letter.txt');
  await adminPage.goto(`${addressOf(desk.processId)}?tab=all`);
  const heads = table(adminPage).getByRole('columnheader');
  await expect(heads).toHaveText(['Filename', 'Step', 'Assignees', 'Link']);
  const row = rowOf(adminPage, 'letter.txt');
  const badges = row.getByRole('list', { name: 'Steps of letter.txt' }).getByRole('listitem');
  await expect(badges.filter({ hasText: 'Spans' })).toHaveText('Spans: Waiting');
  await expect(row.getByText('no assignees', { exact: true })).toBeVisible();
  await expect(row.getByRole('link')).toHaveText('go to doc');

  await start(ada.api, desk, letter.id);
  await expect(row.getByText('Ada King', { exact: true })).toBeVisible();
  await ada.api(steps.update, { body: { id: letter.stepId, status: 'DONE' } });
  await expect(badges.filter({ hasText: 'Spans' })).toHaveText('Spans: Done');
  await expect(row.getByRole('link')).toHaveText('view');

  await call(steps.update, { body: { id: letter.stepId, status: 'ACCEPTED' } });
  await expect(badges.filter({ hasText: 'Spans' })).toHaveCount(0);
  const accepted = adminPage.getByRole('button', { name: 'Show accepted steps' });
  await expect(accepted).toHaveAttribute('aria-pressed', 'false');
  await accepted.click();
  await expect(badges.filter({ hasText: 'Spans' })).toHaveText('Spans: Accepted');
  await adminPage.reload();
  await expect(badges.filter({ hasText: 'Spans' })).toHaveText('Spans: Accepted');
  await accepted.click();
  await expect(badges.filter({ hasText: 'Spans' })).toHaveCount(0);

  await row.getByRole('link').focus();
  await adminPage.keyboard.press('Enter');
  await expect(adminPage).toHaveURL(`/entity/process/${desk.processId}/document/${letter.id}`);
});

test('filters by filename and status narrow the list, above which they collapse [DASH-09] [DASH-17] [DASH-20]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Filters');
  const done = await addDocument(call, desk, 'invoice 1.txt');
  await addDocument(call, desk, 'invoice 2.txt');
  await addDocument(call, desk, 'letter.txt');
  await start(call, desk, done.id);
  await call(steps.update, { body: { id: done.stepId, status: 'DONE' } });
  const asked = askedBy(adminPage);
  await adminPage.goto(`${addressOf(desk.processId)}?tab=all`);
  await expect(namesIn(adminPage)).toHaveText(['letter.txt', 'invoice 2.txt', 'invoice 1.txt']);

  const button = adminPage.getByRole('button', { name: /^Filters/ });
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(filters(adminPage)).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  const name = filters(adminPage).getByRole('searchbox', { name: 'Filename' });
  await expect(name).toBeVisible();

  asked.length = 0;
  await name.pressSequentially('invoice');
  await expect(namesIn(adminPage)).toHaveText(['invoice 2.txt', 'invoice 1.txt']);
  await expect(button).toHaveText('Filters (1)');
  // Not one request for each letter.
  expect(asked.length).toBeLessThan('invoice'.length);
  expect(asked.at(-1)?.filters).toEqual([{ type: 'NAME', value: 'invoice' }]);
  await name.fill('');
  await expect(namesIn(adminPage)).toHaveCount(3);
  await expect(adminPage).not.toHaveURL(/name=/);
  expect(asked.every(({ filters: sent }) => !JSON.stringify(sent).includes('"value":""'))).toBe(true);

  await filters(adminPage).getByRole('combobox', { name: 'Status' }).click();
  await adminPage.getByRole('option', { name: 'Done', exact: true }).click();
  await expect(namesIn(adminPage)).toHaveText(['invoice 1.txt']);
  expect(asked.at(-1)?.filters).toEqual([{ type: 'STATUS', value: ['DONE'] }]);
  await name.fill('letter');
  await expect(adminPage.getByRole('tabpanel').getByText('No results', { exact: true })).toBeVisible();
  await adminPage.reload();
  await expect(name).toHaveValue('letter');
  await expect(adminPage.getByRole('tabpanel').getByText('No results', { exact: true })).toBeVisible();
  await filters(adminPage).getByRole('button', { name: 'Clear filters' }).click();
  await expect(namesIn(adminPage)).toHaveCount(3);
  await expect(name).toHaveValue('');
});

test('while the panel of filters is closed each filter is a chip, which is removed by keyboard', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Chips');
  for (const name of ['invoice 1.txt', 'letter.txt'])
    await stepOn(call, await uploadText(call, desk, name, 'A text.'), desk.span);
  const search = `?tab=all&name=invoice&status=WAITING&node=${desk.span.id}`;
  await adminPage.goto(`${addressOf(desk.processId)}${search}`);
  await expect(namesIn(adminPage)).toHaveText(['invoice 1.txt']);
  const chips = adminPage.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  await expect(chips).toHaveCount(0);
  await adminPage.getByRole('button', { name: 'Filters (3)' }).press('Enter');
  await expect(chips).toHaveText(['Filename: invoice', 'Status: Waiting', 'Step: Spans']);
  await adminPage.getByRole('button', { name: 'Remove the filter Filename: invoice' }).press('Enter');
  await expect(chips).toHaveCount(2);
  await expect(namesIn(adminPage)).toHaveCount(2);
  await expect(adminPage).not.toHaveURL(/name=/);
  await adminPage.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(adminPage).not.toHaveURL(/status=|node=/);
});

test('filters by the status of a step and by assignees narrow the list [DASH-19] [DASH-28]', async ({
  adminPage,
  call,
  makeProcess,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'People');
  const { processId } = desk;
  // Other tests have people of the same names.
  const ada = await addPerson(world, {
    firstName: 'Ada',
    lastName: unique('King'),
    mode: 'WRITE',
    processId,
  });
  const bo = await addPerson(world, { firstName: 'Bo', lastName: unique('Ek'), mode: 'WRITE', processId });
  const [one, two] = [await addDocument(call, desk, 'one.txt'), await addDocument(call, desk, 'two.txt')];
  await addDocument(call, desk, 'three.txt');
  await start(ada.api, desk, one.id);
  await start(bo.api, desk, two.id);
  await ada.api(steps.update, { body: { id: one.stepId, status: 'DONE' } });
  const asked = askedBy(adminPage);
  await adminPage.goto(`${addressOf(processId)}?tab=all`);
  await expect(namesIn(adminPage)).toHaveText(['three.txt', 'two.txt', 'one.txt']);

  await expect(filters(adminPage).getByRole('searchbox', { name: 'Filename' })).toBeVisible();
  for (const name of ['Assignee', 'Step', 'Status'])
    await expect(filters(adminPage).getByRole('combobox', { name, exact: true })).toBeVisible();
  await filters(adminPage).getByRole('combobox', { name: 'Step' }).click();
  await adminPage.getByRole('option', { name: 'Spans', exact: true }).click();
  const group = adminPage.getByRole('group', { name: 'Status of the step' });
  const all = group.getByRole('checkbox', { name: 'All', exact: true });
  const box = (name: string) => group.getByRole('checkbox', { name, exact: true });
  const boxes = ['Accepted', 'Done', 'Processing', 'Waiting', 'Error'];
  for (const name of boxes) await expect(box(name)).toBeChecked();
  await expect(all).toBeChecked();
  await box('Done').uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await expect(namesIn(adminPage)).toHaveText(['three.txt', 'two.txt']);
  expect(asked.at(-1)?.filters).toEqual([
    {
      type: 'STEP',
      value: { nodeId: desk.span.id, statuses: ['ACCEPTED', 'PROCESSING', 'WAITING', 'ERROR'] },
    },
  ]);
  await adminPage.reload();
  await expect(box('Done')).not.toBeChecked();
  await expect(all).toBeChecked({ indeterminate: true });
  await box('Done').check();
  await expect(all).toBeChecked();
  await expect(all).not.toBeChecked({ indeterminate: true });
  await expect(namesIn(adminPage)).toHaveCount(3);
  await all.click();
  for (const name of boxes) await expect(box(name)).not.toBeChecked();
  await expect(all).not.toBeChecked();
  await box('Done').check();
  await expect(namesIn(adminPage)).toHaveText(['one.txt']);
  await all.click();
  for (const name of boxes) await expect(box(name)).toBeChecked();
  await filters(adminPage).getByRole('button', { name: 'Clear filters' }).click();

  const assignee = filters(adminPage).getByRole('combobox', { name: 'Assignee' });
  await assignee.fill('kin');
  await adminPage.getByRole('option', { name: ada.name, exact: true }).click();
  await expect(adminPage).toHaveURL(/assignees=/);
  await expect(namesIn(adminPage)).toHaveText(['one.txt']);
  await assignee.fill('bo');
  await adminPage.getByRole('option', { name: bo.name, exact: true }).click();
  await expect(namesIn(adminPage)).toHaveText(['two.txt', 'one.txt']);
  expect(asked.at(-1)?.filters).toEqual([{ type: 'ASSIGNEE_IDS', value: [ada.id, bo.id] }]);
  await adminPage.keyboard.press('Escape');
  await adminPage.goto(`${addressOf(processId)}?tab=all&assignees=${encodeURIComponent(`[${ada.id}]`)}`);
  await expect(namesIn(adminPage)).toHaveText(['one.txt']);
  expect(asked.at(-1)?.filters).toEqual([{ type: 'ASSIGNEE_IDS', value: [ada.id] }]);
  await expect(filters(adminPage).getByText(ada.name, { exact: true })).toBeVisible();
});

test('a pager follows the table; another tab starts at its first page, and another process without filters [DASH-07] [DASH-12]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Pages');
  const other = await makeDesk(call, makeProcess, 'Other');
  for (let n = 1; n <= 22; n += 1) await uploadText(call, desk, `page-${n}.txt`, 'x');
  await addDocument(call, other, 'elsewhere.txt');
  const address = addressOf(desk.processId);
  await adminPage.goto(`${address}?tab=all`);
  await expect(namesIn(adminPage)).toHaveCount(20);
  await adminPage.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click();
  await expect(namesIn(adminPage)).toHaveText(['page-2.txt', 'page-1.txt']);
  await adminPage.reload();
  await expect(namesIn(adminPage)).toHaveText(['page-2.txt', 'page-1.txt']);
  await tab(adminPage, 'Unassigned').click();
  await expect(namesIn(adminPage)).toHaveCount(20);
  await expect(adminPage).not.toHaveURL(/page=/);
  await adminPage.goBack();
  await expect(tab(adminPage, 'All')).toHaveAttribute('aria-selected', 'true');
  await expect(namesIn(adminPage)).toHaveText(['page-2.txt', 'page-1.txt']);

  await adminPage.getByRole('combobox', { name: 'Sort by' }).click();
  await adminPage.getByRole('option', { name: 'Filename A–Z' }).click();
  await expect(namesIn(adminPage).first()).toHaveText('page-1.txt');
  await expect(table(adminPage).getByRole('columnheader', { name: 'Filename' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await filters(adminPage).getByRole('searchbox', { name: 'Filename' }).fill('page-22');
  await expect(namesIn(adminPage)).toHaveText(['page-22.txt']);
  await rowOf(adminPage, 'page-22.txt').getByRole('link').click();
  await expect(adminPage).toHaveURL(/\/document\/\d+/);
  await adminPage.goBack();
  await expect(namesIn(adminPage)).toHaveText(['page-22.txt']);

  await adminPage.getByRole('link', { name: 'Back to the list of processes' }).click();
  await adminPage
    .getByRole('row')
    .filter({ has: adminPage.locator(`a[href$="/process/${other.processId}/documents"]`) })
    .getByRole('link', { name: /^Dashboard of/ })
    .click();
  await expect(adminPage).toHaveURL(addressOf(other.processId));
  await expect(filters(adminPage).getByRole('searchbox', { name: 'Filename' })).toHaveValue('');
  await tab(adminPage, 'Unassigned').click();
  await expect(namesIn(adminPage)).toHaveText(['elsewhere.txt']);
});

test('other addresses of a dashboard lead to its documents, and so do links of the process for its readers [SHELL-29]', async ({
  adminPage,
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Ways');
  const { processId } = desk;
  const letter = await addDocument(call, desk, 'letter.txt');
  const heading = adminPage.getByRole('heading', { level: 1, name: 'Documents' });
  for (const wrong of ['', '/', '/xyz', '/documents/7', '/xyz/7']) {
    await adminPage.goto(`/entity/process/${processId}/dashboard${wrong}`);
    await expect(adminPage).toHaveURL(addressOf(processId));
    await expect(heading).toBeVisible();
  }
  await adminPage.getByRole('link', { name: 'Documents', exact: true }).first().click();
  await adminPage.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(adminPage).toHaveURL(addressOf(processId));
  await adminPage.getByRole('link', { name: 'Graph', exact: true }).click();
  await adminPage.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(adminPage).toHaveURL(addressOf(processId));
  await adminPage.goto(`/entity/process/${processId}/document/${letter.id}`);
  await adminPage.getByRole('button', { name: 'letter.txt' }).click();
  await adminPage.getByRole('menuitem', { name: 'Dashboard of documents' }).click();
  await expect(adminPage).toHaveURL(addressOf(processId));

  const reader = await addPerson(world, {
    firstName: 'Rea',
    lastName: 'Der',
    mode: 'READ',
    processId,
  });
  const page = await open(reader.token);
  await page.goto('/entity/process');
  await page.getByRole('link', { name: /^Dashboard of/ }).click();
  await expect(page.getByText('You are not assigned to any document here.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Graph', exact: true })).toHaveCount(0);
  const elsewhere = (await makeProcess(unique('Secret'))).id;
  await page.goto(addressOf(elsewhere));
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('the keys j, k, x and Enter move through the rows of the dashboard and of the document list', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Keys');
  await addDocument(call, desk, 'one.txt');
  const { id } = await addDocument(call, desk, 'two.txt');
  await addDocument(call, desk, 'three.txt');
  await adminPage.goto(`${addressOf(desk.processId)}?tab=all`);
  const link = (name: string) => rowOf(adminPage, name).getByRole('link');
  await expect(link('one.txt')).toBeVisible();
  await adminPage.keyboard.press('j');
  await expect(link('three.txt')).toBeFocused();
  await adminPage.keyboard.press('j');
  await adminPage.keyboard.press('j');
  await adminPage.keyboard.press('j');
  await expect(link('one.txt')).toBeFocused();
  await adminPage.keyboard.press('k');
  await expect(link('two.txt')).toBeFocused();
  // Letters in a field are text.
  const name = filters(adminPage).getByRole('searchbox', { name: 'Filename' });
  await name.focus();
  await adminPage.keyboard.press('j');
  await expect(name).toHaveValue('j');
  await name.fill('');
  await link('three.txt').focus();
  await adminPage.keyboard.press('j');
  await adminPage.keyboard.press('Enter');
  await expect(adminPage).toHaveURL(`/entity/process/${desk.processId}/document/${id}`);

  await adminPage.goto(`/entity/process/${desk.processId}/documents`);
  const box = (file: string) => adminPage.getByRole('checkbox', { name: `Select ${file}` });
  await expect(box('one.txt')).toBeVisible();
  await adminPage.keyboard.press('j');
  await adminPage.keyboard.press('x');
  await expect(box('one.txt')).toBeChecked();
  await expect(adminPage.getByRole('link', { name: 'one.txt', exact: true })).toBeFocused();
  await adminPage.keyboard.press('j');
  await adminPage.keyboard.press('x');
  await adminPage.keyboard.press('x');
  await expect(box('two.txt')).not.toBeChecked();
  await expect(adminPage.getByRole('button', { name: 'Delete 1 document' })).toBeVisible();
  await adminPage.keyboard.press('Enter');
  await expect(adminPage).toHaveURL(`/entity/process/${desk.processId}/document/${id}`);
});
