import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

const newModel = (name: string) => world.make.model({ name, baseUrl: 'http://localhost:11434' });

async function newNode(given: object = {}) {
  const process = await world.make.process();
  const node = await world.make.node(process.id, { activityType: 'CLF', ...given });
  const call = world.callAs(world.admin);
  return {
    call,
    process,
    node,
    change: (changes: object) => call(nodes.update, { body: { id: node.id, ...changes } as never }),
    read: () => call(nodes.get, { params: { id: node.id }, query: {} }),
  };
}

describe('an external model', () => {
  it('is CUSTOM, with a model and an address, or LLM, with a language model and a secret [NODE-11]', async () => {
    const { change, read, process, call } = await newNode();
    const restApiUrlEditorState = { root: {} };
    const custom = { configType: 'CUSTOM', model: 'ner', restApiUrl: 'https://x.example.org/${document.id}' };
    await change({ externalConfig: { ...custom, restApiUrlEditorState } });
    expect(await read()).toMatchObject({
      automatic: true,
      externalConfig: { ...custom, restApiUrlEditorState, secret: null },
    });
    const { id } = await newModel('External');
    const secret = await call(secrets.create, { body: { name: 'Key', value: 'k', processId: process.id } });
    const llm = { configType: 'LLM', llmModel: { id }, secret: { id: secret.id } };
    await change({ externalConfig: llm });
    expect(await read()).toMatchObject({ externalConfig: { ...llm, instructions: '' } });
    await expect(call(models.remove, { params: { id } })).rejects.toMatchObject({ key: 'error.model.inUse' });
    await change({ externalConfig: null });
    expect(await read()).toMatchObject({ automatic: false, externalConfig: null });
    await call(models.remove, { params: { id } });
  });

  it.each([
    ['no address', { configType: 'CUSTOM' }],
    ['an address of another protocol', { configType: 'CUSTOM', restApiUrl: 'ftp://x.example.org' }],
    ['a host in another place', { configType: 'CUSTOM', restApiUrl: 'x{host}' }],
    ['a password in the address', { configType: 'CUSTOM', restApiUrl: 'https://me:secret@x.example.org' }],
    ['no language model', { configType: 'LLM' }],
    ['a language model that does not exist', { configType: 'LLM', llmModel: { id: 999_999 } }],
    ['an unknown wildcard', { configType: 'CUSTOM', restApiUrl: 'https://x.example.org/${document.weight}' }],
    ['a secret of another process', { configType: 'CUSTOM', restApiUrl: '{host}', secret: { id: 999_999 } }],
    ['another type', { configType: 'OTHER' }],
  ])('with %s is refused, and nothing is changed', async (_, externalConfig) => {
    const { change, read } = await newNode();
    await expect(change({ externalConfig })).rejects.toMatchObject({ status: 400 });
    expect(await read()).toMatchObject({ automatic: false, externalConfig: null });
  });

  it('is named by the error of the field that is missing', async () => {
    const { change } = await newNode();
    const fieldsOf = async (externalConfig: object) =>
      change({ externalConfig }).catch((error: { fieldErrors?: { field: string }[] }) =>
        error.fieldErrors?.map(({ field }) => field),
      );
    expect(await fieldsOf({ configType: 'CUSTOM' })).toEqual(['externalConfig.restApiUrl']);
    expect(await fieldsOf({ configType: 'LLM' })).toEqual(['externalConfig.llmModel']);
  });
});

describe('a trainable node', () => {
  const REMOTE = { model: 'REMOTE', requestPath: 'https://train.example.org/fit' };

  it('keeps its model, its path, whether it trains by itself, and after how many documents [NODE-13]', async () => {
    const { change, read } = await newNode();
    await change({ trainableConfig: { model: 'BUILT_IN' } });
    expect(await read()).toMatchObject({
      trainableConfig: { model: 'BUILT_IN', requestPath: '', automaticTraining: false, threshold: 10 },
    });
    const remote = { ...REMOTE, automaticTraining: true, threshold: 25 };
    await change({ trainableConfig: remote });
    expect(await read()).toMatchObject({ trainableConfig: remote });
  });

  it.each([
    ['a threshold below 10 [CONST-82]', { model: 'BUILT_IN', threshold: 9 }],
    ['no path to a remote model', { model: 'REMOTE' }],
    ['a path that is no address', { model: 'REMOTE', requestPath: 'train' }],
  ])('with %s is refused [NODE-13]', async (_, trainableConfig) => {
    const { change } = await newNode();
    await expect(change({ trainableConfig })).rejects.toMatchObject({ status: 400 });
  });

  it('of tags learns on the server only where they are on texts, elsewhere in a remote model [NODE-14]', async () => {
    const { change, read } = await newNode({ activityType: 'SPAN' });
    const trainableConfig = { model: 'BUILT_IN' };
    await expect(change({ supportedTaggingTypes: ['TOKEN'], trainableConfig })).rejects.toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'trainableConfig.model' }],
    });
    await change({ trainableConfig });
    expect(await read()).toMatchObject({ trainableConfig: { model: 'BUILT_IN', threshold: 10 } });
    await expect(change({ supportedTaggingTypes: ['TOKEN', 'TIMESPAN'] })).rejects.toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'supportedTaggingTypes' }],
    });
    await change({ supportedTaggingTypes: ['TOKEN'], trainableConfig: REMOTE });
    expect(await read()).toMatchObject({ trainableConfig: REMOTE, supportedTaggingTypes: ['TOKEN'] });
  });

  it('must be accepted by people when it is automatic', async () => {
    const { change } = await newNode();
    const trainableConfig = { model: 'BUILT_IN' };
    expect(await change({ trainableConfig, automatic: true, autoStepStatus: 'ACCEPTED' })).toMatchObject({
      automatic: true,
      requiresAcceptance: true,
      autoStepStatus: 'DONE',
    });
    expect(await change({ trainableConfig: null })).toMatchObject({ automatic: false });
  });
});

it('a node has all common fields, and those of its type [NODE-10]', async () => {
  const { read, process } = await newNode();
  const common = (
    'id name description activityType processId x y automatic autoStepStatus obligatory requiresAcceptance priority ' +
    'handlesRelations supportedTaggingTypes additionalNodeSubmits triggerType cron threshold'
  ).split(' ');
  const own = ['externalConfig', 'trainableConfig'];
  expect(Object.keys(await read())).toEqual(expect.arrayContaining([...common, ...own]));
  const upload = await world.make.node(process.id, { activityType: 'HTTP_UPLOAD' });
  expect(Object.keys(upload)).toEqual(expect.arrayContaining([...common, 'endpoint', 'active']));
});

const ACCEPTED_BY_DEFAULT = [
  'LEXICON',
  'LLM_PROMPT',
  'SEND_MAIL',
  'SEND_REQUEST',
  'SEND_TO_SFTP',
  'SEND_TO_GOOGLE_DRIVE',
  'IPS',
  'HUP',
  'EMAIL_UPLOAD',
  'SFTP_UPLOAD',
  'GDU_UPLOAD',
  'HTTP_UPLOAD',
  'FOLDER_UPLOAD',
  'IPR',
] as const;

it.each([
  ['CLF', 'WAITING'] as const,
  ['SPAN', 'WAITING'] as const,
  ...ACCEPTED_BY_DEFAULT.map((type) => [type, 'ACCEPTED'] as const),
])('automatic steps of a new %s node end as %s [NODE-20]', async (activityType, expected) => {
  const process = await world.make.process();
  const node = await world.make.node(process.id, { activityType });
  expect(node).toMatchObject({ autoStepStatus: expected });
});
