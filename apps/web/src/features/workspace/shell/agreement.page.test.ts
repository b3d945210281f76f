import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { expect } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { withModelProvider } from '@scriptorium/testing/page-scenes/model-provider.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => provider.clear());

test('two people classify a document for themselves; when the second has finished, a lead sees by itself what they dispute', async ({
  adminPage: page,
  call,
  makeProcess,
  world,
}) => {
  const process = await makeProcess('Second opinions');
  const processId = process.id;
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in' });
  const readers = await addNode(call, { processId, activityType: 'CLF', name: 'Readers', fromId: parser.id });
  await call(nodes.update, {
    body: { id: readers.id, additionalNodeSubmits: [{ submits: 1 }], blind: false },
  });
  const judge = await addNode(call, { processId, activityType: 'CLF', name: 'Judge', fromId: readers.id });
  await call(nodes.update, {
    body: { id: judge.id, externalConfig: { configType: 'AGREEMENT', nodes: [{ id: readers.id }] } } as never,
  });
  const typeOf = async (nodeId: number, name: string) =>
    (await call(classifierTypes.create, { params: { nodeId }, body: { name, backgroundColor: '#ffd166' } }))
      .id;
  const [invoice, offer, urgent] = [
    await typeOf(readers.id, 'Invoice'),
    await typeOf(readers.id, 'Offer'),
    await typeOf(readers.id, 'Urgent'),
  ];
  for (const name of ['Invoice', 'Offer']) await typeOf(judge.id, name);
  const documentId = await uploadText(call, { upload }, 'letter.txt', 'Please pay 120 PLN.');

  const finishAs = async (name: string, typeIds: number[]) => {
    const { api, id } = await addPerson(world, { processId, firstName: name, mode: 'WRITE' });
    const state = await api(steps.assign, { query: { docId: documentId, nodeId: readers.id } });
    const own = state.documentStepsInformation.find(({ stepDTO }) => stepDTO.blockedBy?.id === id);
    const stepId = own?.stepDTO.id ?? 0;
    await api(classifierTags.save, { params: { stepId }, body: typeIds.map((typeId) => ({ typeId })) });
    await api(steps.update, { body: { id: stepId, status: 'DONE' } });
  };
  await expect
    .poll(
      async () => (await call(steps.state, { params: { id: documentId } })).documentStepsInformation.length,
    )
    .toBeGreaterThan(2);
  await finishAs('Ada', [invoice]);
  const workspace = new WorkspaceScreen(page);
  await workspace.open(processId, documentId);
  await workspace.step('Judge').click();
  await expect(page.getByText('Waits until the steps to compare are finished (1): Readers.')).toBeVisible();
  await finishAs('Bob', [invoice, offer, urgent]);
  await expect(
    page.getByText(
      'Somebody has to decide about disputed labels (1): Offer (1/2). Not compared: labels that are not on this node (1): Urgent',
    ),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Invoice' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Offer' })).toBeChecked();
  await expect(page.getByText('labels that are not on this node (1): Urgent')).toBeVisible();
});

test('a model is asked about a long document in parts; the step shows how many, the labels without a place, and the price', async ({
  adminPage: page,
  call,
  makeProcess,
  provider,
}) => {
  const { id: processId } = await makeProcess('Long letters');
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in' });
  const node = await addNode(call, { processId, activityType: 'SPAN', name: 'Payers', fromId: parser.id });
  const label = { name: 'Payer', backgroundColor: '#ffb703', textColor: '#000000', mandatory: false };
  await call(labels.create, { params: { nodeId: node.id }, body: label });
  const { id: modelId } = await call(models.create, {
    body: {
      name: 'Small model',
      protocol: 'OPENAI',
      baseUrl: provider.baseUrl('OPENAI'),
      model: 'window-4000',
      key: 'sk-7',
      priceInput: 3,
      priceOutput: 15,
    },
  });
  await call(nodes.update, {
    body: { id: node.id, externalConfig: { configType: 'LLM', llmModel: { id: modelId } } } as never,
  });
  provider.answer = ({ prompt }) => {
    const quotes = prompt.includes('\nAnna Nowak paid') ? ['Anna Nowak', 'Zoe'] : [];
    return JSON.stringify({ spans: quotes.map((quote) => ({ label: 'L1', quote, occurrence: 1 })) });
  };
  const weather = 'The weather was as it is in autumn. '.repeat(160);
  const documentId = await uploadText(call, { upload }, 'long.txt', `${weather}\n\nAnna Nowak paid 500 PLN.`);
  await expect
    .poll(async () => (await call(nerTags.list, { query: { documentId } })).map(({ quote }) => quote))
    .toEqual(['Anna Nowak']);
  const workspace = new WorkspaceScreen(page);
  await workspace.open(processId, documentId);
  await workspace.steps.getByRole('tab', { name: 'Payers' }).click();
  const answer = page.getByRole('region', { name: 'Answer of the model' });
  await expect(answer).toContainText(/Small model.* · asked about \d+ parts of the text · labels placed: 1/);
  await expect(answer).toContainText(/left out: 1 · tokens: [\d,]+ \+ \d+ · cost: [\d.]+ /);
  await answer.getByText('Left out', { exact: true }).click();
  await expect(answer.getByText('Payer: “Zoe” (not in the text)')).toBeVisible();
});
