import { modelCosts } from '@scriptorium/contract/machines/model-costs.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { expect } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { withModelProvider } from '@scriptorium/testing/page-scenes/model-provider.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

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
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'House model' });
  await expect(row).toContainText('OpenAI');
  await expect(row).toContainText('Text, PDF');
  const [stored] = await call(models.list, { query: {} });
  expect(stored).toMatchObject({ name: 'House model', hasKey: true, priceInput: 3, priceOutput: 15 });

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
  await page.getByRole('combobox', { name: 'Add up by' }).click();
  await page.getByRole('option', { name: 'Model' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'House model' })).toBeVisible();
  const download = page.nextDownload();
  await page.getByRole('button', { name: 'All calls as CSV' }).click();
  expect((await download).name).toMatch(/^model calls .*\.csv$/);
  const { rows } = await call(modelCosts.list, { query: { by: 'MODEL' } });
  expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(provider.calls.length);

  await page.getByRole('link', { name: 'Language models' }).first().click();
  await row.getByRole('button', { name: 'Delete House model' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no models yet.')).toBeVisible();
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
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(question).toBeHidden();
  await expect(form.getByRole('status')).toHaveText('The stored key will be deleted when you save.');
  const keep = form.getByRole('button', { name: 'Keep the key' });
  await expect(keep).toBeFocused();
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

test('a step without a prompt and an answer says so, in both languages [LLM-08] [ERR-52] [ERR-53]', async ({
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
  await applyLanguage(page, 'pl');
  await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('nieznany prompt');
  await expect(page.getByRole('region', { name: 'Odpowiedź' })).toContainText('brak odpowiedzi');
});

test('a prompt node with a model but without a prompt requires one, in both languages [ERR-73]', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  const { id } = await makeProcess('Asks with a model');
  const parser = await parserOf(call, id);
  const node = {
    processId: id,
    activityType: 'LLM_PROMPT',
    name: 'Silent',
    x: 330,
    fromId: parser.id,
  } as const;
  const { id: nodeId } = await addNode(call, node);
  const model = {
    name: 'Ready',
    protocol: 'OPENAI',
    baseUrl: provider.baseUrl('OPENAI'),
    model: 'ok',
  } as const;
  await call(models.create, { body: { ...model, key: 'sk-7' } });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Silent');
  const required = screen.panel.getByText('This field is required.', { exact: true });
  await screen.choose(screen.panel, 'Model', 'Ready');
  await expect(required).toHaveCount(1);
  await applyLanguage(page, 'pl');
  await expect(page.getByText('To pole jest wymagane.', { exact: true })).toHaveCount(1);
  await applyLanguage(page, 'en');
  for (const prompt of ['', '   '])
    await expect(call(nodes.update, { body: { id: nodeId, prompt } })).rejects.toMatchObject({
      fieldErrors: [{ field: 'prompt', message: 'NotNull' }],
    });
});
