import { llmPrompts } from '@scriptorium/nodes/llm-prompt/llm-prompt.contract.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { addNode, parserOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { withModelProvider } from '../support/model-provider.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => provider.clear());

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
  await expect(panel.getByRole('combobox', { name: 'Key (secret of the process)' })).toBeVisible();
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
  const question = page.getByRole('dialog', { name: 'Run this step again?' });
  await question.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(answer).toContainText('Please Translate: Dear Anna');
  await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('Please');
  await page.reload();
  await workspace.steps.getByRole('tab', { name: 'Language model' }).click();
  await expect(answer).toContainText('Please Translate: Dear Anna');
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
  const question = page.getByRole('dialog', { name: 'Run this step again?' });
  await question.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('Find all names');
  await expect.poll(async () => (await responses())[0]?.prompt).toBe('Find all names');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeHidden();
});
