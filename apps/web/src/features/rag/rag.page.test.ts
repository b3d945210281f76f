import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { rag, ragTemplates } from '@scriptorium/contract/machines/rag.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
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

test('the form of questions begins with 4 passages and the threshold 0; both stay within their bounds [CONST-69] [CONST-70]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Bounds of questions');
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  await page.goto(`/entity/process/${id}/rag`);
  const passages = page.getByRole('textbox', { name: 'Passages' });
  await expect(passages).toHaveValue('4');
  for (const [typed, shown] of [
    ['11', '10'],
    ['', '1'],
    ['0', '1'],
    ['10', '10'],
  ] as const) {
    await passages.fill(typed);
    await expect(passages).toHaveValue(shown);
  }
  const threshold = page.getByRole('textbox', { name: 'Similarity threshold' });
  await expect(threshold).toHaveValue('0');
  await threshold.press('ArrowDown');
  await expect(threshold).toHaveValue('0');
  for (const shown of ['0.05', '0.1']) {
    await threshold.press('ArrowUp');
    await expect(threshold).toHaveValue(shown);
  }
  await threshold.fill('1.5');
  await expect(threshold).toHaveValue('1');
  await threshold.press('ArrowUp');
  await expect(threshold).toHaveValue('1');
  await threshold.fill('-1');
  await expect(threshold).toHaveValue('0');
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

test('a reader asks and opens documents, but changes neither the template nor anything else [SHELL-23] [PROC-19] [PERM-27]', async ({
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
  await expect(page).toHaveURL(`/entity/process/${id}/rag`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions about documents');
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

test('the form of a question has all its fields, loads the models and secrets, and sends what they say; the page has a title and a way back [RAG-01] [RAG-02] [RAG-05] [RAG-07] [CONST-71]', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  const { id } = await makeProcess('Asked with a key');
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const model = await call(models.create, {
    body: {
      name: 'House model',
      protocol: 'OPENAI',
      baseUrl: provider.baseUrl('OPENAI'),
      model: 'script',
      key: 'sk-7',
    },
  });
  const draft = { value: 'sk-ours', processId: id, questions: true };
  const ours = await call(secrets.create, { body: { ...draft, name: 'Ours' } });
  await call(secrets.create, { body: { ...draft, name: 'Old one', active: false } });
  const reads: string[] = [];
  const asked: unknown[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'GET') reads.push(`${pathname} ${searchParams.get('processId') ?? ''}`.trim());
    if (request.method() === 'POST' && /^\/api\/rag\b/.test(pathname)) asked.push(request.postDataJSON());
  });
  await page.goto(`/entity/process/${id}/rag`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions about documents');
  const question = page.getByRole('textbox', { name: 'Question' });
  expect(await question.evaluate((node) => node.tagName)).toBe('TEXTAREA');
  await expect.poll(() => reads).toContain('/api/llm-models');
  await expect.poll(() => reads).toContain(`/api/secrets ${id}`);

  const submit = page.getByRole('button', { name: 'Perform RAG query' });
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect(field('Passages')).toHaveValue('4');
  await expect(field('Similarity threshold')).toHaveValue('0');
  await expect(field('Temperature')).toHaveValue('1');
  const slider = page.getByRole('slider', { name: 'Temperature' });
  for (const [name, value] of [
    ['aria-valuemin', '0'],
    ['aria-valuemax', '2'],
    ['aria-valuenow', '1'],
  ] as const)
    await expect(slider).toHaveAttribute(name, value);
  await slider.press('ArrowRight');
  await expect(field('Temperature')).toHaveValue('1.01');
  await field('Temperature').fill('0.4');
  await expect(slider).toHaveAttribute('aria-valuenow', '0.4');

  await question.fill('What is the rent?');
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'House model' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  const alone = {
    query: 'What is the rent?',
    similarityThreshold: 0,
    topK: 4,
    temperature: 0.4,
    processId: id,
    llmModel: { id: model.id },
  };
  await submit.click();
  // The process has no documents yet.
  await expect(answer.getByRole('alert')).toBeVisible();
  expect(asked).toEqual([alone]);

  const secret = page.getByRole('combobox', { name: 'Key (secret of the process)' });
  await secret.click();
  await expect(page.getByRole('option', { name: 'Old one (switched off)' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  );
  await page.getByRole('option', { name: 'Ours', exact: true }).click();
  await submit.click();
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[1]).toEqual({ ...alone, secret: { id: ours.id } });

  await page.getByRole('link', { name: 'Back to the list of processes' }).click();
  await expect(page).toHaveURL('/entity/process');
});
