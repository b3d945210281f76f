import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { type Desk, LETTER, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const addressOf = (desk: Desk) => `/entity/process/${desk.process.id}/dashboard/issues`;
const table = (page: Page) => page.getByRole('table', { name: 'Documents with issues' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const names = (page: Page) => table(page).locator('tbody tr td:first-child > div');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** The types of the filters in each request for a dashboard. */
function askedBy(page: Page) {
  const asked: { sort: string | null; filters: { type: string; value: unknown }[] }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname !== documents.info.path) return;
    const { filters } = request.postDataJSON() as { filters: { type: string; value: unknown }[] };
    asked.push({ sort: url.searchParams.get('sort'), filters });
  });
  return asked;
}

async function report(call: Call, docId: number, quote = 'Anna') {
  const startOffset = LETTER.indexOf(quote);
  return call(issues.create, {
    body: {
      type: 'TEXT',
      docId,
      text: 'Is this right?',
      startOffset,
      endOffset: startOffset + quote.length,
      quote,
    },
  });
}

async function upload(call: Call, desk: Desk, name: string): Promise<number> {
  const id = await uploadText(call, desk, name, LETTER);
  await stepOn(call, id, desk.span);
  return id;
}

test('an administrator sees first what nobody answered, filters and sorts it, and opens the issues of a document [SHELL-25] [DASH-02] [DASH-21] [DASH-22] [DASH-23] [DASH-24] [DASH-25] [DASH-26]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'A board of issues');
  const [first, second] = [await upload(call, desk, 'alpha.txt'), await upload(call, desk, 'beta.txt')];
  await upload(call, desk, 'silent.txt');
  await report(call, first);
  const { id, docId } = await report(call, second);
  for (const text of ['Yes.', 'Thank you.'])
    await call(issues.update, { body: { id, docId, replies: [{ text }] } });
  await call(issues.update, { body: { id, docId, status: 'RESOLVED' } });
  const asked = askedBy(adminPage);

  await adminPage.goto(`/entity/process/${desk.process.id}/dashboard/documents`);
  await expect(adminPage.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  const views = adminPage.getByRole('navigation', { name: 'Dashboards' });
  await views.getByRole('link', { name: 'Issues' }).click();
  await expect(adminPage).toHaveURL(new RegExp(`${addressOf(desk)}$`));
  await expect(adminPage.getByRole('heading', { name: 'Issues', level: 1 })).toBeVisible();
  await expect(views.getByRole('link', { name: 'Issues' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Documents' }).click();
  await expect(adminPage.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  await expect(views.getByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Issues' }).click();
  await expect(adminPage.getByRole('tab')).toHaveText(['No replies', 'My issues', 'All']);
  await expect(tab(adminPage, 'No replies')).toHaveAttribute('aria-selected', 'true');
  await expect(names(adminPage)).toHaveText(['alpha.txt']);

  await tab(adminPage, 'All').click();
  await expect(names(adminPage)).toHaveText(['beta.txt', 'alpha.txt']);
  expect(asked.at(-1)?.sort).toBe('comments,desc');
  await expect(table(adminPage).getByRole('columnheader')).toHaveText([
    'Filename',
    'Issues',
    'Resolved',
    'Replies',
    'Link',
  ]);
  await expect(rowOf(adminPage, 'beta.txt').getByRole('cell')).toHaveText([
    /beta[.]txt/,
    '1',
    '1',
    '2',
    'open issues',
  ]);
  await expect(rowOf(adminPage, 'alpha.txt').getByRole('cell')).toHaveText([
    /alpha[.]txt/,
    '1',
    '0',
    '0',
    'open issues',
  ]);

  const sort = adminPage.getByRole('combobox', { name: 'Sort by' });
  for (const [choice, order] of [
    ['Fewest replies first', ['alpha.txt', 'beta.txt']],
    ['Filename Z–A', ['beta.txt', 'alpha.txt']],
    ['Filename A–Z', ['alpha.txt', 'beta.txt']],
    ['Most replies first', ['beta.txt', 'alpha.txt']],
  ] as const) {
    await sort.click();
    await adminPage.getByRole('option', { name: choice }).click();
    await expect(names(adminPage)).toHaveText([...order]);
  }

  const filters = adminPage.getByRole('region', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Status of the issues' }).click();
  await adminPage.getByRole('option', { name: 'Active' }).click();
  await expect(names(adminPage)).toHaveText(['alpha.txt']);
  await filters.getByRole('combobox', { name: 'Status of the issues' }).click();
  await adminPage.getByRole('option', { name: 'Resolved' }).click();
  await expect(names(adminPage)).toHaveText(['beta.txt']);
  await filters.getByRole('combobox', { name: 'Status of the issues' }).click();
  await adminPage.getByRole('option', { name: 'Active' }).click();
  await expect(names(adminPage)).toHaveText(['alpha.txt']);
  await filters.getByLabel('Filename').fill('bet');
  await expect(adminPage.getByText('No results')).toBeVisible();
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(filters.getByLabel('Filename')).toHaveValue('');
  await filters.getByLabel('Filename').fill('bet');
  await expect(names(adminPage)).toHaveText(['beta.txt']);

  await rowOf(adminPage, 'beta.txt').getByRole('link').click();
  await expect(adminPage).toHaveURL(/\?panel=issues$/);
  const panel = adminPage.getByRole('region', { name: 'Issues', exact: true });
  await expect(panel.getByText('Resolved (1)')).toBeVisible();
});

test('others start with their own issues, have no tab of unanswered ones, and see the list change at once [DASH-22] [DASH-27] [PERM-12] [WS-42]', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Issues of one person');
  const [mine, answered, other] = [
    await upload(call, desk, 'mine.txt'),
    await upload(call, desk, 'answered.txt'),
    await upload(call, desk, 'assigned.txt'),
  ];
  await upload(call, desk, 'unseen.txt').then((id) => report(call, id));
  const ada = await addPerson(world, { processId: desk.process.id, firstName: 'Ada', mode: 'WRITE' });
  await report(ada.api, mine);
  const { id, docId } = await report(call, answered);
  await ada.api(issues.update, { body: { id, docId, replies: [{ text: 'I think so.' }] } });
  await report(call, other);
  await ada.api(steps.assign, { query: { docId: other, nodeId: desk.span.id } });

  const page = await open(ada.token);
  const asked = askedBy(page);
  await page.goto(addressOf(desk));
  await expect(page.getByRole('tab')).toHaveText(['My issues', 'All']);
  await expect(tab(page, 'My issues')).toHaveAttribute('aria-selected', 'true');
  await expect(names(page)).toHaveText(['answered.txt', 'mine.txt']);
  expect(asked.at(-1)?.filters).toContainEqual({ type: 'ISSUE_USER', value: ada.id });
  expect(asked.at(-1)?.filters).toContainEqual({ type: 'REPLY_USER', value: ada.id });
  await tab(page, 'All').click();
  await expect(names(page)).toHaveText(['answered.txt', 'assigned.txt', 'mine.txt']);

  // Somebody else reports and resolves: the numbers follow without a reload.
  const again = await report(call, mine, 'Gdynia');
  await expect(rowOf(page, 'mine.txt').getByRole('cell').nth(1)).toHaveText('2');
  await call(issues.update, { body: { id: again.id, docId: mine, status: 'RESOLVED' } });
  await expect(rowOf(page, 'mine.txt').getByRole('cell').nth(2)).toHaveText('1');

  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, mine);
  await expect(screen.text).toContainText('Anna Nowak');
  for (const [name, view] of [
    ['Dashboard of documents', 'documents'],
    ['Dashboard of issues', 'issues'],
  ] as const) {
    await page.getByRole('button', { name: 'mine.txt', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${view}$`));
    await page.goBack();
    await expect(screen.text).toContainText('Anna Nowak');
  }
});
