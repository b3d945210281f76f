import { llmPrompts } from '../llm-prompt.contract.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { expect } from '@scriptorium/testing/page/test.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { withModelProvider } from '@scriptorium/testing/page-scenes/model-provider.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';
import { addNode, parserOf, statusOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => provider.clear());

test('Edit loads the previous nodes; Run asks before the model is asked again, also in an accepted step, and Cancel returns to the prompt [LLM-06] [STEP-19]', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  const { id: processId } = await makeProcess('Asks before it runs');
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in' });
  const body = {
    protocol: 'OPENAI',
    baseUrl: provider.baseUrl('OPENAI'),
    model: 'echo',
    key: 'sk-7',
  } as const;
  const { id: modelId } = await call(models.create, { body: { name: 'Echo', ...body } });
  const settings = { llmModel: { id: modelId }, prompt: 'Translate' };
  const node = await addNode(call, {
    processId,
    activityType: 'LLM_PROMPT',
    name: 'Translator',
    fromId: parser.id,
    ...settings,
  });
  const documentId = await uploadText(call, { upload }, 'letter.txt', 'Dear Anna');
  const answeredAt = async () =>
    (await call(llmPrompts.responses, { query: { documentId } }))[0]?.answeredAt ?? null;
  await expect.poll(answeredAt).not.toBeNull();
  const first = await answeredAt();
  expect(await statusOn(call, documentId, node)).toBe('ACCEPTED');

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/rerun|previousNodes/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  const previousNodes = `GET /api/nodes/${node.id}/previousNodes`;
  const screen = new WorkspaceScreen(page);
  await screen.open(processId, documentId);
  await screen.steps.getByRole('tab', { name: 'Translator' }).click();
  const prompt = page.getByRole('region', { name: 'Prompt' });
  const editor = page.getByRole('textbox', { name: 'Prompt' });
  await expect(prompt).toContainText('Translate');
  expect(asked).toEqual([]);

  await screen.action('Edit').click();
  await expect(editor).toHaveText('Translate');
  await expect(screen.steps.getByText('Earlier nodes: File parser')).toBeVisible();
  expect(asked).toEqual([previousNodes]);
  await screen.action('Cancel').click();
  await expect(prompt).toContainText('Translate');
  await expect(editor).toHaveCount(0);

  await screen.action('Edit').click();
  await screen.action('Run').click();
  const question = page.getByRole('dialog', { name: 'Run this step again?' });
  await expect(question).toContainText('its answer replaces the present one');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(editor).toBeVisible();
  expect(asked.filter((one) => one !== previousNodes)).toEqual([]);

  await applyLanguage(page, 'pl');
  await expect(page.getByText('Wcześniejsze węzły: File parser')).toBeVisible();
  await page.getByRole('button', { name: 'Uruchom', exact: true }).click();
  const inPolish = page.getByRole('dialog', { name: 'Uruchomić ten krok ponownie?' });
  await inPolish.getByRole('button', { name: 'Uruchom', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edytuj', exact: true })).toBeVisible();
  await expect.poll(answeredAt).not.toBe(first);
  expect(asked.filter((one) => one !== previousNodes)).toHaveLength(1);
});
