import { documents } from '@scriptorium/contract/documents.ts';
import { issues } from '@scriptorium/contract/issues.ts';
import { processes } from '@scriptorium/contract/processes.ts';
import { rag, ragTemplates } from '@scriptorium/contract/rag.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect } from '@scriptorium/testing/page/test.ts';
import { addNode, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { withModelProvider } from '@scriptorium/testing/page-scenes/model-provider.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => provider.clear());

const WARRANTY = 'The warranty for the coffee machine ends after 24 months.';

test('an administrator creates a process with RAG and a splitter of its own [PROC-05] [PROC-11] [PROC-12] [CONST-41]', async ({
  adminPage: page,
  call,
}) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name: 'Text splitters' }).click();
  await expect(page.getByText('There are no external splitters.')).toBeVisible();
  await page.getByRole('button', { name: 'Add splitter' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add splitter' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Clauses');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('not an address');
  await expect(
    dialog.getByText('An address begins with http:// or https://, or is an IPv4 address.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://splitter.example/split');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Clauses' })).toContainText(
    'https://splitter.example',
  );

  await page.goto('/entity/process/new');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name' }).fill('Contracts with questions');
  await expect(page.getByRole('combobox', { name: 'Text splitter' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'RAG' }).check();
  const splitter = page.getByRole('combobox', { name: 'Text splitter' });
  await expect(splitter).toHaveValue('default');
  await splitter.click();
  await expect(page.getByRole('option')).toHaveText(['default', 'Clauses']);
  await page.getByRole('option', { name: 'Clauses' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/graph/);
  const made = (await call(processes.list, { query: {} })).find(
    ({ name }) => name === 'Contracts with questions',
  );
  expect(made).toMatchObject({ isRagEnabled: true, ragTextSplitter: expect.any(Number) });

  // The built-in splitter is absent from the body.
  await page.goto('/entity/process/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Questions with the built-in splitter');
  await page.getByRole('checkbox', { name: 'RAG' }).check();
  const creation = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/processes',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const body = JSON.parse((await creation).postData() ?? '{}') as object;
  expect(body).toMatchObject({ isRagEnabled: true });
  expect(body).not.toHaveProperty('ragTextSplitter');

  await page.goto('/entity/process');
  await expect(
    page.getByRole('link', { name: 'RAG: ask about the documents of Contracts with questions' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'RAG settings of Contracts with questions' }).click();
  const settings = page.getByRole('dialog', { name: 'RAG settings' });
  await expect(settings.locator(':focus')).toBeVisible();
  await settings.getByRole('checkbox', { name: 'RAG' }).uncheck();
  await expect(settings.getByText('The index of the documents is deleted.')).toBeVisible();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('link', { name: 'RAG: ask about the documents of Contracts with questions' }),
  ).toBeHidden();

  await page.goto('/admin/splitters');
  await page.getByRole('button', { name: 'Delete Clauses' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no external splitters.')).toBeVisible();
});

test('the default template is reset after a change that was not saved, once that is confirmed', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess(`Resets ${crypto.randomUUID().slice(0, 8)}`);
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  await page.goto(`/entity/process/${id}/rag`);
  await page.getByRole('button', { name: 'Programmer options' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify RAG template' });
  const template = dialog.getByRole('textbox', { name: 'Template' });
  await expect(template).toContainText('Question: Question');
  const before = (await template.textContent()) ?? '';
  const reset = dialog.getByRole('button', { name: 'Reset to default' });
  await expect(reset).toBeDisabled();
  await dialog.getByRole('button', { name: 'Insert wildcard into Template' }).click();
  await page.getByRole('treeitem', { name: 'Question' }).click();
  await expect(template).not.toHaveText(before);
  await reset.click();
  const question = page.getByRole('dialog', { name: 'Reset the template' });
  await expect(question).toContainText('What you have typed will be replaced by the default template.');
  await question.getByRole('button', { name: 'Reset to default' }).click();
  await expect(template).toHaveText(before);
  await expect(reset).toBeDisabled();
  expect(await call(ragTemplates.list, { query: { processId: id } })).toEqual([]);
});

test('a reader asks and opens documents, but changes neither the template nor anything else [PROC-19] [PERM-27]', async ({
  makeProcess,
  call,
  open,
  person,
  world,
}) => {
  const process = await makeProcess('Readers');
  const { id, name } = process;
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const { page, api } = await person([{ type: 'PROCESS', componentId: id, mode: 'READ' }]);
  const row = (of: Page) => of.getByRole('row').filter({ has: of.getByRole('link', { name, exact: true }) });
  await page.goto('/entity/process');
  await expect(row(page).getByRole('link', { name: /^(Documents|Dashboard|RAG)/ })).toHaveCount(3);
  await expect(row(page).getByRole('link', { name: /^(Secrets|Statistics|Flow|Delete)/ })).toHaveCount(0);
  await expect(row(page).getByRole('button')).toHaveCount(0);
  await row(page).getByRole('link', { name: /^RAG/ }).click();
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Programmer options' })).toHaveCount(0);
  const body = {
    processId: id,
    template: '${process.rag.input}${process.rag.documents}',
    templateEditorState: '{}',
  };
  await expect(api(ragTemplates.save, { body: { ...body, active: true } })).rejects.toMatchObject({
    status: 403,
  });
  const adminPage = await open(world.administrator.token);
  await adminPage.goto('/entity/process');
  await expect(row(adminPage).getByRole('link', { name: /^(Secrets|Flow|Delete)/ })).toHaveCount(3);
  await adminPage.goto(`/entity/process/${id}/rag`);
  await expect(adminPage.getByRole('button', { name: 'Programmer options' })).toBeVisible();
});

test('documents, dashboards, RAG and the workspace open for each right on the process, and for nobody else [PERM-04]', async ({
  makeProcess,
  call,
  person,
}) => {
  const process = await makeProcess('Rights on documents');
  const elsewhere = await makeProcess('Rights elsewhere');
  const { id } = process;
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in' });
  const documentId = await uploadText(call, { upload: hup }, 'warranty.txt', WARRANTY);
  const PAGES = [
    'documents',
    `documents/${documentId}`,
    'dashboard/documents',
    'dashboard/issues',
    'rag',
    `document/${documentId}`,
  ];
  const refusal = (page: Page) =>
    page.getByRole('heading', { name: 'You are not authorized to access this page.' });
  for (const mode of ['READ', 'WRITE', 'ADMIN'] as const) {
    const { page, api } = await person([{ type: 'PROCESS', componentId: id, mode }]);
    for (const path of PAGES) {
      await page.goto(`/entity/process/${id}/${path}`);
      await expect(page.getByRole('main')).toContainText(/warranty\.txt|Issues|Question/);
      await expect(refusal(page)).toHaveCount(0);
    }
    expect(await api(documents.get, { params: { id: documentId } })).toMatchObject({ processId: id });
  }

  // Who has a right on another process has none here.
  const { page, api } = await person([{ type: 'PROCESS', componentId: elsewhere.id, mode: 'ADMIN' }]);
  for (const path of PAGES) {
    await page.goto(`/entity/process/${id}/${path}`);
    await expect(refusal(page)).toBeVisible();
  }
  // Even its existence is not told.
  const filters = [{ type: 'PROCESS_ID' as const, value: id }];
  expect(await api(documents.info, { query: {}, body: { filters } })).toMatchObject({ totalElements: 0 });
  for (const ask of [
    () => api(processes.get, { params: { id } }),
    () => api(rag.ask, { body: { query: 'warranty?', processId: id, llmModel: { id: 1 } } }),
    () => api(documents.get, { params: { id: documentId } }),
    () => api(issues.list, { params: { id: documentId } }),
  ])
    await expect(ask()).rejects.toMatchObject({ status: 404 });
});
