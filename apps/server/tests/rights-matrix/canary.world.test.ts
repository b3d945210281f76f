import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { createClient } from '@scriptorium/contract/create-client.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { llmPrompts } from '@scriptorium/nodes/llm-prompt/llm-prompt.contract.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import type { SettingInFile } from '@scriptorium/domain/graph/settings-in-file.ts';
import { placeholder, RAG_DOCUMENTS } from '@scriptorium/domain/text/wildcards.ts';
import { wildcardValues } from '@scriptorium/node-server/templating/wildcard-values.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { resultReaders } from '@scriptorium/nodes/catalogue.server.ts';
import { settingsFromFile } from '@scriptorium/process-file/settings.ts';
import { startIdentityProvider } from '@scriptorium/testing/servers/identity-provider.ts';
import { startGoogleDrive } from '@scriptorium/testing/servers/google-drive-server.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { makeScene, type Scene } from '@scriptorium/testing/scenes/scene.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { PASSWORD, type Row } from '@scriptorium/testing/rights-matrix/row.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wildcardsOfNode } from '../../src/features/wildcards/wildcards.api.ts';
import { cellFor, nameOfRow, setStage, type Stage } from './matrix.ts';
import { ROWS } from './rows.ts';

const provider = await startIdentityProvider();
const drive = await startGoogleDrive();
const world = await startWorld({
  settings: { ...provider.settings, ...drive.settings, OUTGOING_ALLOW: '127.0.0.1' },
});
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
let modelServer: ModelServer;
let stage: Stage;
let planted: Planted;
beforeAll(async () => {
  modelServer = await startModelServer();
  const scene = await makeScene(world);
  planted = await plant(scene);
  stage = await setStage(world, scene, provider);
}, 120_000);
afterAll(async () => {
  await world.close();
  await provider.close();
  await drive.close();
  await modelServer.close();
});

/** A word that only people who may read this node may see. */
const canaryOf = (nodeId: number): string => `zebra${nodeId}x`;
/** In a document that has reached no node but the file parser. */
const OF_HIDDEN_DOCUMENT = canaryOf(0);

/** The canaries in a text that are not of these nodes. */
const foreignIn = (text: string, own: readonly number[]): string[] => [
  ...new Set(
    [...text.matchAll(/zebra(\d+)x/gi)]
      .filter(([, id]) => !own.includes(Number(id)))
      .map(([found]) => found.toLowerCase()),
  ),
];

interface Planted {
  /** The nodes whose canaries are in what readers of the whole process see. */
  readonly nodeIds: readonly number[];
  readonly prompt: { readonly id: number };
}

/** Puts canaries into everything that the nodes of a scene have: names, labels, rules, settings, classes, answers, texts. */
async function plant({
  process,
  nodeIds,
  parser,
  upload,
  lexicon,
  ruled,
  action,
  ...scene
}: Scene): Promise<Planted> {
  await boss(processes.setRag, { params: { id: process.id }, body: { isRagEnabled: true } });
  const { id: modelId } = await make.model({ baseUrl: modelServer.baseUrl('OPENAI'), model: 'echo' });
  const prompt = await make.node(process.id, {
    activityType: 'LLM_PROMPT',
    llmModel: { id: modelId },
    prompt: 'x',
    fromId: parser.id,
  });
  const ids = [...nodeIds, prompt.id];
  const { db } = database;
  for (const [table, node] of [
    ['node', 'id'],
    ['ner_tag_type', 'node_id'],
    ['classifier_type', 'node_id'],
    ['relation_type', 'node_id'],
  ] as const)
    await sql`
      update ${sql.table(table)} set name = name || ' zebra' || ${sql.ref(node)} || 'x'
      where ${sql.ref(node)} = any(${ids})`.execute(db);
  await sql`update node set description = name where id = any(${ids})`.execute(db);
  await sql`update classifier_type set description = name where node_id = any(${ids})`.execute(db);
  await make.rules(ruled.id, [{ expression: canaryOf(lexicon.id), matchingType: 'EXACT' }]);
  const set = (id: number, settings: object) =>
    sql`update node set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${id}`.execute(
      db,
    );
  await set(prompt.id, { prompt: canaryOf(prompt.id) });
  await set(action.id, { url: `http://127.0.0.1:9/${canaryOf(action.id)}` });
  const add = async (name: string, text: string) => {
    const body = uploadForm({ nodeId: upload.id, name, text });
    return (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  const hidden = await add(`${OF_HIDDEN_DOCUMENT}.txt`, `The rent of ${OF_HIDDEN_DOCUMENT} is due.`);
  await world.drain();
  await sql`delete from step where document_id = ${hidden} and node_id <> ${parser.id}`.execute(db);
  await boss(classifierTags.save, {
    params: { stepId: scene.stepIds.classifier },
    body: [{ typeId: scene.classifierType.id }],
  });
  return { nodeIds: ids.filter((id) => id !== parser.id), prompt };
}

const personOf = (nodeId: number, mode: AccessMode, more: { password?: string } = {}): Promise<TestUser> =>
  make.user({ ...more, authorities: [{ type: 'NODE', componentId: nodeId, mode }] });

/** All answers to the requests of the matrix, by the name of their row. */
async function answersTo(
  callerOf: (isThrowaway: boolean) => Promise<TestUser>,
  rows: readonly Row[] = ROWS,
): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  for (const row of rows) {
    const caller = await callerOf(row.throwaway);
    const { headers = {}, ...input } = await row.request(cellFor(stage, 'node ADMIN', caller));
    const texts: Promise<string>[] = [];
    const send = fetchAs(caller);
    const call = createClient({
      fetch: async (...request: Parameters<typeof send>) => {
        const response = await send(...request);
        texts.push(response.clone().text());
        return response;
      },
    });
    await call(row.endpoint, input as never, { headers }).catch(() => undefined);
    for (const text of texts) answers.push([nameOfRow(row), await text]);
  }
  return answers;
}

describe('the work of hidden nodes', () => {
  it(
    'is in the answers to people who may read it, so that the walks below would find it',
    { timeout: 300_000 },
    async () => {
      const { id: componentId } = stage.scene.process;
      const reading = ROWS.filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.mutates === false);
      const reader = await make.user({ authorities: [{ type: 'PROCESS', componentId, mode: 'ADMIN' }] });
      const answers = await answersTo(() => Promise.resolve(reader), reading);
      const all = answers.map(([, text]) => text).join('\n');
      const wanted = [0, ...planted.nodeIds].map(canaryOf);
      expect(wanted.filter((canary) => !all.includes(canary))).toEqual([]);
    },
  );

  it.each<['span' | 'classifier' | 'action' | 'lexicon', AccessMode]>([
    ['span', 'READ'],
    ['span', 'WRITE'],
    ['classifier', 'ADMIN'],
    ['action', 'ADMIN'],
    ['lexicon', 'ADMIN'],
  ])(
    'is in no answer, and no live message, to a person with a right on the %s node only (%s)',
    { timeout: 300_000 },
    async (name, mode) => {
      const { [name]: own, documents: filed } = stage.scene;
      const person = await personOf(own.id, mode);
      const origin = (await world.listen()).replace('http', 'ws');
      const socket = new WebSocket(`${origin}/websocket/tracker?access_token=${person.token}`);
      const live: string[] = [];
      socket.addEventListener('message', ({ data }) => void live.push(String(data)));
      await new Promise((resolve) => socket.addEventListener('open', resolve));
      socket.send(JSON.stringify({ type: 'watch', documentId: filed.text }));
      const answers = await answersTo((isThrowaway) =>
        isThrowaway ? personOf(own.id, mode, { password: PASSWORD }) : Promise.resolve(person),
      );
      socket.close();
      const found = [...answers, ...live.map((text): [string, string] => ['live message', text])].flatMap(
        ([from, text]) => foreignIn(text, [own.id]).map((canary) => `${from}: ${canary}`),
      );
      expect([...new Set(found)]).toEqual([]);
      expect(live.length).toBeGreaterThan(0);
    },
  );
});

/** Settings with which a node of each type can be saved; all its templates have some text. */
const SETTINGS: Partial<Record<ActivityType, readonly Record<string, unknown>[]>> = (() => {
  const field = { value: 'x', editorState: null };
  const file = { fileContent: 'x', preferredFilename: 'x' };
  const external = [
    { externalConfig: { configType: 'CUSTOM', restApiUrl: 'https://a.example/x' } },
    { externalConfig: { configType: 'AGREEMENT', nodes: [], quorum: 2 } },
  ];
  const body = (bodyType: string) => ({ bodyType, jsonBody: { a: field }, plainTextBody: 'x' });
  const request = (bodyType: string) => ({
    url: 'https://a.example/x',
    headers: { 'X-A': field },
    requestBody: body(bodyType),
  });
  return {
    FILE_PARSER: [external[0] as Record<string, unknown>],
    CLF: external,
    SPAN: external,
    LLM_PROMPT: [{ prompt: 'x' }],
    SEND_REQUEST: [request('JSON'), request('PLAIN_TEXT')],
    SEND_MAIL: [{ smtpHost: 'mail.example', username: 'a', subject: 'x', template: 'x' }],
    SEND_TO_SFTP: [file],
    SEND_TO_GOOGLE_DRIVE: [file],
    IPS: [{ payload: 'x', preferredDocName: 'x' }],
  };
})();

/** The parts of settings of these kinds, as paths without the names of records and the places of lists. */
function pathsOf(kinds: readonly string[], kind: SettingInFile, path: string): string[] {
  if (typeof kind === 'string') return kinds.includes(kind) ? [path] : [];
  if ('list' in kind) return pathsOf(kinds, kind.list, `${path}.*`);
  if ('record' in kind) return pathsOf(kinds, kind.record, `${path}.*`);
  return Object.entries(kind.fields).flatMap(([name, part]) => pathsOf(kinds, part, `${path}.${name}`));
}
const pathsIn = (definition: NodeDefinition, kinds: readonly string[]): string[] =>
  Object.entries(definition.inFile).flatMap(([name, kind]) => pathsOf(kinds, kind, name));

const DEFINITIONS = Object.values<NodeDefinition>(catalogue).filter(
  (definition) => pathsIn(definition, ['template', 'node']).length > 0,
);

/** Settings with one template more in one of their places, and the places. */
function withTemplate(definition: NodeDefinition, settings: Record<string, unknown>, text: string) {
  const places: string[] = [];
  settingsFromFile(definition, settings, {
    reference: (_, value) => value,
    template: (template, path) => {
      places.push(path.join('.'));
      return template;
    },
  });
  return places.map((place) => ({
    place,
    settings: settingsFromFile(definition, settings, {
      reference: (_, value) => value,
      template: (template, path) => (path.join('.') === place ? `${template}/${text}` : template),
    }),
  }));
}

/** Whether a run with these settings would put the value of a wildcard into something. */
const isRendered = (definition: NodeDefinition, settings: Record<string, unknown>, name: string): boolean =>
  (definition.templates?.({ ...definition.defaults.settings, ...settings }) ?? []).some(({ template }) =>
    template.includes(placeholder(name)),
  );

describe('settings that read the work of other nodes', () => {
  it('are all tried below: every type with a template, and every place of one', () => {
    for (const definition of DEFINITIONS) {
      const tried = (SETTINGS[definition.type] ?? []).flatMap((settings) =>
        withTemplate(definition, settings, '').map(({ place }) => place),
      );
      const matches = (pattern: string) =>
        tried.some((place) =>
          new RegExp(`^${pattern.replaceAll('.', '[.]').replaceAll('*', '[^.]+')}$`).test(place),
        );
      const missing = pathsIn(definition, ['template']).filter((path) => !matches(path));
      expect([definition.type, missing]).toEqual([definition.type, []]);
    }
  });

  it.each(DEFINITIONS.map(({ type }) => type))(
    'reveal nothing that the administrator of a %s node may not read',
    { timeout: 300_000 },
    async (type) => {
      const { scene } = stage;
      const definition: NodeDefinition = catalogue[type];
      const node = await nodeAfterAll(type);
      const person = await personOf(node.id, 'ADMIN');
      const save = async (settings: object) =>
        (
          await fetchAs(person)('/api/nodes', {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ id: node.id, ...settings }),
          })
        ).status;
      const all = await wildcardsOfNode(database.db, node);
      const names = [...new Set([...all.map(({ name }) => name), RAG_DOCUMENTS])];
      const values = await wildcardValues(
        database.db,
        {
          processId: scene.process.id,
          documentIds: [scene.documents.text],
          mode: 'INDIVIDUAL',
          results: resultReaders,
          timeZone: 'UTC',
          now: new Date(),
        },
        names,
      );
      const valueOf = (name: string) => (name === RAG_DOCUMENTS ? OF_HIDDEN_DOCUMENT : String(values(name)));
      const revealing = names.filter((name) => foreignIn(valueOf(name), [node.id]).length > 0);
      // The walk has something to find.
      if (type !== 'FILE_PARSER') expect(revealing.length).toBeGreaterThan(2);
      const accepted: string[] = [];
      for (const base of SETTINGS[type] ?? [])
        for (const name of revealing)
          for (const { place, settings } of withTemplate(definition, base, placeholder(name)))
            if (isRendered(definition, settings, name) && (await save(settings)) < 300)
              accepted.push(`${place}: ${name}`);
      expect(accepted).toEqual([]);
      const comparing = pathsIn(definition, ['node']).length > 0 ? (SETTINGS[type] ?? []) : [];
      for (const base of comparing.filter(
        ({ externalConfig: config }) => config && Object.hasOwn(config, 'nodes'),
      ))
        for (const id of planted.nodeIds) {
          const config = { ...(base['externalConfig'] as object), nodes: [{ id }] };
          if ((await save({ externalConfig: config })) < 300) accepted.push(`compares ${id}`);
        }
      expect(accepted).toEqual([]);
    },
  );

  it('reveal nothing in a prompt of one step', { timeout: 300_000 }, async () => {
    const { scene } = stage;
    const { prompt } = planted;
    const person = await personOf(prompt.id, 'WRITE');
    const body = uploadForm({ nodeId: scene.upload.id, name: 'seen.txt', text: 'The rent is due.' });
    const documentId = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
    await world.drain();
    const step = await database.db
      .selectFrom('step')
      .select('id')
      .where('document_id', '=', documentId)
      .where('node_id', '=', prompt.id)
      .executeTakeFirstOrThrow();
    const names = (await wildcardsOfNode(database.db, { id: prompt.id, processId: scene.process.id })).map(
      ({ name }) => name,
    );
    expect(names).toContain(RAG_DOCUMENTS);
    const answered: string[] = [];
    for (const name of [...names, `node.${scene.classifier.id}.clftagtypes.selected`]) {
      const asked = callAs(person)(llmPrompts.rerun, {
        params: { stepId: step.id },
        body: { prompt: `rent ${placeholder(name)}`, promptEditorState: { root: {} } },
      }).then(
        ({ response }) => String(response.response),
        () => null,
      );
      const later = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 20));
      let answer: string | null | undefined;
      do {
        await world.drain();
        answer = await Promise.race([asked, later()]);
      } while (answer === undefined);
      if (answer === null) continue;
      answered.push(name);
      expect([name, foreignIn(answer, [prompt.id])]).toEqual([name, []]);
    }
    expect(answered).toContain('document.content');
  });
});

/** A node of a type behind the classifier and the prompt, so that it could use their results. */
async function nodeAfterAll(type: ActivityType): Promise<{ id: number; processId: number }> {
  const { process, parser, classifier } = stage.scene;
  if (type === 'FILE_PARSER') return { id: parser.id, processId: process.id };
  const node = await make.node(process.id, { activityType: type, fromId: classifier.id });
  await make.edge(process.id, planted.prompt.id, node.id);
  const kind = type === 'SEND_TO_SFTP' ? 'SFTP' : type === 'SEND_TO_GOOGLE_DRIVE' ? 'GOOGLE_DRIVE' : null;
  if (kind !== null)
    await database.db
      .insertInto('connection')
      .values({ node_id: node.id, kind, settings: '{}' as never })
      .execute();
  const llmModel = await database.db
    .selectFrom('llm_model')
    .select('id')
    .where('kind', '=', 'CHAT')
    .executeTakeFirst();
  if (type === 'LLM_PROMPT')
    await boss(nodes.update, { body: { id: node.id, llmModel: { id: llmModel?.id }, prompt: 'x' } as never });
  return { id: node.id, processId: process.id };
}
