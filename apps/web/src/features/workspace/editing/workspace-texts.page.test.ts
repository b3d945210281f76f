import { account } from '@scriptorium/contract/people/account.ts';
import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, LETTER, stepOn, tagByApi, tagsOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

test('an open parser step edits the text: a change enables Edit submit, and tags move with the text; it has no menu of words [MENU-05] [TEXT-01]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Editing');
  const person = await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const span = await stepOn(call, documentId, desk.span);
  await tagByApi(call, documentId, span.stepDTO.id, person.id, 'Gdynia');
  await tagByApi(call, documentId, span.stepDTO.id, person.id, 'Anna Nowak');
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  const area = adminPage.getByRole('textbox', { name: 'Text of the document' });
  const submit = adminPage.getByRole('button', { name: 'Edit submit' });
  await expect(area).toHaveValue(LETTER);
  await expect(area).toHaveAttribute('readonly', '');
  await expect(submit).toBeDisabled();

  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  await expect(area).not.toHaveAttribute('readonly', '');
  await expect(submit).toBeDisabled();
  await area.evaluate((field) => (field as HTMLTextAreaElement).setSelectionRange(0, 4));
  await area.click({ button: 'right' });
  await expect(adminPage.getByRole('menu')).toHaveCount(0);
  await expect(adminPage.getByRole('dialog')).toHaveCount(0);
  const edited = LETTER.replace('Anna Nowak from Gdynia', 'Gdynia');
  await area.fill(edited);
  await expect(submit).toBeEnabled();
  await area.fill(LETTER);
  await expect(submit).toBeDisabled();
  await area.fill(edited);
  await submit.click();
  await expect(adminPage.getByText('The text has been saved. 2 tags moved with it.')).toBeVisible();
  await expect(adminPage.getByText('1 tag lost its text and is listed as detached.')).toBeVisible();
  await expect(submit).toBeDisabled();
  const tags = await tagsOf(call, documentId);
  const moved = tags.find(({ quote }) => quote === 'Gdynia');
  expect(edited.slice(moved?.startOffset ?? 0, moved?.endOffset ?? 0)).toBe('Gdynia');
  expect(tags.find(({ quote }) => quote === 'Anna Nowak')?.detached).toBe(true);
});

test('unsaved text is kept over a reload, warns before leaving, and is shown beside a newer text', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Drafts');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  const area = adminPage.getByRole('textbox', { name: 'Text of the document' });
  await area.fill('My own words');
  await adminPage.getByRole('link', { name: 'Back to the list of documents' }).click();
  await adminPage
    .getByRole('dialog', { name: 'Leave with unsaved text?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  // A browser asks before it leaves the page.
  const isKept = await adminPage.evaluate(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  );
  expect(isKept).toBe(true);
  await adminPage.reload();
  await expect(area).toHaveValue('My own words');

  const { content } = await call(documents.get, { params: { id: documentId }, query: {} });
  await call(documents.saveContent, {
    params: { id: documentId },
    body: { id: content?.id ?? 0, docId: documentId, content: 'Their words', stepId: stepDTO.id },
  });
  await expect(area).toHaveValue('Their words');
  await expect(adminPage.getByRole('textbox', { name: 'My text' })).toHaveValue('My own words');
  await adminPage.getByRole('button', { name: 'Continue with my text' }).click();
  await expect(area).toHaveValue('My own words');
  await adminPage.keyboard.press('Control+s');
  await expect(adminPage.getByText('The text has been saved.')).toBeVisible();
});

test('my documents are requested by assignee and show waiting ones first [WS-28] [WS-31]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'My documents');
  const ids: number[] = [];
  for (const name of ['done.txt', 'waiting.txt', 'foreign.txt'])
    ids.push(await uploadText(call, desk, name, LETTER));
  for (const id of ids.slice(0, 2)) {
    const { stepDTO } = await stepOn(call, id, desk.span);
    await call(steps.assign, { query: { docId: id, nodeId: desk.span.id, stepId: stepDTO.id } });
  }
  const first = await stepOn(call, ids[0] ?? 0, desk.span);
  await call(steps.update, { body: { id: first.stepDTO.id, status: 'ACCEPTED' } });
  const next = await stepOn(call, ids[0] ?? 0, desk.classifier);
  await call(steps.update, { body: { id: next.stepDTO.id, status: 'ACCEPTED' } });
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, ids[1] ?? 0, '?panel=documents');
  const panel = adminPage.getByRole('region', { name: 'Documents' });
  const asked = adminPage.waitForRequest((request) =>
    Boolean(request.url().includes('/document-info') && request.postData()?.includes('ASSIGNEE_IDS')),
  );
  await panel.getByRole('tab', { name: 'My documents' }).click();
  const { filters } = (await asked).postDataJSON() as { filters: unknown[] };
  const { id } = await call(account.get, { query: {} });
  expect(filters).toHaveLength(2);
  expect(filters).toEqual(
    expect.arrayContaining([
      { type: 'PROCESS_ID', value: desk.process.id },
      { type: 'ASSIGNEE_IDS', value: [id] },
    ]),
  );
  await expect(panel.getByRole('link')).toHaveText([/waiting\.txt/, /done\.txt/]);
  await expect(panel.getByText('Not waiting')).toBeVisible();
});

test('a document that cannot be read shows an error with a link home [WS-08] [ERR-45]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Broken content');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  await adminPage.route(`**/api/documents/${documentId}?**`, (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${documentId}`);
  const dialog = adminPage.getByRole('dialog', { name: 'Lack document content' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(adminPage).toHaveURL(/\/entity\/process$/);
});

test('a broken file shows a plain error in the language of the page', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Broken files');
  const documentId = await uploadText(call, desk, 'broken.pdf', `%PDF-1.7\n${'rubbish '.repeat(50)}`);
  expect((await stepOn(call, documentId, desk.parser)).stepDTO.status).toBe('ERROR');
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await expect(adminPage.getByText('The file is damaged and cannot be read.').first()).toBeVisible();
  await adminPage.getByRole('button', { name: 'Language' }).click();
  await adminPage.getByRole('menuitem', { name: 'Polski' }).click();
  await expect(adminPage.getByText('Plik jest uszkodzony i nie można go odczytać.').first()).toBeVisible();
});

test('the documents panel lists, filters and steps through the documents, wrapping at the ends [WS-27] [WS-30] [ERR-34] [ERR-48] [CONST-16]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Documents panel');
  const ids: number[] = [];
  for (const name of ['one.txt', 'two.txt', 'three.txt'])
    ids.push(await uploadText(call, desk, name, LETTER));
  for (const id of ids) await stepOn(call, id, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  const listed = adminPage.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/v2/document-info',
  );
  await screen.open(desk.process.id, ids[2] ?? 0, '?panel=documents');
  expect(new URL((await listed).url()).searchParams.get('size')).toBe('20');
  expect(await (await listed).json()).toMatchObject({ size: 20, number: 0, totalElements: 3 });
  const panel = adminPage.getByRole('region', { name: 'Documents' });
  await panel.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/document/${ids[0]}\\b`));
  await panel.getByRole('button', { name: 'Previous' }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/document/${ids[2]}\\b`));

  const row = panel.getByRole('link', { name: /two\.txt/ });
  await expect(row).toContainText('File parser');
  const badges = row.locator('[title]');
  await expect(badges).toHaveText(['File parser: Accepted', 'Words: Accepted', 'Spans: Waiting']);
  await panel.getByRole('textbox', { name: 'Filter by filename' }).fill('two');
  await expect(panel.getByRole('link')).toHaveCount(1);
  await panel.getByRole('textbox', { name: 'Filter by filename' }).fill('nothing like this');
  await expect(panel.getByText('No results')).toBeVisible();
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect(panel.getByRole('link')).toHaveCount(3);
  await panel.getByRole('tab', { name: 'My documents' }).click();
  await expect(panel.getByText('List is empty', { exact: true })).toBeVisible();
  await expect(panel.getByText('You are not assigned to any document here.')).toBeVisible();

  await panel.getByRole('tab', { name: 'All documents' }).click();
  for (const node of [desk.span, desk.classifier]) {
    const { stepDTO } = await stepOn(call, ids[1] ?? 0, node);
    await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  }
  await expect(row).toContainText('Done');
  await expect(badges).toHaveText([
    'File parser: Accepted',
    'Words: Accepted',
    'Spans: Accepted',
    'Kinds: Accepted',
  ]);

  await adminPage.getByRole('button', { name: 'three.txt' }).click();
  await adminPage.getByRole('menuitem', { name: 'List of documents', exact: true }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/process/${desk.process.id}/documents$`));
});

test('Previous and Next walk exactly the list of the chosen tab with its filters, and the tab stays [WS-27]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Walking the list');
  const ids: number[] = [];
  for (const name of ['letter one.txt', 'letter two.txt', 'three.txt', 'letter four.txt'])
    ids.push(await uploadText(call, desk, name, LETTER));
  for (const id of ids) await stepOn(call, id, desk.span);
  const [one = 0, two = 0, three = 0, four = 0] = ids;
  const { id: userId } = await call(account.get, { query: {} });
  await call(assignment.add, { params: { id: two, userId } });
  const screen = new WorkspaceScreen(adminPage);
  const panel = adminPage.getByRole('region', { name: 'Documents' });
  const go = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const expectDocument = (id: number) => expect(adminPage).toHaveURL(new RegExp(`/document/${id}\\b`));
  const isOther = adminPage.getByText('There is no other document to go to.');

  await screen.open(desk.process.id, three, '?panel=documents');
  const mine = panel.getByRole('tab', { name: 'My documents' });
  await mine.click();
  await expect(panel.getByRole('link')).toHaveText([/two\.txt/]);
  await go('Next');
  await expectDocument(two);
  await expect(mine).toHaveAttribute('aria-selected', 'true');
  await go('Next');
  await expect(isOther).toBeVisible();
  await expectDocument(two);
  await call(assignment.add, { params: { id: four, userId } });
  await expect(panel.getByRole('link')).toHaveText([/two\.txt/, /four\.txt/]);
  for (const [name, id] of [
    ['Next', four],
    ['Next', two],
    ['Previous', four],
  ] as const) {
    await go(name);
    await expectDocument(id);
    await expect(mine).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByRole('link')).toHaveCount(2);
  }

  await panel.getByRole('tab', { name: 'All documents' }).click();
  await panel.getByRole('textbox', { name: 'Filter by filename' }).fill('letter');
  await expect(panel.getByRole('link')).toHaveText([/one\.txt/, /two\.txt/, /four\.txt/]);
  for (const [name, id] of [
    ['Next', one],
    ['Next', two],
    ['Next', four],
    ['Previous', two],
  ] as const) {
    await go(name);
    await expectDocument(id);
    await expect(panel.getByRole('link')).toHaveCount(3);
  }
});

test('a text has the switch of hidden tokens too, disabled: it has no token that is hidden [WS-06]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Nothing hidden');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  await new WorkspaceScreen(adminPage).open(desk.process.id, documentId);
  await expect(adminPage.getByRole('button', { name: 'Show hidden tokens' })).toBeDisabled();
});

test('a spinner is shown while the document loads, while the chosen step is processed, and while no document is chosen [WS-09]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Spinners');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await adminPage.route(`**/api/documents/${documentId}?**`, async (route) => {
    await held;
    await route.continue();
  });
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${documentId}`);
  const spinner = adminPage.locator('.mantine-Loader-root');
  await expect(adminPage.getByText('Loading the document')).toBeAttached();
  await expect(spinner).toBeVisible();
  release();
  await expect(adminPage.getByRole('textbox', { name: /Text of the document/ })).toBeVisible();
  await expect(spinner).toHaveCount(0);
  // The panel of the step may still load its relations, with a spinner of its own.
  const main = adminPage.getByRole('status').filter({ hasText: 'The document is being processed' });

  await adminPage.route(`**/api/v2/document/${documentId}/state?**`, async (route) => {
    const response = await route.fetch();
    const state = (await response.json()) as { documentStepsInformation: { stepDTO: object }[] };
    for (const { stepDTO } of state.documentStepsInformation)
      Object.assign(stepDTO, { status: 'PROCESSING', progress: { done: 2, total: 8, phase: 'OCR' } });
    await route.fulfill({ json: state });
  });
  await adminPage.reload();
  await expect(main).toBeVisible();
  await expect(main.locator('.mantine-Loader-root')).toBeVisible();
  await expect(adminPage.getByText('Recognising the pages').first()).toBeVisible();
  await expect(adminPage.getByText('2 of 8').first()).toBeVisible();

  await adminPage.goto(`/entity/process/${desk.process.id}/document`);
  await expect(adminPage.getByRole('heading', { name: 'Choose a document' })).toBeVisible();
  await expect(spinner).toBeVisible();
});
