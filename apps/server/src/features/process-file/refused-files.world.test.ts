import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processFiles, type ProcessImportPreview } from '@scriptorium/contract/process/process-file.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { makeFullProcess } from './fixtures/full-process.ts';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
const full = await makeFullProcess(world);

type File = any;
const text = await (await boss(processFiles.export, { params: { id: full.id } })).text();

/** The file of the process after a change. */
function changed(change: (file: any) => void): File {
  const file = JSON.parse(text) as File;
  change(file);
  return file;
}
const nodeOf = (file: any, name: string) => file.nodes.find((node: any) => node.name === name);

const post = (path: string, body: string) =>
  fetchAs(admin)(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
const previewInto = async (file: unknown, id = full.id): Promise<ProcessImportPreview> => {
  const answer = await post(`/api/processes/${id}/import/preview?rename=true`, JSON.stringify(file));
  expect(answer.status).toBe(200);
  return (await answer.json()) as ProcessImportPreview;
};
const problemsOf = async (file: unknown) =>
  (await previewInto(file)).problems.map(({ path, errorKey, kind }) => [path, errorKey, kind]);

const state = async () =>
  JSON.stringify(
    await Promise.all([
      database.db.selectFrom('node').selectAll().orderBy('id').execute(),
      database.db.selectFrom('edge').selectAll().orderBy('id').execute(),
      database.db.selectFrom('predicate').selectAll().orderBy('id').execute(),
      database.db.selectFrom('ner_tag_type').selectAll().orderBy('id').execute(),
      database.db.selectFrom('matching_rule').selectAll().orderBy('id').execute(),
      database.db.selectFrom('process').selectAll().orderBy('id').execute(),
    ]),
  );

const edge = (from: string, to: string) => ({ from, to });

it.each<[string, (file: any) => void, unknown[]]>([
  ['a cycle', (file) => file.edges.push(edge('Parties', 'Words')), ['edges.6', 'error.graph.cycle', null]],
  [
    'an unknown type of node',
    (file) => (nodeOf(file, 'Kind').type = 'MIND_READER'),
    ['nodes.2.type', 'error.processFile.value', 'Invalid'],
  ],
  [
    'an edge to nowhere',
    (file) => file.edges.push(edge('Kind', 'Nowhere')),
    ['edges.6.to', 'error.processFile.nodeUnknown', null],
  ],
  [
    'types that may not follow each other',
    (file) => file.edges.push(edge('Upload', 'Kind')),
    ['edges.6', 'error.graph.notAllowed', null],
  ],
  [
    'an edge twice',
    (file) => file.edges.push(edge('Words', 'KIND')),
    ['edges.6', 'error.graph.duplicateEdge', null],
  ],
  [
    'two nodes with one name',
    (file) => file.nodes.push({ ...nodeOf(file, 'Kind'), name: 'kind' }),
    ['nodes.8.name', 'error.name.taken', null],
  ],
  [
    'a second file parser',
    (file) => file.nodes.push({ ...nodeOf(file, 'File parser'), name: 'Second' }),
    ['nodes', 'error.processFile.parser', null],
  ],
  [
    'a condition on a label that is not there',
    (file) => (file.edges[0].predicates[0].label = 'Nothing'),
    ['edges.0.predicates.0.label', 'error.processFile.labelUnknown', null],
  ],
  [
    'a condition on a node behind its edge',
    (file) => (file.edges[5].predicates = [{ node: 'Parties', equal: true, label: ['Buyer'] }]),
    ['edges.5.predicates.0', 'error.predicate.node', null],
  ],
  [
    'a condition that is nested too deep',
    (file) => {
      let one: object = { node: 'Kind', equal: true, label: 'Invoice' };
      for (let depth = 0; depth < 12; depth++) one = { all: [one] };
      file.edges[0].predicates = [one];
    },
    ['edges.0.predicates', 'error.processFile.value', 'Size'],
  ],
  [
    'two labels with one name in one place',
    (file) => nodeOf(file, 'Parties').labels.push({ ...nodeOf(file, 'Parties').labels[0], name: 'BUYER' }),
    ['nodes.4.labels.2.name', 'error.name.taken', null],
  ],
  [
    'labels nested too deep',
    (file) => {
      const { labels } = nodeOf(file, 'Parties');
      const leaf = { ...labels[0], name: 'Deep' };
      let tree: object = leaf;
      for (let depth = 0; depth < 25; depth++) tree = { ...leaf, children: [tree] };
      labels.push(tree);
    },
    [`nodes.4.labels.2${'.children.0'.repeat(19)}.children`, 'error.label.depth', null],
  ],
  [
    'labels of a node without labels',
    (file) => (nodeOf(file, 'Mail').labels = nodeOf(file, 'Parties').labels),
    ['nodes.3.labels', 'error.processFile.noLabels', null],
  ],
  [
    'a relation type between labels that are not there',
    (file) => (nodeOf(file, 'Parties').relationTypes[0].to = ['Nobody']),
    ['nodes.4.relationTypes.0.to', 'error.processFile.labelUnknown', null],
  ],
  [
    'a rule twice',
    (file) => nodeOf(file, 'Words').labels[0].children[0].rules.push({ type: 'EXACT', expression: 'Razem' }),
    ['nodes.7.labels.0.children.0.rules.3', 'error.rule.duplicate', null],
  ],
  [
    'a rule that does not compile',
    (file) => nodeOf(file, 'Words').labels[0].children[0].rules.push({ type: 'REGEX', expression: '(' }),
    ['nodes.7.labels.0.children.0.rules.3.expression', 'error.rule.invalid', null],
  ],
  [
    'a rule with a reference back, which would take exponential time',
    (file) => (nodeOf(file, 'Words').labels[0].rules = [{ type: 'REGEX', expression: String.raw`(a+)+\1$` }]),
    ['nodes.7.labels.0.rules.0.expression', 'error.rule.invalid', null],
  ],
  [
    'a fuzzy rule without a tolerance',
    (file) => (nodeOf(file, 'Words').labels[0].rules = [{ type: 'FUZZY', expression: 'abc' }]),
    ['nodes.7.labels.0.rules.0.tolerance', 'error.processFile.value', 'NotNull'],
  ],
  [
    'a setting that the type does not have',
    (file) => (nodeOf(file, 'Mail').settings['colour'] = 'red'),
    ['nodes.3.settings.colour', 'error.processFile.value', 'Invalid'],
  ],
  [
    'a setting with a wrong value',
    (file) => (nodeOf(file, 'Mail').settings['smtpPort'] = 0),
    ['nodes.3.settings.smtpPort', 'error.processFile.value', 'Min'],
  ],
  [
    'a wildcard of a node that is not there',
    (file) => (nodeOf(file, 'Mail').settings['template'] = '${node."Nobody".llmresponse}'),
    ['nodes.3.settings.template', 'error.node.wildcardUnknown', null],
  ],
  [
    'a wildcard of a node behind it',
    (file) => (nodeOf(file, 'Mail').settings['template'] = '${node."Report".clftagtypes.selected}'),
    ['nodes.3.settings.template', 'error.node.wildcardUnknown', null],
  ],
  [
    'a comparison with a node that is not there',
    (file) => (nodeOf(file, 'Agreed (parties)').settings.externalConfig.nodes = ['Nobody']),
    ['nodes.0.settings.externalConfig.nodes.0', 'error.processFile.nodeUnknown', null],
  ],
  [
    'a wildcard in the host of an address',
    (file) => (nodeOf(file, 'Report').settings['url'] = 'https://${document.filename}/in'),
    ['nodes.5.settings.url', 'error.node.hostWildcard', null],
  ],
  [
    'the id of a secret',
    (file) => (nodeOf(file, 'Mail').settings['secret'] = { id: 1 }),
    ['nodes.3.settings.secret', 'error.processFile.value', 'Invalid'],
  ],
  [
    'the id of a model',
    (file) =>
      (nodeOf(file, 'Kind').settings.externalConfig = {
        configType: 'LLM',
        llmModel: { id: 1 },
        secret: null,
        instructions: '',
      }),
    ['nodes.2.settings.externalConfig.llmModel', 'error.processFile.value', 'Invalid'],
  ],
  [
    'the key of a model by its id',
    (file) =>
      (nodeOf(file, 'Kind').settings.externalConfig = {
        configType: 'CUSTOM',
        restApiUrl: 'https://a.example/',
        secret: { id: 1 },
      }),
    ['nodes.2.settings.externalConfig.secret', 'error.processFile.value', 'Invalid'],
  ],
  [
    'the id of a node to compare',
    (file) => (nodeOf(file, 'Agreed (parties)').settings.externalConfig.nodes[0] = { id: 1 }),
    ['nodes.0.settings.externalConfig.nodes.0', 'error.processFile.value', 'Invalid'],
  ],
  [
    'the key of a model that learns, by its id',
    (file) =>
      (nodeOf(file, 'Kind').settings.trainableConfig = {
        model: 'REMOTE',
        requestPath: 'https://a.example/learn',
        secret: { id: 1 },
      }),
    ['nodes.2.settings.trainableConfig.secret', 'error.processFile.value', 'Invalid'],
  ],
  [
    'a name with a control character',
    (file) => (nodeOf(file, 'Kind').name = 'Ki\u0007nd'),
    ['nodes.2.name', 'error.processFile.value', 'Pattern'],
  ],
  [
    'a name that turns the direction of writing',
    (file) => (nodeOf(file, 'Kind').name = 'Ki\u202End'),
    ['nodes.2.name', 'error.processFile.value', 'Pattern'],
  ],
  [
    'a label with a NUL',
    (file) => (nodeOf(file, 'Kind').classes[0].name = 'A\0B'),
    ['nodes.2.classes.0.name', 'error.processFile.value', 'Pattern'],
  ],
  [
    'a misspelt property',
    (file) => (nodeOf(file, 'Kind').descripton = 'x'),
    ['nodes.2.descripton', 'error.processFile.value', 'Invalid'],
  ],
  [
    'too many nodes',
    (file) => {
      for (let at = 0; at < 1000; at++) file.nodes.push({ ...nodeOf(file, 'Kind'), name: `Node ${at}` });
    },
    ['nodes', 'error.processFile.value', 'Size'],
  ],
  [
    'too many rules',
    (file) => {
      nodeOf(file, 'Words').labels[0].rules = Array.from({ length: 20_001 }, (_, at) => ({
        type: 'EXACT',
        expression: `word ${at}`,
      }));
    },
    ['nodes.7.labels.0.rules', 'error.processFile.value', 'Size'],
  ],
  [
    'a newer version of the format',
    (file) => (file.version = 2),
    ['version', 'error.processFile.newer', null],
  ],
  [
    'a version that never was',
    (file) => (file.version = 0),
    ['version', 'error.processFile.value', 'Invalid'],
  ],
  ['another format', (file) => (file.format = 'n8n'), ['format', 'error.processFile.format', null]],
  [
    'a file without a format',
    (file) => {
      delete file.format;
      delete file.version;
    },
    ['format', 'error.processFile.format', null],
  ],
  [
    'a template of questions without the question',
    (file) => (file.process.retrieval.templates[0].template = '${process.rag.documents}'),
    ['process.retrieval.templates.0.template', 'soaApp.ragTemplate.creatorModal.editorValidationError', null],
  ],
])('refuses %s by its place', async (_, change, problem) => {
  const before = await state();
  const file = changed(change);
  expect((await problemsOf(file))[0]).toEqual(problem);
  const answer = await post(`/api/processes/${full.id}/import?confirm=true`, JSON.stringify(file));
  expect(answer.status).toBe(400);
  const body = await answer.json();
  expect(body).toMatchObject({ errorKey: 'error.processFile.refused' });
  expect(body.fieldErrors[0].field).toBe(problem[0]);
  expect(await state()).toBe(before);
});

it('refuses invalid JSON with its position, and fields of prototypes', async () => {
  const broken = await post(`/api/processes/${full.id}/import`, '{"format": "scriptorium-process", }');
  expect(broken.status).toBe(400);
  expect((await broken.json()).message).toMatch(/position 35|line 1 column/);
  for (const field of ['"__proto__": {"admin": true}', '"constructor": {"prototype": {"admin": true}}']) {
    const file = text.replace('"settings": {', `"settings": { ${field}, `);
    expect((await post(`/api/processes/${full.id}/import`, file)).status).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  }
});

it('refuses more than 20 MB at once', async () => {
  const file = JSON.stringify({
    format: 'scriptorium-process',
    version: 1,
    filler: 'x'.repeat(50 * 1024 * 1024),
  });
  const answer = await post(`/api/processes/${full.id}/import/preview`, file);
  expect([answer.status, (await answer.json()).params]).toEqual([400, { reason: 'it is too large' }]);
});

it('a file of another process can replace one that nobody has labelled in, after a confirmation', async () => {
  const { id } = await make.process();
  const { changes, problems, removals } = await previewInto(JSON.parse(text), id);
  expect(problems).toMatchObject([{ path: 'process.name', errorKey: 'error.name.taken' }]);
  expect([changes.filter(({ kind }) => kind === 'nodeAdded').length, removals]).toEqual([7, 0]);
  const answer = await post(`/api/processes/${id}/import`, text);
  expect([answer.status, (await answer.json()).name]).toEqual([200, expect.not.stringContaining(full.name)]);
});

it('labels that documents have are kept, and the refusal counts them', async () => {
  const made = await makeAutomaticProcess(boss, 'Numbers');
  await boss(documents.upload, {
    body: uploadForm({ nodeId: made.uploadNodeId, name: 'a.txt', text: 'number 7 and number 8' }),
  });
  await world.drain();
  const params = { id: made.processId };
  const file = JSON.parse(await (await boss(processFiles.export, { params })).text());
  const without = { ...file, nodes: file.nodes.map((node: any) => ({ ...node, labels: [] })) };
  expect((await previewInto(without, made.processId)).problems).toEqual([
    {
      path: 'nodes.1.labels',
      errorKey: 'error.label.inUse',
      params: { name: 'Number', tags: 2, rules: 0, predicates: [], relationTypes: [] },
      kind: null,
    },
  ]);
  expect(
    (await post(`/api/processes/${made.processId}/import?confirm=true`, JSON.stringify(without))).status,
  ).toBe(400);
  const noLexicon = { ...file, nodes: file.nodes.filter((node: any) => node.type !== 'LEXICON'), edges: [] };
  expect((await previewInto(noLexicon, made.processId)).problems).toMatchObject([
    { errorKey: 'error.processFile.nodeHasLabels', params: { node: 'Lexicon', labels: 2 } },
  ]);
  // a change beside them keeps the tags
  file.nodes[1].labels[0].backgroundColor = '#123456';
  expect((await post(`/api/processes/${made.processId}/import`, JSON.stringify(file))).status).toBe(200);
  const tags = await database.db
    .selectFrom('ner_tag')
    .innerJoin('step', 'step.id', 'step_id')
    .select('quote')
    .where('node_id', '=', made.lexiconId)
    .execute();
  expect(tags.map(({ quote }) => quote).sort()).toEqual(['number 7', 'number 8']);
});

it('a name that the installation does not have stays empty, or its node is refused', async () => {
  const model = { configType: 'LLM', llmModel: 'GPT of A', secret: 'Key of A', instructions: '' };
  const file = changed((given) => {
    nodeOf(given, 'Mail').settings.secret = 'Unknown secret';
    given.process.retrieval = {
      ...given.process.retrieval,
      enabled: true,
      splitter: 'Their splitter',
      embeddingModel: 'Their model',
    };
    given.process.tags = [
      { name: 'Finance', color: '#112233', system: true },
      { name: 'Mine', color: '#112233', system: false },
    ];
    given.nodes.push({ ...nodeOf(given, 'Upload'), name: 'Folders', type: 'SFTP_UPLOAD' });
  });
  const into = await make.process();
  const { missing, problems } = await previewInto(
    { ...file, process: { ...file.process, name: 'Free name' } },
    into.id,
  );
  expect(problems).toEqual([]);
  expect(missing).toEqual([
    { path: 'nodes.3.settings.secret', what: 'secret', name: 'Unknown secret', node: 'Mail' },
    { path: 'nodes.8', what: 'connection', name: 'SFTP_UPLOAD', node: 'Folders' },
    { path: 'process.tags.0.name', what: 'systemTag', name: 'Finance', node: null },
    { path: 'process.retrieval.splitter', what: 'splitter', name: 'Their splitter', node: null },
    { path: 'process.retrieval.embeddingModel', what: 'embeddingModel', name: 'Their model', node: null },
  ]);
  const answer = await post(`/api/processes/${into.id}/import`, JSON.stringify(file));
  expect(answer.status).toBe(200);
  const imported = await answer.json();
  expect(imported.processTags.map(({ name }: { name: string }) => name)).toEqual(['General', 'Mine']);
  const all = await boss(nodes.list, { query: { processId: into.id } });
  expect(all.find(({ name }) => name === 'Mail')).toMatchObject({ secret: null });
  // a source starts when somebody starts it
  expect(all.find(({ name }) => name === 'Folders')).toMatchObject({ active: false });
  const needs = changed((given) => (nodeOf(given, 'Kind').settings.externalConfig = model));
  expect((await previewInto(needs)).problems).toMatchObject([
    {
      path: 'nodes.2.settings.externalConfig.llmModel',
      errorKey: 'error.processFile.needs',
      params: { name: 'GPT of A' },
    },
  ]);
});

it('two imports at once: one after the other, whole; two processes of one name: one', async () => {
  const { id } = await make.process();
  const one = changed((file) => (nodeOf(file, 'Kind').description = 'one'));
  const two = changed((file) => {
    nodeOf(file, 'Kind').description = 'two';
    file.nodes = file.nodes.filter((node: any) => node.name !== 'Mail');
    file.edges = file.edges.filter(({ to }: any) => to !== 'Mail');
  });
  const send = (file: object) => post(`/api/processes/${id}/import?confirm=true`, JSON.stringify(file));
  const answers = await Promise.all([send(one), send(two), send(one), send(two)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const all = await boss(nodes.list, { query: { processId: id } });
  const isTwo = all.find(({ name }) => name === 'Kind')?.description === 'two';
  expect(all.some(({ name }) => name === 'Mail')).toBe(!isTwo);
  const created = await Promise.all([1, 2, 3].map(() => post('/api/processes/import?name=Race', text)));
  expect(created.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

it('an import that ends in the middle leaves nothing behind', async () => {
  const before = await state();
  const count = (await boss(processes.list)).length;
  // the last statements of an import write the conditions of edges and the settings of nodes
  await sql`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    database.db,
  );
  await sql`create trigger fail_now before insert on predicate execute function fail_now()`.execute(
    database.db,
  );
  try {
    expect((await post('/api/processes/import?name=Half', text)).status).toBe(500);
  } finally {
    await sql`drop trigger fail_now on predicate`.execute(database.db);
    await sql`drop function fail_now()`.execute(database.db);
  }
  expect((await boss(processes.list)).length).toBe(count);
  expect(await state()).toBe(before);
  expect((await post('/api/processes/import?name=Half', text)).status).toBe(201);
});

it('needs the right of an administrator of the process, or the right to create one', async () => {
  const writer = await make.user({ authorities: [{ type: 'PROCESS', componentId: full.id, mode: 'WRITE' }] });
  const call = callAs(writer);
  const body = JSON.parse(text);
  const params = { id: full.id };
  await expect(call(processFiles.export, { params })).rejects.toMatchObject({ status: 403 });
  await expect(call(processFiles.apply, { params, body })).rejects.toMatchObject({ status: 403 });
  await expect(call(processFiles.preview, { params, body })).rejects.toMatchObject({ status: 403 });
  await expect(call(processFiles.create, { body })).rejects.toMatchObject({ status: 403 });
});

it('receivers that the author of an import may not read stay, and the preview says so', async () => {
  const hidden = await make.process();
  const seen = await make.process();
  const { id: theirs } = await make.node(hidden.id, { activityType: 'IPR', name: 'Theirs' });
  const { id: ours } = await make.node(seen.id, { activityType: 'IPR', name: 'Ours' });
  const { id } = await make.process();
  const sender = await make.node(id, { activityType: 'IPS', name: 'Sender' });
  const receivers = async () =>
    (
      await database.db
        .selectFrom('node')
        .select('settings')
        .where('id', '=', sender.id)
        .executeTakeFirstOrThrow()
    ).settings['receivers'];
  await boss(nodes.update, {
    body: {
      ...(await boss(nodes.get, { params: { id: sender.id } })),
      payload: 'Text',
      preferredDocName: 'Name',
      receivers: [{ id: theirs }, { id: ours }],
    } as never,
  });
  const author = await make.user({
    authorities: [
      { type: 'PROCESS', componentId: id, mode: 'ADMIN' },
      { type: 'PROCESS', componentId: seen.id, mode: 'READ' },
    ],
  });
  const call = callAs(author);
  const body: any = JSON.parse(await (await call(processFiles.export, { params: { id } })).text());
  expect(nodeOf(body, 'Sender').settings.receivers).toHaveLength(1);
  nodeOf(body, 'Sender').description = 'changed';
  const preview = await call(processFiles.preview, { params: { id }, query: {}, body });
  expect(preview).toMatchObject({
    problems: [],
    missing: [{ what: 'hiddenReceivers', name: '1', node: 'Sender' }],
  });
  await call(processFiles.apply, { params: { id }, query: {}, body });
  expect(await receivers()).toEqual([{ id: ours }, { id: theirs }]);
});

it('two nodes of a file with one address: the first one gets it, and the preview names both', async () => {
  const upload = {
    ...nodeOf(JSON.parse(text), 'Upload'),
    type: 'HTTP_UPLOAD',
    settings: { endpoint: 'twice-in-file' },
  };
  const file = changed((given) => {
    given.nodes.push({ ...upload, name: 'First' }, { ...upload, name: 'Second' });
    given.process.name = 'Twice';
  });
  const preview = await previewInto(file, (await make.process()).id);
  const at = file.nodes.length - 1;
  expect(preview.missing).toContainEqual({
    path: `nodes.${at}.settings.endpoint`,
    what: 'endpointTwice',
    name: 'twice-in-file: First',
    node: 'Second',
  });
  const answer = await post('/api/processes/import?name=Twice', JSON.stringify(file));
  expect(answer.status).toBe(201);
  const all = await boss(nodes.list, { query: { processId: (await answer.json()).id } });
  expect(
    ['First', 'Second'].map((name) => (all.find((node) => node.name === name) as any)?.endpoint),
  ).toEqual(['twice-in-file', '']);
});

it('addresses of a file move between the nodes of its process, also to one that is new', async () => {
  const { id } = await make.process();
  for (const name of ['First', 'Second'])
    await make.node(id, { activityType: 'HTTP_UPLOAD', name, endpoint: `of-${name}` });
  const body: any = JSON.parse(await (await boss(processFiles.export, { params: { id } })).text());
  const [first, second] = [nodeOf(body, 'First'), nodeOf(body, 'Second')];
  const apply = async () => {
    const preview = await previewInto(body, id);
    expect(preview).toMatchObject({ problems: [], missing: [] });
    await boss(processFiles.apply, { params: { id }, query: {}, body });
    const all = await boss(nodes.list, { query: { processId: id } });
    return Object.fromEntries(
      all.flatMap((node: any) => (node.activityType === 'HTTP_UPLOAD' ? [[node.name, node.endpoint]] : [])),
    );
  };
  first.settings.endpoint = 'of-Second';
  second.settings.endpoint = 'of-First';
  expect(await apply()).toEqual({ First: 'of-Second', Second: 'of-First' });

  body.nodes.splice(body.nodes.indexOf(second), 1, {
    ...second,
    name: 'Third',
    settings: { endpoint: 'of-Second' },
  });
  first.settings.endpoint = '';
  body.edges = body.edges.map((edge: any) => ({
    ...edge,
    from: edge.from === 'Second' ? 'Third' : edge.from,
  }));
  expect(await apply()).toEqual({ First: '', Third: 'of-Second' });
});
