import { llmPrompts } from '@scriptorium/nodes/llm-prompt/llm-prompt.contract.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { expect } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { withModelProvider } from '@scriptorium/testing/page-scenes/model-provider.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => {
  provider.clear();
  provider.meanings = { kontraktu: 'umowa', umowy: 'umowa', rozwiązanie: 'koniec', wypowiedzenie: 'koniec' };
});

test('an administrator adds an embedding model, and a process finds passages by their meaning', async ({
  adminPage: page,
  call,
  makeProcess,
  provider,
}) => {
  await page.goto('/admin/models');
  await page.getByRole('button', { name: 'Add model' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add model' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Meanings');
  await form.getByRole('combobox', { name: 'It is for' }).click();
  await page.getByRole('option', { name: 'Retrieval (embeddings)' }).click();
  await form.getByRole('combobox', { name: 'Provider' }).click();
  await expect(page.getByRole('option', { name: 'Anthropic' })).toBeHidden();
  await page.getByRole('option', { name: 'OpenAI and compatible servers' }).click();
  await form.getByRole('textbox', { name: 'Address' }).fill(provider.baseUrl('OPENAI'));
  await form.getByRole('textbox', { name: 'Model', exact: true }).fill('embed');
  await form.getByLabel('Key', { exact: true }).fill('sk-7');
  await form.getByRole('textbox', { name: 'Text' }).fill('0.13');
  await form.getByRole('button', { name: 'Test model' }).click();
  await expect(form.getByText('A vector of 512 numbers')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Meanings' })).toContainText('Text');

  const { id } = await makeProcess('Notices');
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in' });
  await uploadText(call, { upload: hup }, 'notice.txt', 'Wypowiedzenie umowy z końcem roku');
  await uploadText(call, { upload: hup }, 'menu.txt', 'Zupa dnia i herbata');
  await call(models.create, {
    body: {
      name: 'Answers',
      protocol: 'OPENAI',
      baseUrl: provider.baseUrl('OPENAI'),
      model: 'script',
      key: 'sk-7',
    },
  });
  provider.answer = () => 'Tak, z końcem roku [1].';
  await page.goto(`/entity/process/${id}/rag`);
  await expect(page.getByText('2 of 2 documents are indexed.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'Answers' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('rozwiązanie kontraktu');
  await page.getByRole('textbox', { name: 'Similarity threshold' }).fill('0.3');
  const submit = page.getByRole('button', { name: 'Perform RAG query' });
  const answer = page.getByRole('region', { name: 'Answer' });
  await submit.click();
  await expect(answer.getByRole('alert')).toContainText('No passage is similar enough');

  await page.getByRole('button', { name: 'RAG settings of Notices' }).click();
  const settings = page.getByRole('dialog', { name: 'RAG settings' });
  await expect(settings.locator(':focus')).toBeVisible();
  await settings.getByRole('combobox', { name: 'Embedding model' }).click();
  await page.getByRole('option', { name: 'Meanings' }).click();
  await expect(settings.getByText('The model receives the texts of all documents')).toBeVisible();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 of 2 can be found by their meaning, too.')).toBeVisible();
  await submit.click();
  await expect(answer).toContainText('Tak, z końcem roku.');
  const matched = page.getByRole('region', { name: 'Matched documents' });
  await expect(matched.getByRole('heading', { level: 3 })).toHaveText('notice.txt');

  await page.getByRole('textbox', { name: 'Question' }).fill('wypowiedzenie');
  const stored = (await call(models.list, { query: {} })).find(({ name }) => name === 'Meanings');
  const { hasKey: _hasKey, spentToday: _spent, ...body } = stored!;
  await call(models.update, { params: { id: stored!.id }, body: { ...body, active: false } });
  await submit.click();
  await expect(answer).toContainText('Passages were searched for by their words alone');
});

test('a prompt whose passages were searched for by words alone says so, in both languages', async ({
  adminPage: page,
  call,
  makeProcess,
  provider,
}) => {
  const { id } = await makeProcess('Compares');
  const parser = await parserOf(call, id);
  const newModel = (name: string, model: string, kind: 'CHAT' | 'EMBEDDING') => {
    const connection = { protocol: 'OPENAI', baseUrl: provider.baseUrl('OPENAI'), key: 'sk-7' } as const;
    return call(models.create, { body: { name, model, kind, ...connection } });
  };
  const embedding = await newModel('Without a key', '401', 'EMBEDDING');
  const chat = await newModel('Compares texts', 'echo', 'CHAT');
  const body = { isRagEnabled: true, ragEmbeddingModel: embedding.id };
  await call(processes.setRag, { params: { id }, body });
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in' });
  const ask = {
    llmModel: { id: chat.id },
    prompt: 'Compare ${document.content} with ${process.rag.documents}',
  };
  const node = { processId: id, activityType: 'LLM_PROMPT', name: 'Similar', fromId: parser.id } as const;
  await addNode(call, { ...node, ...ask });
  const documentId = await uploadText(call, { upload: hup }, 'notice.txt', 'Wypowiedzenie umowy');
  await expect
    .poll(async () => (await call(llmPrompts.responses, { query: { documentId } }))[0]?.response)
    .toContain('Compare Wypowiedzenie umowy');
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, documentId);
  await workspace.steps.getByRole('tab', { name: 'Similar' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('Passages were searched for by their words alone: ');
  await expect(workspace.steps.getByText('because “Without a key” gave no answer')).toBeVisible();
  await applyLanguage(page, 'pl');
  await expect(page.getByRole('region', { name: 'Odpowiedź' })).toContainText(
    'Fragmentów szukano tylko według słów',
  );
  await expect(page.getByText('ponieważ „Without a key” nie odpowiedział')).toBeVisible();
});
