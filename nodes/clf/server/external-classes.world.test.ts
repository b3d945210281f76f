import { classifierTypes, type ClassifierType } from '@scriptorium/contract/process/classifier-types.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { Receiver, status } from '@scriptorium/testing/servers/receiver.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let provider: ModelServer;
let receiver: Receiver;
let world: World;
beforeAll(async () => {
  provider = await startModelServer();
  receiver = await Receiver.start();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1' } });
});
beforeEach(() => {
  provider.clear();
  receiver.clear();
});
afterAll(async () => {
  await world.close();
  await provider.close();
  await receiver.close();
});

const byModel = async () => {
  const baseUrl = provider.baseUrl('ANTHROPIC');
  const { id } = await world.make.model({ protocol: 'ANTHROPIC', baseUrl, model: 'script' });
  return { configType: 'LLM', llmModel: { id } };
};

/** A process whose classifier is external, and one document that has reached it. */
async function scene(externalConfig: object | null, names = ['Invoice', 'Complaint', 'Offer']) {
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const node = await world.make.node(process.id, { activityType: 'CLF', externalConfig });
  const types: ClassifierType[] = [];
  for (const name of names)
    types.push(await world.make.classifierType(node.id, { name, description: `About ${name}` }));
  await world.make.edge(process.id, process.parser.id, node.id);
  const body = uploadForm({ nodeId: hup.id, name: 'letter.txt', text: 'Please pay.' });
  const document = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const step = async () => {
    const { documentStepsInformation: all } = await call(steps.state, { params: { id: document } });
    const found = all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO;
    if (!found) throw new Error('The document did not reach the node');
    return found;
  };
  const tags = async () => call(classifierTags.ofStep, { params: { stepId: (await step()).id }, query: {} });
  const chosen = async () => (await tags()).map(({ typeName, source }) => `${typeName} ${source}`);
  const choose = async (...names: string[]) => {
    const typeIds = types.filter(({ name }) => names.includes(name)).map(({ id }) => ({ typeId: id }));
    await call(classifierTags.save, { params: { stepId: (await step()).id }, body: typeIds });
  };
  const rerun = async () => {
    await call(steps.rerun, { params: { id: (await step()).id }, query: {} });
    await world.drain();
  };
  return { call, node, types, step, tags, chosen, choose, rerun };
}

it('a language model chooses among the labels of the node, which it knows with their descriptions', async () => {
  provider.answer = () => '{"labels":["L1","L3","L7"]}';
  const { step, tags } = await scene(await byModel());
  expect((await tags()).map(({ typeName, source, userId }) => [typeName, source, userId])).toEqual([
    ['Invoice', 'PROMPT', null],
    ['Offer', 'PROMPT', null],
  ]);
  expect(await step()).toMatchObject({ status: 'WAITING', reason: { key: 'reason.labelling.dropped' } });
  expect(provider.calls[0]?.prompt).toContain('L2: Complaint – About Complaint');
});

it('a custom model chooses labels with scores', async () => {
  const answer = { classes: [{ label: 'Complaint', score: 0.9 }] };
  receiver.answers.push(status(200, {}, JSON.stringify(answer)));
  const { tags } = await scene({ configType: 'CUSTOM', restApiUrl: `${receiver.url}/clf` });
  expect(await tags()).toMatchObject([{ typeName: 'Complaint', source: 'MODEL', score: 0.9 }]);
});

it('what people choose and remove is kept when the model runs again', async () => {
  provider.answer = () => '{"labels":["L1","L2"]}';
  const { chosen, choose, rerun } = await scene(await byModel());
  await choose('Invoice', 'Offer');
  expect(await chosen()).toEqual(['Invoice PROMPT', 'Offer USER']);
  await rerun();
  expect(await chosen()).toEqual(['Invoice PROMPT', 'Offer USER']);
  provider.answer = () => '{"labels":["L2","L3"]}';
  await rerun();
  expect(await chosen()).toEqual(['Offer USER']);
  await choose('Complaint');
  await rerun();
  expect(await chosen()).toEqual(['Complaint USER']);
});

it('a label that was deleted while the model answered is left out', async () => {
  const { call, types, rerun, chosen } = await scene(await byModel());
  provider.answer = async () => {
    await call(classifierTypes.remove, { params: { id: types[0]?.id ?? 0 } });
    return '{"labels":["L1","L2"]}';
  };
  await rerun();
  expect(await chosen()).toEqual(['Complaint PROMPT']);
});

it('without labels the step fails, and says so', async () => {
  const { step } = await scene(await byModel(), []);
  expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.labelling.noLabels' } });
  expect(provider.calls).toEqual([]);
});

it('a step that was about to run when its model was removed waits for people', async () => {
  provider.answer = () => '{"labels":[]}';
  const { call, node, step } = await scene(await byModel());
  await call(steps.rerun, { params: { id: (await step()).id }, query: {} });
  await call(nodes.update, { body: { id: node.id, externalConfig: null } as never });
  await world.drain();
  expect(await step()).toMatchObject({ status: 'WAITING', reason: { key: 'reason.labelling.noModel' } });
});
