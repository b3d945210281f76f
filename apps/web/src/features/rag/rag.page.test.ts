import { documents } from '@scriptorium/contract/documents.ts';
import { issues } from '@scriptorium/contract/issues.ts';
import { processes } from '@scriptorium/contract/processes.ts';
import { rag, ragTemplates } from '@scriptorium/contract/rag.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect } from '@scriptorium/testing/page/test.ts';
import { addNode, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { withModelProvider } from '@scriptorium/testing/page-scenes/model-provider.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => provider.clear());

const WARRANTY = 'The warranty for the coffee machine ends after 24 months.';

test('an administrator creates a process with RAG and a splitter of its own, whose address is checked [PROC-05] [PROC-11] [PROC-12] [CONST-41] [ERR-40]', async ({
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
  const wrongUrl = dialog.getByText('An address begins with http:// or https://, or is an IPv4 address.', {
    exact: true,
  });
  for (const [wrong, right] of [
    ['not an address', '192.0.2.7:8080/split'],
    ['ftp://splitter.example', 'http://splitter.example'],
    ['192.0.2.777/split', '192.0.2.77/split'],
  ] as const) {
    await dialog.getByRole('textbox', { name: 'Address' }).fill(wrong);
    await expect(wrongUrl).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(right);
    await expect(wrongUrl).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  }
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

test('a template without both wildcards says so in its dialog, in both languages, and is not saved [ERR-91]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess('Templates');
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const missing = page.getByText('The template is missing required wildcards.', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Modify RAG template' });
  let template = '';
  await page.route('**/api/rag-templates/defaults?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), defaultRagTemplate: template },
    });
  });
  for (const [given, count] of [
    ['Answer: ${process.rag.input}', 1],
    ['From ${process.rag.documents} alone', 1],
    ['${process.rag.documents} ${process.rag.input}', 0],
  ] as const) {
    template = given;
    await page.goto(`/entity/process/${id}/rag`);
    await page.getByRole('button', { name: 'Programmer options' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Template' })).toBeVisible();
    await expect(missing).toHaveCount(count);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  }
  template = 'Answer: ${process.rag.input}';
  await page.goto(`/entity/process/${id}/rag`);
  await page.getByRole('button', { name: 'Programmer options' }).click();
  await expect(missing).toBeVisible();
  await applyLanguage(page, 'pl');
  await expect(page.getByText('W szablonie brakuje wymaganych symboli.', { exact: true })).toBeVisible();
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
