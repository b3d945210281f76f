import { edges } from '@scriptorium/contract/process/edges.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { matchingRules } from '../../lexicon/lexicon.contract.ts';
import { expect } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { withModelProvider } from '@scriptorium/testing/page-scenes/model-provider.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => provider.clear());

const LABEL = { backgroundColor: '#ffb703', textColor: '#000000', mandatory: false };

test('a lead lets a language model tag documents; people see where a tag comes from, and correct it [NODE-12]', async ({
  adminPage: page,
  makeProcess,
  call,
  provider,
}) => {
  const { id } = await makeProcess('Finds payers');
  const parser = await parserOf(call, id);
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in', x: -400 });
  const node = await addNode(call, {
    processId: id,
    activityType: 'SPAN',
    name: 'Payers',
    fromId: parser.id,
    x: 300,
  });
  await call(labels.create, { params: { nodeId: node.id }, body: { ...LABEL, name: 'Payer' } });
  await call(models.create, {
    body: {
      name: 'House model',
      protocol: 'OPENAI',
      baseUrl: provider.baseUrl('OPENAI'),
      model: 'script',
      key: 'sk-7',
    },
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Payers', 'Additional settings');
  const { panel } = screen;
  await screen.choose(panel, 'Labelled by', 'A language model');
  await expect(panel.getByText('Choose a model.')).toBeVisible();
  await screen.choose(panel, 'Model', 'House model');
  await panel.getByRole('textbox', { name: 'Advice for the model' }).fill('Only people who paid.');
  await screen.saved();
  expect(await call(nodes.get, { params: { id: node.id }, query: {} })).toMatchObject({
    automatic: true,
    externalConfig: { configType: 'LLM', instructions: 'Only people who paid.' },
  });

  provider.answer = () =>
    JSON.stringify({
      spans: [
        { label: 'L1', quote: 'Anna Nowak', occurrence: 1 },
        { label: 'L1', quote: 'Zoe', occurrence: 1 },
      ],
    });
  const documentId = await uploadText(call, { upload: hup }, 'letter.txt', 'Anna Nowak paid 500 PLN.');
  await expect
    .poll(async () => (await call(nerTags.list, { query: { documentId } })).map(({ quote }) => quote))
    .toEqual(['Anna Nowak']);
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, documentId);
  await workspace.steps.getByRole('tab', { name: 'Payers' }).click();
  await expect(page.getByText(/Labels of "House model" were left out \(1\)/)).toBeVisible();
});

test('a lead lets a node pass on what two rule sets agree on; people see what is disputed', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Compares');
  const parser = await parserOf(call, id);
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in', x: -400 });
  const rules = [['Anna Nowak', 'Gdynia'], ['Anna Nowak']];
  const sources = [];
  for (const [at, expressions] of rules.entries()) {
    const name = `Rules ${at + 1}`;
    const node = await addNode(call, {
      processId: id,
      activityType: 'LEXICON',
      name,
      fromId: parser.id,
      x: 300,
      y: at * 150,
    });
    const label = await call(labels.create, {
      params: { nodeId: node.id },
      body: { ...LABEL, name: 'Name' },
    });
    const newRules = expressions.map((expression) => ({
      nerTagTypeId: label.id,
      expression,
      matchingType: 'EXACT' as const,
    }));
    await call(matchingRules.save, { body: { nerTagTypeId: label.id, newRules } });
    sources.push(node);
  }
  const [first, second] = sources;
  const judge = await addNode(call, {
    processId: id,
    activityType: 'SPAN',
    name: 'Judge',
    fromId: first?.id,
    x: 650,
    y: 75,
  });
  await call(edges.create, { body: { processId: id, fromId: second?.id ?? 0, toId: judge.id } });
  await call(labels.create, { params: { nodeId: judge.id }, body: { ...LABEL, name: 'Name' } });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Judge', 'Additional settings');
  const { panel } = screen;
  await screen.choose(panel, 'Labelled by', 'What several nodes or people agree on');
  await expect(panel.getByText('Choose at least one node.')).toBeVisible();
  const compared = panel.getByRole('combobox', { name: 'Nodes to compare' });
  await compared.press('ArrowDown');
  await page.getByRole('option', { name: 'Rules 1' }).click();
  await page.getByRole('option', { name: 'Rules 2' }).click();
  await page.keyboard.press('Escape');
  await screen.saved();

  const documentId = await uploadText(call, { upload: hup }, 'letter.txt', 'Anna Nowak lives in Gdynia.');
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, documentId);
  await workspace.steps.getByRole('tab', { name: 'Judge' }).click();
  await expect(page.getByText('Somebody has to decide about disputed labels (1): Name (1/2)')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tags' }).getByText('50 %')).toBeVisible();
});

test('the additional settings of a span node are saved one by one [SPAN-04]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Additional');
  const parser = await parserOf(call, id);
  const node = await addNode(call, {
    processId: id,
    activityType: 'SPAN',
    name: 'Passages',
    fromId: parser.id,
    x: 300,
  });
  await call(models.create, {
    body: {
      name: 'Local model',
      protocol: 'OLLAMA',
      baseUrl: 'http://localhost:11434',
      model: 'm',
      contextTokens: 4096,
    },
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Passages', 'Additional settings');
  const { panel } = screen;
  await screen.choose(panel, 'Labelled by', 'A language model');
  await screen.choose(panel, 'Model', 'Local model');
  await panel.getByRole('switch', { name: 'Learns from accepted documents' }).click();
  await panel.getByRole('textbox', { name: 'Address' }).fill('https://models.example.org/learn');
  await screen.choose(panel, 'Priority', /^4/);
  await panel.getByRole('checkbox', { name: 'Tags can be related' }).uncheck();
  await screen.choose(panel, 'Status after automatic work', 'Done');
  await panel.getByRole('textbox', { name: 'Additional submits', exact: true }).fill('2');
  await screen.saved();
  expect(await call(nodes.get, { params: { id: node.id }, query: {} })).toMatchObject({
    priority: 4,
    handlesRelations: false,
    automatic: true,
    autoStepStatus: 'DONE',
    externalConfig: { configType: 'LLM' },
    trainableConfig: { model: 'REMOTE', requestPath: 'https://models.example.org/learn' },
    additionalNodeSubmits: [{ submits: 2 }],
  });
});
