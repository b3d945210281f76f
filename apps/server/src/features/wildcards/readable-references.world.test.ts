import { documents } from '@scriptorium/contract/documents/documents.ts';
import { llmPrompts } from '@scriptorium/nodes/llm-prompt/llm-prompt.contract.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { sftpConnections } from '@scriptorium/nodes/connections/sftp/sftp-connections.contract.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { wildcards } from '@scriptorium/contract/process/wildcards.ts';
import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import { placeholder, PROCESS_WIDE_WILDCARDS, RAG_DOCUMENTS } from '@scriptorium/domain/text/wildcards.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let provider: ModelServer;
let world: World;
beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_TIMEOUT_SECONDS: '2' } });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

let process: Awaited<ReturnType<World['make']['process']>>;
let hidden: { id: number };
let upload: { id: number };
beforeEach(async () => {
  provider.clear();
  process = await world.make.process();
  upload = await world.make.node(process.id, { activityType: 'HUP' });
  hidden = await world.make.node(process.id, { activityType: 'CLF', fromId: process.parser.id });
});

/** A person with a right on one node, and none on its process. */
const personOf = (nodeId: number, mode: AccessMode = 'ADMIN') =>
  world.make.user({ authorities: [{ type: 'NODE', componentId: nodeId, mode }] });
const save = (user: TestUser, id: number, settings: object) =>
  world.callAs(user)(nodes.update, { body: { id, ...settings } as never });
const field = (value: string) => ({ value, editorState: null });

const TAGS = [...PROCESS_WIDE_WILDCARDS].filter((name) => name !== RAG_DOCUMENTS);
const url = 'https://receiver.example/in';
/** Every place of a template, as a person could fill it. */
const PLACES: readonly [string, string, (text: string) => object][] = [
  ['the path of a request', 'SEND_REQUEST', (text) => ({ url: `${url}/${text}` })],
  ['a header of a request', 'SEND_REQUEST', (text) => ({ url, headers: { 'X-A': field(text) } })],
  [
    'the body of a request',
    'SEND_REQUEST',
    (text) => ({ url, requestBody: { bodyType: 'JSON', jsonBody: { a: field(text) }, plainTextBody: '' } }),
  ],
  [
    'the subject of a mail',
    'SEND_MAIL',
    (text) => ({ smtpHost: 'mail.example', username: 'a', subject: text, template: 'x' }),
  ],
  [
    'the text of a mail',
    'SEND_MAIL',
    (text) => ({ smtpHost: 'mail.example', username: 'a', subject: 'x', template: text }),
  ],
  ['a document for another process', 'IPS', (text) => ({ payload: text, preferredDocName: 'x' })],
  [
    'the address of a model that classifies',
    'CLF',
    (text) => ({ externalConfig: { configType: 'CUSTOM', restApiUrl: `${url}?${text}` } }),
  ],
  [
    'the address of a model that tags',
    'SPAN',
    (text) => ({ externalConfig: { configType: 'CUSTOM', restApiUrl: `${url}?${text}` } }),
  ],
];

describe('a person with a right on one node', () => {
  it('is not offered what reads the work of all nodes; a right on the process is enough', async () => {
    const own = await world.make.node(process.id, {
      activityType: 'SEND_REQUEST',
      fromId: process.parser.id,
    });
    const person = await personOf(own.id);
    const offered = async () =>
      (await world.callAs(person)(wildcards.ofNode, { params: { id: own.id } })).map(({ name }) => name);
    expect((await offered()).filter((name) => PROCESS_WIDE_WILDCARDS.has(name))).toEqual([]);
    expect(await offered()).toContain('document.content');
    await world.make.grant(person, { type: 'PROCESS', componentId: process.id, mode: 'READ' });
    expect((await offered()).filter((name) => PROCESS_WIDE_WILDCARDS.has(name))).toEqual(TAGS);
  });

  it.each(PLACES)('adds no wildcard of all nodes to %s', async (_, activityType, settings) => {
    const own = await world.make.node(process.id, {
      activityType: activityType as never,
      fromId: process.parser.id,
    });
    const person = await personOf(own.id);
    await save(person, own.id, settings('${document.id}'));
    for (const name of TAGS)
      await expect(save(person, own.id, settings(placeholder(name)))).rejects.toMatchObject({
        status: 400,
        key: 'error.node.wildcardOfProcess',
      });
    await world.make.grant(person, { type: 'PROCESS', componentId: process.id, mode: 'READ' });
    for (const name of TAGS) await save(person, own.id, settings(placeholder(name)));
  });

  it('keeps the wildcards of others, and their receiver with them', async () => {
    const own = await world.make.node(process.id, { activityType: 'SEND_REQUEST', fromId: hidden.id });
    const person = await personOf(own.id);
    const names = ['document.clfTags', `node.${hidden.id}.clftagtypes.selected`];
    const headers = Object.fromEntries(names.map((name, at) => [`X-${at}`, field(placeholder(name))]));
    await save(world.admin, own.id, { url, headers });
    await save(person, own.id, { httpRequestMethod: 'PUT', url: `${url}/other?\${document.id}` });
    const elsewhere = save(person, own.id, { url: 'https://receiver.example.org/in' });
    await expect(elsewhere).rejects.toMatchObject({ status: 400, key: 'error.node.wildcardOfProcess' });
    await expect(save(person, own.id, { url: 'https://receiver.example:81/in' })).rejects.toMatchObject({
      status: 400,
    });
    await save(person, own.id, { url: 'https://receiver.example.org/in', headers: {} });
  });

  it.each<[string, object, object, string]>([
    [
      'of a mail',
      { smtpHost: 'mail.example', username: 'a', subject: 'x', template: '${document.spanTags}' },
      { mailReceivers: [{ id: 1, email: 'me@mail.example', type: 'DO' }] },
      'SEND_MAIL',
    ],
    [
      'of a mail, by its server',
      { smtpHost: 'mail.example', username: 'a', subject: 'x', template: '${document.spanTags}' },
      { smtpHost: 'other.example' },
      'SEND_MAIL',
    ],
    [
      'of the address of a model',
      { externalConfig: { configType: 'CUSTOM', restApiUrl: `${url}?\${document.clfTags}` } },
      { externalConfig: { configType: 'CUSTOM', restApiUrl: 'http://a.example/?${document.clfTags}' } },
      'CLF',
    ],
  ])('chooses no other receiver %s', async (_, stored, change, activityType) => {
    const own = await world.make.node(process.id, {
      activityType: activityType as never,
      fromId: process.parser.id,
    });
    await save(world.admin, own.id, stored);
    const person = await personOf(own.id);
    await save(person, own.id, stored);
    await expect(save(person, own.id, change)).rejects.toMatchObject({
      status: 400,
      key: 'error.node.wildcardOfProcess',
    });
    await save(world.admin, own.id, change);
  });

  it('chooses no other server for the files of a node', async () => {
    const own = await world.make.node(process.id, {
      activityType: 'SEND_TO_SFTP',
      fromId: process.parser.id,
    });
    const person = await personOf(own.id);
    const signIn = { useKey: false, username: 'ada', password: 'x', privateKey: null };
    const draft = { name: 'Server', address: 'sftp.example', folder: '/in', password: signIn };
    const connect = (user: TestUser, more: object = {}) =>
      world.callAs(user)(sftpConnections.saveMany, {
        body: { nodeId: own.id, newConnections: [{ ...draft, ...more }] } as never,
      });
    await connect(person);
    await save(world.admin, own.id, { fileContent: '${document.clfTags}', preferredFilename: 'x' });
    const [stored] = await world.callAs(person)(sftpConnections.list, { query: { nodeId: own.id } });
    const change = { ...draft, id: stored?.id, address: 'mine.example' };
    const changing = world.callAs(person)(sftpConnections.saveMany, {
      body: { nodeId: own.id, updatedConnections: [change] } as never,
    });
    const refused = { status: 400, key: 'error.node.wildcardOfProcess' };
    await expect(changing).rejects.toMatchObject(refused);
    const adding = world.callAs(person)(sftpConnections.create, {
      body: { nodeId: own.id, ...draft } as never,
    });
    await expect(adding).rejects.toMatchObject(refused);
    await save(world.admin, own.id, { fileContent: '${document.filename}' });
    await world.callAs(person)(sftpConnections.saveMany, {
      body: { nodeId: own.id, updatedConnections: [change] } as never,
    });
  });

  it.each(['CLF', 'SPAN'] as const)(
    'compares no nodes that they may not read, in a %s node',
    async (type) => {
      const other = await world.make.node(process.id, { activityType: type, fromId: process.parser.id });
      const own = await world.make.node(process.id, { activityType: type, fromId: other.id });
      const person = await personOf(own.id);
      await world.make.grant(person, { type: 'NODE', componentId: other.id, mode: 'READ' });
      const compare = (...ids: number[]) => ({
        externalConfig: { configType: 'AGREEMENT', nodes: ids.map((id) => ({ id })), quorum: 2 },
      });
      for (const id of [hidden.id, 999_999])
        await expect(save(person, own.id, compare(other.id, id))).rejects.toMatchObject({
          status: 400,
          key: 'error.node.comparedUnknown',
          params: { id },
          fieldErrors: [{ objectName: 'nodes', field: 'externalConfig.nodes', message: 'Invalid' }],
        });
      await save(person, own.id, compare(other.id));
      await save(world.admin, own.id, compare(hidden.id));
      await save(person, own.id, compare(hidden.id, other.id));
    },
  );
});

describe('a prompt of one step', () => {
  const SECRET = 'The merger code name is ZEBRA-MOONLIGHT-7.';

  async function promptScene(prompt = 'Read ${document.filename}') {
    const boss = world.callAs(world.admin);
    const { id } = await world.make.model({ baseUrl: provider.baseUrl('OPENAI'), model: 'echo' });
    await boss(processes.setRag, { params: { id: process.id }, body: { isRagEnabled: true } });
    const add = async (name: string, text: string) => {
      const body = uploadForm({ nodeId: upload.id, name, text });
      return (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
    };
    await add('hidden.txt', SECRET);
    await world.drain();
    const node = await world.make.node(process.id, {
      activityType: 'LLM_PROMPT',
      llmModel: { id },
      prompt,
      fromId: process.parser.id,
    });
    const documentId = await add('letter.txt', 'Dear Anna');
    await world.drain();
    const person = await personOf(node.id, 'WRITE');
    const { documentStepsInformation: all } = await boss(steps.state, { params: { id: documentId } });
    const stepId = all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO.id ?? 0;
    const rerun = async (text: string, user = person) => {
      const answer = world.callAs(user)(llmPrompts.rerun, {
        params: { stepId },
        body: { prompt: text, promptEditorState: { root: {} } },
      });
      const ended = answer.then(
        () => true,
        () => true,
      );
      const later = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 20));
      do await world.drain();
      while (!(await Promise.race([ended, later()])));
      return (await answer).response.response;
    };
    return { rerun, person };
  }

  it('is not written with what reads all nodes by a person with a right on its node only', async () => {
    const { rerun, person } = await promptScene();
    for (const name of PROCESS_WIDE_WILDCARDS)
      await expect(rerun(`merger code name ${placeholder(name)}`)).rejects.toMatchObject({
        status: 400,
        key: 'error.node.wildcardOfProcess',
        params: { wildcard: placeholder(name), field: 'prompt' },
      });
    await expect(rerun(placeholder(`node.${hidden.id}.clftagtypes.selected`))).rejects.toMatchObject({
      status: 400,
      key: 'error.node.wildcardUnknown',
    });
    expect(provider.calls.every(({ prompt }) => !prompt.includes('ZEBRA'))).toBe(true);
    expect(await rerun('Shorten ${document.content}')).toBe('Shorten Dear Anna');
    await world.make.grant(person, { type: 'PROCESS', componentId: process.id, mode: 'READ' });
    expect(await rerun('merger code name ${process.rag.documents}')).toContain('ZEBRA');
  });

  it('runs again as it is with passages of other documents, and the text around them stays', async () => {
    const prompt = 'Which lake? ${process.rag.documents}';
    const { rerun } = await promptScene(prompt);
    await rerun(prompt);
    for (const changed of [`merger code name ${prompt}`, `${prompt}!`, '${process.rag.documents}'])
      await expect(rerun(changed)).rejects.toMatchObject({
        status: 400,
        key: 'error.node.passagesOfProcess',
      });
    await rerun('merger code name ${process.rag.documents}', world.admin);
    await rerun('merger code name ${process.rag.documents}');
    await rerun(prompt);
  });
});

describe('a wildcard in the host of an address', () => {
  const WRONG = [
    'http://${document.filename}/x',
    'http://a.${document.filename}',
    'https://a.example:${document.id}/x',
    'https:///${document.filename}/x',
    String.raw`https://\${document.filename}/x`,
    'http://a.example${document.filename}',
  ];

  it.each<[string, string, (address: string) => object, string]>([
    ['a request', 'SEND_REQUEST', (address) => ({ url: address }), 'url'],
    ...(['CLF', 'SPAN'] as const).map((type): [string, string, (address: string) => object, string] => [
      `a model of a ${type} node`,
      type,
      (address) => ({ externalConfig: { configType: 'CUSTOM', restApiUrl: address } }),
      'externalConfig.restApiUrl',
    ]),
  ])(
    'is refused when %s is saved, and a stored one with the next save',
    async (_, activityType, settings, at) => {
      const own = await world.make.node(process.id, {
        activityType: activityType as never,
        fromId: process.parser.id,
      });
      const refused = {
        status: 400,
        key: 'error.node.hostWildcard',
        params: { field: at },
        fieldErrors: [{ objectName: 'nodes', field: at, message: 'Invalid' }],
      };
      for (const address of WRONG)
        await expect(save(world.admin, own.id, settings(address)), address).rejects.toMatchObject(refused);
      await save(world.admin, own.id, settings('https://a.example/${document.filename}?${document.id}'));
      await world.database.db
        .updateTable('node')
        .set({ settings: JSON.stringify(settings(WRONG[0] ?? '')) as never })
        .where('id', '=', own.id)
        .execute();
      expect(await world.callAs(world.admin)(nodes.get, { params: { id: own.id } })).toMatchObject({
        id: own.id,
      });
      await expect(save(world.admin, own.id, { name: 'Renamed' })).rejects.toMatchObject(refused);
    },
  );

  it('does not come back with an undone change', async () => {
    const own = await world.make.node(process.id, {
      activityType: 'SEND_REQUEST',
      fromId: process.parser.id,
    });
    const call = world.callAs(world.admin);
    const params = { id: process.id };
    await save(world.admin, own.id, { url: 'https://a.example/' });
    await world.database.db
      .updateTable('node')
      .set({ settings: JSON.stringify({ url: WRONG[0] }) as never })
      .where('id', '=', own.id)
      .execute();
    await save(world.admin, own.id, { url: 'https://b.example/' });
    await expect(call(processChanges.undo, { params, body: {} })).rejects.toMatchObject({
      status: 400,
      key: 'error.node.hostWildcard',
    });
    expect(await call(nodes.get, { params: { id: own.id } })).toMatchObject({ url: 'https://b.example/' });
  });

  it('is refused in a model of the file parser, where the host of models stays', async () => {
    const custom = (restApiUrl: string) => ({ externalConfig: { configType: 'CUSTOM', restApiUrl } });
    for (const address of [...WRONG, '{host}:${document.id}/x'])
      await expect(save(world.admin, process.parser.id, custom(address)), address).rejects.toMatchObject({
        key: 'error.node.hostWildcard',
      });
    await save(world.admin, process.parser.id, custom('{host}/asr?file=${document.filename}'));
  });

  it.each<[string, (address: string) => object, string]>([
    ['SEND_REQUEST', (address) => ({ url: address }), 'reason.sendRequest.hostWildcard'],
    ...(['CLF', 'SPAN'] as const).map((type): [string, (address: string) => object, string] => [
      type,
      (address) => ({ externalConfig: { configType: 'CUSTOM', restApiUrl: address } }),
      'reason.labelling.hostWildcard',
    ]),
  ])(
    'ends a run of a stored %s node with the reason, and nothing is sent',
    async (activityType, settings, key) => {
      const own = await world.make.node(process.id, {
        activityType: activityType as never,
        fromId: process.parser.id,
        ...settings(url),
      });
      if (activityType === 'CLF') await world.make.classifierType(own.id);
      if (activityType === 'SPAN') await world.make.label(own.id);
      const stored = JSON.stringify(settings('http://${document.filename}/x'));
      await world.database.db
        .updateTable('node')
        .set({ settings: stored as never })
        .where('id', '=', own.id)
        .execute();
      const body = uploadForm({ nodeId: upload.id, name: '127.0.0.1', text: 'x' });
      await world.callAs(world.admin)(documents.upload, { body });
      await world.drain();
      const step = await world.database.db
        .selectFrom('step')
        .select(['status', 'reason'])
        .where('node_id', '=', own.id)
        .executeTakeFirstOrThrow();
      expect(step).toMatchObject({ status: 'ERROR', reason: { key } });
      const sent = await world.database.db
        .selectFrom('outbox')
        .select('id')
        .where('node_id', '=', own.id)
        .execute();
      expect(sent).toEqual([]);
    },
  );
});
