import { llmPrompts } from '@scriptorium/contract/llm-prompts.ts';
import { modelCosts } from '@scriptorium/contract/model-costs.ts';
import { models } from '@scriptorium/contract/models.ts';
import { nodes } from '@scriptorium/contract/nodes.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { addNode, GraphScreen, parserOf } from './graph-page.ts';
import { applyLanguage } from './looks.ts';
import { withModelProvider } from './model-provider.ts';
import { uploadText, WorkspaceScreen } from './workspace-screen.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => provider.clear());

test('an administrator adds a model, tests it, and sees what it costs', async ({
  adminPage: page,
  call,
  provider,
}) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name: 'Language models' }).click();
  await expect(page.getByText('There are no models yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add model' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add model' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('House model');
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('https://api.openai.com/v1');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(provider.baseUrl('OPENAI'));
  await dialog.getByRole('textbox', { name: 'Model' }).fill('401');
  await dialog.getByLabel('Key', { exact: false }).first().fill('sk-swordfish');
  await dialog.getByRole('checkbox', { name: 'PDF' }).check();
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('3');
  await dialog.getByRole('textbox', { name: 'Answer', exact: true }).fill('15');
  await dialog.getByRole('button', { name: 'Test model' }).click();
  await expect(dialog.getByText('does not accept the key')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Model' }).fill('ok');
  await expect(dialog.getByText('does not accept the key')).toBeHidden();
  await dialog.getByRole('button', { name: 'Test model' }).click();
  await expect(dialog.getByText(/Tokens: \d+ and \d+/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'House model' });
  await expect(row).toContainText('OpenAI');
  await expect(row).toContainText('Text, PDF');
  const [stored] = await call(models.list, { query: {} });
  expect(stored).toMatchObject({ name: 'House model', hasKey: true, priceInput: 3, priceOutput: 15 });
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Edit House model' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit model' });
  await expect(edit.getByText('Leave it empty to keep the stored key.')).toBeVisible();
  await edit.getByRole('button', { name: 'Test model' }).click();
  await expect(edit.getByText(/Tokens: \d+ and \d+/)).toBeVisible();
  expect(provider.calls.at(-1)?.key).toBe('sk-swordfish');
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Costs' }).click();
  await expect(page.getByRole('heading', { name: 'Costs of language models', level: 1 })).toBeVisible();
  const costs = page.getByRole('table', { name: 'Costs' });
  // The heading, a day, and the total.
  await expect(costs.getByRole('row')).toHaveCount(3);
  await expect(costs.getByRole('row').last()).toContainText(/^Total/);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Add up by' }).click();
  await page.getByRole('option', { name: 'Model' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'House model' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All calls as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^model calls .*\.csv$/);
  const { rows } = await call(modelCosts.list, { query: { by: 'MODEL' } });
  expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(provider.calls.length);

  await page.getByRole('link', { name: 'Language models' }).first().click();
  await row.getByRole('button', { name: 'Delete House model' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no models yet.')).toBeVisible();
});

test('a lead builds a prompt node; each document is answered, and a step gets a prompt of its own [LLM-01] [LLM-03] [LLM-04] [LLM-05] [LLM-06] [LLM-08] [EXPORT-05]', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  const { id } = await makeProcess('Translates');
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in', x: -400 });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.plus('File parser').click();
  await page.getByRole('button', { name: 'Language model', exact: true }).click();
  const { panel } = screen;
  await expect(panel).toHaveAccessibleName('Language model');
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    '1. Prompt',
    '2. Additional settings',
    '3. Export answers',
  ]);
  await expect(panel.getByText('There are no language models yet.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Add a language model' })).toBeVisible();
  await expectAccessible(page);
  const prompt = panel.getByRole('textbox', { name: 'Prompt' });
  await prompt.click();
  await page.keyboard.type('Translate');
  await expect(panel.getByText('This field is required.')).toHaveCount(1);
  // The prompt is kept without a model.
  await screen.saved();
  await expect(screen.node('Language model')).toHaveAccessibleName(/settings missing/);

  const add = (name: string, model: string, modalities: ('PDF' | 'IMAGE')[] = []) =>
    call(models.create, {
      body: { name, protocol: 'OPENAI', baseUrl: provider.baseUrl('OPENAI'), model, modalities, key: 'sk-7' },
    });
  await add('Reads text', 'echo');
  await add('Reads more', 'echo', ['PDF', 'IMAGE']);
  await page.reload();
  await screen.openPanel('Language model');
  const attach = panel.getByRole('checkbox', { name: 'Attach the file of the document' });
  await screen.choose(panel, 'Model', 'Reads more');
  await expect(attach).toBeEnabled();
  await expect(panel.getByText('The model reads: images, PDF.')).toBeVisible();
  await screen.choose(panel, 'Model', 'Reads text');
  await expect(attach).toBeDisabled();
  await expect(prompt).toHaveText('Translate');
  await prompt.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect(panel.getByText('This field is required.')).toBeVisible();
  await page.keyboard.type('Translate: ');
  await panel.getByRole('button', { name: 'Insert wildcard into Prompt' }).click();
  await page.getByRole('treeitem', { name: 'Text of the document' }).click();
  await prompt.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('${nothing}');
  await page.keyboard.press('Tab');
  await expect(panel.getByText('The marked fields are not saved yet.')).toBeVisible();
  await expect(panel.getByText('Unknown wildcards: nothing')).toBeVisible();
  // The notice about it covers the end of the panel.
  await panel.getByRole('button', { name: 'Insert wildcard into Prompt' }).click();
  await expect(page.getByRole('combobox', { name: 'Search wildcards' })).toBeFocused();
  await page.keyboard.press('Escape');
  await prompt.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await expect(panel.getByText('Unknown wildcards')).toHaveCount(0);
  await expect(screen.node('Language model')).not.toHaveAccessibleName(/settings missing/);
  const temperature = panel.getByRole('textbox', { name: 'Temperature' });
  await temperature.fill('2.5');
  await expect(panel.getByText('This field cannot be more than 2.')).toBeVisible();
  await temperature.fill('0.3');
  await expectAccessible(page);
  await screen.saved();
  const node = (await call(nodes.list, { query: { processId: id } })).find(
    ({ activityType }) => activityType === 'LLM_PROMPT',
  );
  expect(node).toMatchObject({
    prompt: 'Translate: ${document.content}',
    temperature: 0.3,
    attachFile: false,
  });

  const documentId = await uploadText(call, { upload: hup }, 'letter.txt', 'Dear Anna');
  await expect
    .poll(async () => (await call(llmPrompts.responses, { query: { documentId } }))[0]?.response)
    .toBe('Translate: Dear Anna');
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, documentId);
  await workspace.steps.getByRole('tab', { name: 'Language model' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('Translate: Dear Anna');
  await expect(answer).toContainText('Reads text');
  await expectAccessible(page);

  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const own = page.getByRole('textbox', { name: 'Prompt' });
  await edit.press('Enter');
  await expect(own).toBeFocused();
  await page.keyboard.type(' ${document.nothing}');
  await expect(page.getByText('Unknown wildcards: document.nothing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(own).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Please ');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Prompt' })).not.toContainText('Please');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await own.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await own.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Please ');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(answer).toContainText('Please Translate: Dear Anna');
  await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('Please');
  await page.reload();
  await workspace.steps.getByRole('tab', { name: 'Language model' }).click();
  await expect(answer).toContainText('Please Translate: Dear Anna');
});

test('the form of a model says in words what is wrong with it, and asks before it is closed without saving', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/models');
  await page.getByRole('button', { name: 'Add model' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add model' });
  await form.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Ollama' }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Local');
  await form.getByRole('textbox', { name: 'Model' }).fill('llama');
  await form.getByRole('textbox', { name: 'Currency' }).fill('zł');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Ollama needs it: without it, it cuts off longer prompts.')).toBeVisible();
  await expect(form.getByText('Three capital letters, such as USD.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Local');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Close without saving' }).press('Enter');
  await expect(form).toBeHidden();
});

test('the key of a model is deleted by keyboard, after a question, when the form is saved', async ({
  adminPage: page,
  call,
  provider,
}) => {
  const baseUrl = `${provider.baseUrl('OPENAI')}?api-version=2024-10-21`;
  const body = { name: 'Keyed', protocol: 'OPENAI', baseUrl, model: 'ok', key: 'sk-7' } as const;
  const { id } = await call(models.create, { body });
  const hasKey = async () =>
    (await call(models.list, { query: {} })).find((model) => model.id === id)?.hasKey;
  await page.goto('/admin/models');
  await page.getByRole('button', { name: 'Edit Keyed' }).click();
  const form = page.getByRole('dialog', { name: 'Edit model' });
  await form.getByRole('button', { name: 'Test model' }).click();
  await expect(form.getByText(/Tokens: \d+ and \d+/)).toBeVisible();

  const remove = form.getByRole('button', { name: 'Delete the key' });
  const question = page.getByRole('dialog', { name: 'Delete the key' });
  await remove.press('Enter');
  await expect(question).toContainText('“Keyed” will be called without a key');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(question).toBeHidden();
  await expect(form.getByRole('status')).toHaveText('The stored key will be deleted when you save.');
  const keep = form.getByRole('button', { name: 'Keep the key' });
  await expect(keep).toBeFocused();
  await expectAccessible(page);
  // The test asks as the saved model would.
  await form.getByRole('button', { name: 'Test model' }).click();
  await expect(form.getByText('does not accept the key')).toBeVisible();
  await keep.press('Enter');
  await expect(form.getByRole('status')).toBeEmpty();
  expect(await hasKey()).toBe(true);

  await remove.press('Enter');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await form.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(form).toBeHidden();
  expect(await hasKey()).toBe(false);
  await page.getByRole('button', { name: 'Edit Keyed' }).click();
  await expect(remove).toHaveCount(0);
  await call(models.remove, { params: { id } });
});

test('the editor of a prompt closes when its run has ended, however long the model takes', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  const { id } = await makeProcess('Takes its time');
  const parser = await parserOf(call, id);
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in' });
  const model = await call(models.create, {
    body: {
      name: 'Slow',
      protocol: 'OPENAI',
      baseUrl: provider.baseUrl('OPENAI'),
      model: 'slow-1500',
      key: 'sk-7',
    },
  });
  const ask = { llmModel: { id: model.id }, prompt: 'Find' };
  const node = { processId: id, activityType: 'LLM_PROMPT', name: 'Slowly', fromId: parser.id } as const;
  await addNode(call, { ...node, ...ask });
  const documentId = await uploadText(call, { upload: hup }, 'letter.txt', 'Dear Anna');
  const responses = async () => call(llmPrompts.responses, { query: { documentId } });
  await expect.poll(async () => (await responses())[0]?.response).toContain('Jan Kowalski');
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, documentId);
  await workspace.steps.getByRole('tab', { name: 'Slowly' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' all names');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('Find all names');
  await expect.poll(async () => (await responses())[0]?.prompt).toBe('Find all names');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeHidden();
});

test('a step without a prompt and an answer says so, in both languages [ERR-52] [ERR-53]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Asks nothing');
  const parser = await parserOf(call, id);
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in' });
  await addNode(call, { processId: id, activityType: 'LLM_PROMPT', name: 'Silent', fromId: parser.id });
  const documentId = await uploadText(call, { upload: hup }, 'letter.txt', 'Dear Anna');
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, documentId);
  await workspace.steps.getByRole('tab', { name: 'Silent' }).click();
  await expect(workspace.steps.getByText('The node has no model.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('unknown prompt');
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('no response');
  await expectAccessible(page);
  await applyLanguage(page, 'pl');
  await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('nieznany prompt');
  await expect(page.getByRole('region', { name: 'Odpowiedź' })).toContainText('brak odpowiedzi');
});
