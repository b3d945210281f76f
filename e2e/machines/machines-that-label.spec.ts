import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { llmPrompts } from '@scriptorium/nodes/llm-prompt/llm-prompt.contract.ts';
import { modelCosts } from '@scriptorium/contract/machines/model-costs.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { training } from '@scriptorium/contract/machines/training.ts';
import { textOf } from '@scriptorium/testing/scenes/learning-node.ts';
import { addNode, parserOf, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { withModelProvider } from '../support/model-provider.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const test = withModelProvider();

const DOCUMENTS = 50;
const WRONG = 10;
const LABEL = { backgroundColor: '#ffb703', textColor: '#000000', mandatory: false };
const kindOf = (turn: number) => (turn % 2 === 0 ? 'invoice' : 'complaint');

/** Answers as a model would: a summary, the thing that a letter is about, and its kind, which is wrong for the first ten. */
function answerTo(prompt: string): string {
  const [, letter = prompt] = /<document \w+>\n(.*)\n<\/document/s.exec(prompt) ?? [];
  if (!prompt.includes('<document')) return `About: ${letter.slice(0, 20)}`;
  if (prompt.includes('"spans"')) {
    const [quote] = /Invoice number \d+|table|chair|lamp|carpet|shelf/.exec(letter) ?? [''];
    return JSON.stringify({ spans: [{ label: 'L1', quote, occurrence: 1 }] });
  }
  const turn = Number(/Letter (\d+)/.exec(letter)?.[1]);
  const isInvoice = letter.includes('Invoice') !== turn < WRONG;
  return JSON.stringify({ labels: [isInvoice ? 'L1' : 'L2'] });
}

const letterOf = (turn: number): string => `Letter ${turn}. ${textOf(kindOf(turn), turn)}`;

/** A person accepts the kind of a document, as the model says or another one. */
async function acceptAs(call: Call, node: Node, documentId: number, typeId?: number): Promise<void> {
  const { stepDTO } = await stepOn(call, documentId, node);
  const params = { stepId: stepDTO.id };
  if (stepDTO.status === 'ACCEPTED')
    await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  if (typeId !== undefined) await call(classifierTags.save, { params, body: [{ typeId }] });
  await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
}

test('a model answers, tags and classifies 50 documents; people correct ten; a classifier learns from them; the ledger adds up', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  test.setTimeout(300_000);
  provider.answer = ({ prompt }) => answerTo(prompt);
  await page.goto('/admin/models');
  await page.getByRole('button', { name: 'Add model' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add model' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('House model');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(provider.baseUrl('OPENAI'));
  await dialog.getByRole('textbox', { name: 'Model' }).fill('script');
  await dialog.getByLabel('Key', { exact: false }).first().fill('sk-journey');
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('3');
  await dialog.getByRole('textbox', { name: 'Answer', exact: true }).fill('15');
  await dialog.getByRole('button', { name: 'Test model' }).click();
  await expect(dialog.getByText(/Tokens: \d+ and \d+/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const { id: processId } = await makeProcess('Machines');
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in', x: -400 });
  const follow = (activityType: Node['activityType'], name: string, fromId: number, x: number) =>
    addNode(call, { processId, activityType, name, fromId, x });
  const summary = await follow('LLM_PROMPT', 'Summary', parser.id, 300);
  const things = await follow('SPAN', 'Things', summary.id, 600);
  const kinds = await follow('CLF', 'Kinds', things.id, 900);
  await call(nodes.update, { body: { id: things.id, autoStepStatus: 'ACCEPTED' } });
  await call(labels.create, { params: { nodeId: things.id }, body: { ...LABEL, name: 'Thing' } });
  const types: number[] = [];
  for (const name of ['Invoice', 'Complaint']) {
    const body = { name, backgroundColor: '#ffd166' };
    types.push((await call(classifierTypes.create, { params: { nodeId: kinds.id }, body })).id);
  }
  const screen = new GraphScreen(page);
  await screen.open(processId);
  const { panel } = screen;
  await screen.openPanel('Summary', 'Prompt');
  await screen.choose(panel, 'Model', 'House model');
  await panel.getByRole('textbox', { name: 'Prompt' }).click();
  await page.keyboard.type('Summarise: ');
  await panel.getByRole('button', { name: 'Insert wildcard into Prompt' }).click();
  await page.getByRole('treeitem', { name: 'Text of the document' }).click();
  await screen.saved();
  for (const name of ['Things', 'Kinds']) {
    await screen.openPanel(name, 'Additional settings');
    await screen.choose(panel, 'Labelled by', 'A language model');
    await screen.choose(panel, 'Model', 'House model');
    if (name === 'Kinds') await panel.getByRole('switch', { name: 'Learns from accepted documents' }).click();
    await screen.saved();
  }

  const documentIds: number[] = [];
  for (let turn = 0; turn < DOCUMENTS; turn += 1)
    documentIds.push(await uploadText(call, { upload }, `letter-${turn}.txt`, letterOf(turn)));
  const reached = async () => {
    const all = await Promise.all(documentIds.map((id) => stepOn(call, id, kinds).catch(() => null)));
    return all.filter((one) => one?.stepDTO.status === 'WAITING').length;
  };
  await expect.poll(reached, { timeout: 120_000 }).toBe(DOCUMENTS);
  expect(provider.rejections).toEqual([]);
  const [first = 0] = documentIds;
  expect((await call(llmPrompts.responses, { query: { documentId: first } }))[0]?.response).toContain(
    'About: ',
  );
  expect((await call(nerTags.list, { query: { documentId: first } })).map(({ quote }) => quote)).toEqual([
    'Invoice number 0',
  ]);

  for (const documentId of documentIds) await acceptAs(call, kinds, documentId);
  const train = async () => {
    const { rows: before } = await call(training.list, { params: { id: kinds.id } });
    await call(training.train, { params: { id: kinds.id } });
    const rows = async () => (await call(training.list, { params: { id: kinds.id } })).rows;
    await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(before.length + 1);
    return (await rows())[0]?.macroF1 ?? 0;
  };
  const careless = await train();
  for (const [turn, documentId] of documentIds.slice(0, WRONG).entries())
    await acceptAs(call, kinds, documentId, types[turn % 2]);
  const corrected = await train();
  expect(corrected).toBeGreaterThan(careless);

  await screen.openPanel('Kinds', 'Additional settings');
  await screen.choose(panel, 'Labelled by', /^People$/);
  await panel.getByRole('checkbox', { name: 'Label documents with what was learned' }).check();
  await screen.saved();
  const asked = provider.calls.length;
  const next = await uploadText(call, { upload }, 'letter-next.txt', letterOf(DOCUMENTS + 1));
  await expect
    .poll(async () => {
      const { stepDTO } = await stepOn(call, next, kinds);
      const chosen = await call(classifierTags.ofStep, { params: { stepId: stepDTO.id } });
      return chosen.map(({ typeName, source }) => `${typeName} ${source}`);
    })
    .toEqual(['Complaint MODEL']);
  expect(provider.calls.length).toBe(asked + 2);

  const { rows } = await call(modelCosts.list, { query: { by: 'MODEL' } });
  const sum = (of: (row: (typeof rows)[number]) => number | null) =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  expect(sum(({ calls }) => calls)).toBe(provider.calls.length);
  expect(provider.calls).toHaveLength(1 + 3 * DOCUMENTS + 2);
  expect(sum(({ inputTokens }) => inputTokens)).toBe(provider.usage.input);
  expect(sum(({ outputTokens }) => outputTokens)).toBe(provider.usage.output);
  const workspace = new WorkspaceScreen(page);
  await workspace.open(processId, next);
  await workspace.steps.getByRole('tab', { name: 'Kinds' }).click();
  await expect(page.getByText(/set by Trained classifier \(training 2\)/)).toBeVisible();
  await expectAccessible(page);
});
