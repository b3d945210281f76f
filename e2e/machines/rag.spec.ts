import { models } from '@scriptorium/contract/machines/models.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { rag, ragTemplates } from '@scriptorium/contract/machines/rag.ts';
import { addNode, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { applyLanguage } from '../support/looks.ts';
import { withModelProvider } from '../support/model-provider.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => provider.clear());

const LEASE = `${'Strony zawarły umowę. '.repeat(70)}\n\nCzynsz najmu lokalu w Łodzi wynosi 2500 zł miesięcznie.`;
const WARRANTY = 'The warranty for the coffee machine ends after 24 months.';

test('a lead asks about the documents of a process, and opens what the answer rests on [SHELL-23] [RAG-03] [RAG-06] [RAG-09] [RAG-17] [RAG-18] [ERR-90]', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  const { id } = await makeProcess('Contracts');
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in' });
  const leaseId = await uploadText(call, { upload: hup }, 'lease.txt', LEASE);
  await uploadText(call, { upload: hup }, 'warranty.txt', WARRANTY);
  await page.goto('/entity/process');
  await page.getByRole('link', { name: 'RAG: ask about the documents of Contracts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions about documents');
  await expect(page.getByText('2 of 2 documents are indexed.')).toBeVisible();
  await expect(page.getByText('There are no language models yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a language model' })).toBeVisible();
  await expectAccessible(page);

  const add = (name: string, model: string) =>
    call(models.create, {
      body: { name, protocol: 'OPENAI', baseUrl: provider.baseUrl('OPENAI'), model, key: 'sk-7' },
    });
  await add('House model', 'script');
  await add('Broken model', '500');
  await add('Slow model', 'hang');
  await add('Talkative model', 'trickle');
  await add('Terse model', 'truncated');
  await page.reload();
  const submit = page.getByRole('button', { name: 'Perform RAG query' });
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option', { name }).click();
  };
  await expect(submit).toBeDisabled();
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill('Jaki jest czynsz w lodzi?');
  await expect(page.getByText('This field is required.')).toBeVisible();
  await choose('House model');
  await expect(submit).toBeEnabled();
  const temperature = page.getByRole('textbox', { name: 'Temperature' });
  await temperature.fill('2.5');
  await expect(page.getByText('This field cannot be more than 2.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await temperature.fill('-1');
  await expect(page.getByText('This field should be at least 0.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await temperature.fill('0.4');
  const topK = page.getByRole('textbox', { name: 'Passages' });
  for (const [typed, shown] of [
    ['0', '1'],
    ['', '1'],
    ['11', '10'],
    ['105', '10'],
    ['2', '2'],
  ] as const) {
    await topK.fill(typed);
    await expect(topK).toHaveValue(shown);
  }
  const threshold = page.getByRole('textbox', { name: 'Similarity threshold' });
  await threshold.fill('1.5');
  await expect(threshold).toHaveValue('1');
  await threshold.fill('-1');
  await expect(threshold).toHaveValue('0');
  await threshold.fill('0.15');
  await expect(threshold).toHaveValue('0.15');

  provider.answer = () => 'Czynsz wynosi 2500 zł [1]. Reszty nie wiem.';
  await question.press('Tab');
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Ask or stop' })).toBeFocused();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('Czynsz wynosi 2500 zł.1 Reszty nie wiem.');
  expect(provider.calls[0]).toMatchObject({ temperature: 0.4, key: 'sk-7' });
  const matched = page.getByRole('region', { name: 'Matched documents' });
  await expect(matched.getByRole('heading', { level: 3 })).toHaveText('lease.txt');
  await expect(matched).toContainText('Czynsz najmu lokalu w Łodzi wynosi 2500 zł');
  const form = await question.boundingBox();
  for (const area of [answer, matched])
    expect((await area.boundingBox())?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  await expectAccessible(page);

  const opened = page.waitForEvent('popup');
  await answer.getByRole('link', { name: 'Passage 1: lease.txt (opens a new tab)' }).click();
  const workspace = await opened;
  await expect(workspace).toHaveURL(new RegExp(`/document/${leaseId}[?]passage=`));
  await expect(workspace.getByText('Czynsz najmu lokalu w Łodzi')).toBeInViewport();
  await workspace.close();

  await choose('Broken model');
  await submit.click();
  await expect(answer.getByRole('alert')).toContainText('had an internal error (500)');
  await expect(answer.getByRole('alert')).toHaveAttribute('style', /--mantine-color-red/);
  await expectAccessible(page);
  await choose('Terse model');
  await question.press('Control+Enter');
  await expect(answer.getByRole('alert')).toContainText('Allow longer answers in the settings of the model');
  await expect(answer).toContainText('Up to then it answered:{"spans"');
  await expectAccessible(page);
  await threshold.fill('1');
  await submit.click();
  await expect(answer.getByRole('alert')).toContainText('No passage is similar enough');
  await threshold.fill('0');
  await choose('Slow model');
  const before = provider.calls.length;
  await submit.click();
  await expect(answer.getByText('The model is answering…')).toBeVisible();
  // Until then the passages are searched.
  await expect.poll(() => provider.calls.length).toBe(before + 1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(answer.getByText('The answer will appear here')).toBeVisible();
  await expect.poll(() => provider.calls.at(-1)?.isClosed).toBe(true);
  await choose('Talkative model');
  await submit.click();
  await expect(answer).toContainText('It goes on and on.');
  await expect(matched.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(answer.getByText('You stopped the model: this is not its whole answer.')).toBeVisible();
  await expect(answer).toContainText('It goes on and on.');
  await expect.poll(() => provider.calls.at(-1)?.isClosed).toBe(true);
  await expectAccessible(page);
  await applyLanguage(page, 'pl');
  await expect(page.getByRole('button', { name: 'Wykonaj zapytanie RAG' })).toBeVisible();
  await expectAccessible(page);
});

test('an administrator of the process changes the template, and restores the default [RAG-04] [RAG-12] [RAG-14]', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  const { id } = await makeProcess('Templates');
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in' });
  await uploadText(call, { upload: hup }, 'warranty.txt', WARRANTY);
  await page.goto(`/entity/process/${id}/rag`);
  await page.getByRole('button', { name: 'Programmer options' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify RAG template' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const template = dialog.getByRole('textbox', { name: 'Template' });
  await expect(template).toContainText('Answer the question');
  await expect(save).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Reset to default' })).toBeDisabled();
  const type = async (text: string) => {
    await template.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const missing = dialog.getByText('The template is missing required wildcards.');
  // Changed and complete, with a wildcard that questions do not have.
  await type('${process.rag.input} ${process.rag.documents} ${document.content}');
  await expect(missing).toBeHidden();
  await expect(save).toBeDisabled();
  await type('Be brief. ');
  await expect(missing).toBeVisible();
  await expect(save).toBeDisabled();
  for (const name of ['Question', 'Passages of documents']) {
    await dialog.getByRole('button', { name: 'Insert wildcard into Template' }).click();
    await page.getByRole('treeitem', { name }).click();
  }
  await expect(save).toBeEnabled();
  await expectAccessible(page);
  await save.click();
  await expect(dialog).toBeHidden();
  const [stored] = await call(ragTemplates.list, { query: { processId: id } });
  expect(stored).toMatchObject({
    template: 'Be brief. ${process.rag.input}${process.rag.documents}',
    active: true,
  });
  const model = await call(models.create, {
    body: {
      name: 'Echo',
      protocol: 'OPENAI',
      baseUrl: provider.baseUrl('OPENAI'),
      model: 'echo',
      key: 'sk-7',
    },
  });
  const { llmResponse } = await call(rag.ask, {
    body: { query: 'warranty?', processId: id, llmModel: model },
  });
  expect(llmResponse).toMatch(/^Be brief[.] warranty[?]#/);

  await page.getByRole('button', { name: 'Programmer options' }).click();
  await expect(template).toContainText('Be brief.');
  await dialog.getByRole('button', { name: 'Reset to default' }).click();
  const confirm = page.getByRole('dialog', { name: 'Reset the template' });
  await confirm.getByRole('button', { name: 'Reset to default' }).click();
  await expect(dialog).toBeHidden();
  expect(await call(ragTemplates.list, { query: { processId: id } })).toEqual([]);
});
