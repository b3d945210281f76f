import { edges } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
let process: Awaited<ReturnType<typeof make.process>>;
beforeEach(async () => {
  process = await make.process();
});

const send = (user: TestUser, path: string, body: unknown, method = 'POST') =>
  fetchAs(user)(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const draft = (more: object) => ({ processId: process.id, activityType: 'SPAN', name: 'Parties', ...more });
const create = (more: object) => send(admin, '/api/nodes', draft(more));
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );
const reevaluations = async (processId: number) =>
  (
    await database.db
      .selectFrom('job')
      .select('id')
      .where('queue', '=', 'rejudgement')
      .where('process_id', '=', processId)
      .execute()
  ).length;

it('creates a node with the defaults of its type [API-057]', async () => {
  const response = await create({ x: 12.5, y: -3 });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    id: expect.any(Number),
    processId: process.id,
    name: 'Parties',
    description: '',
    activityType: 'SPAN',
    x: 12.5,
    y: -3,
    automatic: false,
    autoStepStatus: 'WAITING',
    obligatory: false,
    requiresAcceptance: false,
    priority: 2,
    handlesRelations: true,
    supportedTaggingTypes: ['TEXT', 'TOKEN'],
    additionalNodeSubmits: [],
    blind: true,
    triggerType: 'ALWAYS',
    cron: null,
    threshold: null,
    nextTick: null,
    externalConfig: null,
    trainableConfig: null,
  });
});

it('stores which kinds of tags a node has: of words, of times, of texts [ENT-18]', async () => {
  const kinds = ['TOKEN', 'TIMESPAN', 'TEXT'] as const;
  const { id } = await make.node(process.id, { activityType: 'SPAN' });
  for (const supportedTaggingTypes of [[...kinds], ...kinds.map((kind) => [kind])]) {
    await boss(nodes.update, { body: { id, supportedTaggingTypes } });
    expect(await boss(nodes.get, { params: { id }, query: {} })).toMatchObject({ supportedTaggingTypes });
  }
  const update = boss(nodes.update, { body: { id, supportedTaggingTypes: ['PAGE'] as never } });
  await expect(update).rejects.toMatchObject({ status: 400 });
});

it('creates lexicon nodes automatic, without relations and with priority 0 [LEX-03]', async () => {
  const node = await make.node(process.id, { activityType: 'LEXICON' });
  expect(node).toMatchObject({
    automatic: true,
    handlesRelations: false,
    priority: 0,
    autoStepStatus: 'ACCEPTED',
    caseSensitive: false,
  });
});

it('creates a node connected to another in one transaction [API-062]', async () => {
  const node = await make.node(process.id, { activityType: 'CLF', fromId: process.parser.id });
  const all = await boss(edges.list, { query: { processId: process.id } });
  expect(all.map(({ fromId, toId }) => [fromId, toId])).toEqual([
    [null, process.parser.id],
    [process.parser.id, node.id],
  ]);
  const hup = await make.node(process.id, { activityType: 'HUP' });
  expect((await create({ name: 'Refused', fromId: hup.id })).status).toBe(422);
  expect((await create({ name: 'Refused', fromId: 999_999 })).status).toBe(400);
  const names = (await boss(nodes.list, { query: { processId: process.id } })).map(({ name }) => name);
  expect(names).not.toContain('Refused');
});

it('refuses a name that another node of the process has, whatever its case, and allows it elsewhere', async () => {
  await create({ name: 'Śledztwo' });
  const taken = await create({ name: 'śLEDZTWO' });
  expect(taken.status).toBe(400);
  expect(await taken.json()).toMatchObject({ errorKey: 'error.name.taken' });
  const other = await make.process();
  expect((await create({ name: 'Śledztwo', processId: other.id })).status).toBe(201);
});

// The file parser comes with the process; FOLDER_UPLOAD is beyond the specification.
it.each([
  'CLF',
  'SPAN',
  'EMAIL_UPLOAD',
  'HUP',
  'SFTP_UPLOAD',
  'GDU_UPLOAD',
  'HTTP_UPLOAD',
  'LEXICON',
  'LLM_PROMPT',
  'IPS',
  'IPR',
  'SEND_TO_GOOGLE_DRIVE',
  'SEND_MAIL',
  'SEND_REQUEST',
  'SEND_TO_SFTP',
  'FOLDER_UPLOAD',
])('creates a node of type %s, beside the FILE_PARSER of its process [ENT-25]', async (type) => {
  const made = await create({ activityType: type });
  expect([made.status, (await made.json()).activityType]).toEqual([201, type]);
  const [parser] = await boss(nodes.list, { query: { processId: process.id } });
  expect(parser?.activityType).toBe('FILE_PARSER');
});

it('refuses a second file parser and an unknown type', async () => {
  expect((await create({ activityType: 'FILE_PARSER' })).status).toBe(400);
  expect((await create({ activityType: 'TOASTER' })).status).toBe(400);
});

it('refuses a setting that the type does not have, by its name', async () => {
  const response = await create({ activityType: 'LEXICON', caseSensitiv: true });
  expect(response.status).toBe(400);
  expect((await response.json()).fieldErrors).toEqual([
    { objectName: 'nodes', field: 'caseSensitiv', message: 'Invalid' },
  ]);
  const wrong = await create({ activityType: 'LEXICON', caseSensitive: 'yes' });
  expect((await wrong.json()).fieldErrors[0].field).toBe('caseSensitive');
});

it('changes what is given and keeps the rest; a whole node may be sent back [API-058]', async () => {
  const node = await make.node(process.id, { activityType: 'LEXICON', description: 'before' });
  const changed = await send(admin, '/api/nodes', { ...node, caseSensitive: true, priority: 4 }, 'PUT');
  expect(await changed.json()).toEqual({ ...node, caseSensitive: true, priority: 4 });
  const renamed = await boss(nodes.update, { body: { id: node.id, name: 'Facts' } });
  expect(renamed).toMatchObject({ name: 'Facts', caseSensitive: true, description: 'before' });
});

it('sets the options that the type forces: acceptance, its status, automatic work', async () => {
  const span = await make.node(process.id, { activityType: 'SPAN' });
  const accepting = await boss(nodes.update, {
    body: { id: span.id, requiresAcceptance: true, autoStepStatus: 'ACCEPTED', automatic: true },
  });
  expect(accepting).toMatchObject({
    requiresAcceptance: true,
    autoStepStatus: 'DONE',
    automatic: false,
  });
  const lexicon = await make.node(process.id, { activityType: 'LEXICON' });
  const forced = await boss(nodes.update, {
    body: { id: lexicon.id, requiresAcceptance: true, autoStepStatus: 'WAITING', automatic: false },
  });
  expect(forced).toMatchObject({
    requiresAcceptance: false,
    autoStepStatus: 'ACCEPTED',
    automatic: true,
  });
});

it('evaluates unfinished documents again after every change of a node', async () => {
  const { db } = database;
  const clear = () => db.deleteFrom('job').where('queue', '=', 'rejudgement').execute();
  const node = await make.node(process.id, {});
  expect(await reevaluations(process.id)).toBe(1);
  await clear();
  await boss(nodes.update, { body: { id: node.id, requiresAcceptance: true } });
  expect(await reevaluations(process.id)).toBe(1);
  await clear();
  await boss(nodes.remove, { params: { id: node.id } });
  expect(await reevaluations(process.id)).toBe(1);
});

it('lists the nodes of a process, or all that the caller sees [API-053]', async () => {
  const node = await make.node(process.id, {});
  const holder = await make.user({ authorities: [{ type: 'NODE', componentId: node.id, mode: 'READ' }] });
  const listed = await boss(nodes.list, { query: { processId: process.id } });
  expect(listed.map(({ id }) => id)).toEqual([process.parser.id, node.id]);
  const seen = await callAs(holder)(nodes.list, { query: { processId: process.id } });
  expect(seen.map(({ id }) => id)).toEqual([node.id]);
  expect((await callAs(holder)(nodes.list)).map(({ id }) => id)).toEqual([node.id]);
});

it('fetches the nodes of some ids that the caller may see [API-054]', async () => {
  const node = await make.node(process.id, {});
  const holder = await make.user({ authorities: [{ type: 'NODE', componentId: node.id, mode: 'READ' }] });
  const nodeIds = [node.id, node.id, process.parser.id, 999_999];
  const ids = async (user: TestUser) =>
    (await callAs(user)(nodes.fetchByIds, { body: { nodeIds } })).map(({ id }) => id);
  expect(await ids(admin)).toEqual([process.parser.id, node.id]);
  expect(await ids(holder)).toEqual([node.id]);
});

it('reads one node, and hides it from those without a right [API-055]', async () => {
  expect(await boss(nodes.get, { params: { id: process.parser.id } })).toEqual(process.parser);
  const get = async (user?: TestUser) => (await fetchAs(user)(`/api/nodes/${process.parser.id}`)).status;
  expect([await get(await make.user()), await get()]).toEqual([404, 401]);
});

it('lists all nodes before a node, in order [API-056]', async () => {
  const lexicon = await make.node(process.id, { activityType: 'LEXICON', fromId: process.parser.id });
  const clf = await make.node(process.id, { activityType: 'CLF', fromId: lexicon.id });
  const beside = await make.node(process.id, { activityType: 'CLF', fromId: process.parser.id });
  const span = await make.node(process.id, { fromId: clf.id });
  const before = async (id: number) =>
    (await boss(nodes.previous, { params: { id } })).map((node) => node.id);
  expect(await before(span.id)).toEqual([process.parser.id, lexicon.id, clf.id]);
  await make.edge(process.id, beside.id, lexicon.id);
  expect(await before(span.id)).toEqual([process.parser.id, beside.id, lexicon.id, clf.id]);
  expect(await before(process.parser.id)).toEqual([]);
});

it('moves one node [API-059]', async () => {
  const { id } = process.parser;
  expect(await boss(nodes.move, { params: { id }, body: { x: 7, y: 8.25 } })).toMatchObject({
    x: 7,
    y: 8.25,
  });
  expect(await boss(nodes.get, { params: { id } })).toMatchObject({ x: 7, y: 8.25 });
});

it('moves several nodes of one process at once, or none [API-060]', async () => {
  const node = await make.node(process.id, {});
  const moved = await boss(nodes.moveMany, {
    body: [
      { id: process.parser.id, x: 1, y: 2 },
      { id: node.id, x: 3, y: 4 },
    ],
  });
  expect(moved.map(({ id, x, y }) => [id, x, y])).toEqual([
    [process.parser.id, 1, 2],
    [node.id, 3, 4],
  ]);
  const other = await make.process();
  const mixed = [
    { id: node.id, x: 9, y: 9 },
    { id: other.parser.id, x: 9, y: 9 },
  ];
  expect(await statusOf(boss(nodes.moveMany, { body: mixed }))).toBe(400);
  expect(await statusOf(boss(nodes.moveMany, { body: [{ id: 999_999, x: 0, y: 0 }] }))).toBe(404);
  expect(await boss(nodes.get, { params: { id: node.id } })).toMatchObject({ x: 3, y: 4 });
});

it('deletes a node with its edges, and never the file parser [API-061]', async () => {
  const node = await make.node(process.id, { fromId: process.parser.id });
  expect((await fetchAs(admin)(`/api/nodes/${node.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await fetchAs(admin)(`/api/nodes/${node.id}`)).status).toBe(404);
  expect(await boss(edges.list, { query: { processId: process.id } })).toHaveLength(1);
  const parser = await fetchAs(admin)(`/api/nodes/${process.parser.id}`, { method: 'DELETE' });
  expect([parser.status, (await parser.json()).errorKey]).toEqual([400, 'error.node.obligatory']);
});

it('deletes a node with labels, rules, relation types and predicates of its own edges', async () => {
  const lexicon = await make.node(process.id, { activityType: 'LEXICON', fromId: process.parser.id });
  const child = await make.node(process.id, { fromId: lexicon.id });
  const label = await make.label(lexicon.id);
  await make.rules(label.id, [{ expression: 'x', matchingType: 'EXACT' }]);
  await make.relationType(lexicon.id, { fromId: label.id });
  const all = await boss(edges.list, { query: { processId: process.id } });
  const edge = all.find(({ toId }) => toId === child.id);
  await make.predicate({
    predicateType: 'NER',
    edgeId: edge?.id,
    nodeId: lexicon.id,
    equal: true,
    nerTagTypeId: label.id,
  });
  expect((await fetchAs(admin)(`/api/nodes/${lexicon.id}`, { method: 'DELETE' })).status).toBe(204);
});

it('asks before it deletes a node with steps and labels, with their number', async () => {
  const node = await make.node(process.id, { activityType: 'CLF', fromId: process.parser.id });
  const type = await make.classifierType(node.id);
  const document = await database.db
    .insertInto('document')
    .values({
      process_id: process.id,
      filename: 'a.txt',
      path: 'a.txt',
      document_type: 'TEXTFILE',
      kind: 'text',
      status: 'WAITING',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const step = await database.db
    .insertInto('step')
    .values({ document_id: document.id, node_id: node.id, status: 'WAITING' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('classifier_tag')
    .values({ step_id: step.id, type_id: type.id, source: 'USER' })
    .execute();
  const asked = await fetchAs(admin)(`/api/nodes/${node.id}`, { method: 'DELETE' });
  expect(asked.status).toBe(409);
  expect(await asked.json()).toMatchObject({
    errorKey: 'error.node.hasSteps',
    params: { steps: 1, labels: 1 },
  });
  expect(await statusOf(boss(nodes.remove, { params: { id: node.id }, query: { confirm: 'true' } }))).toBe(
    200,
  );
  expect(await database.db.selectFrom('step').select('id').where('id', '=', step.id).execute()).toEqual([]);
});

it('checks the right of each call', async () => {
  const node = await make.node(process.id, {});
  const { id } = node;
  const users = {
    stranger: await make.user(),
    processWriter: await make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    }),
    nodeAdmin: await make.user({ authorities: [{ type: 'NODE', componentId: id, mode: 'ADMIN' }] }),
  };
  const attempts = async (user: TestUser) => {
    const call = callAs(user);
    return [
      await statusOf(call(nodes.get, { params: { id } })),
      await statusOf(call(nodes.update, { body: { id, description: 'x' } })),
      await statusOf(call(nodes.move, { params: { id }, body: { x: 0, y: 0 } })),
      await statusOf(call(nodes.moveMany, { body: [{ id, x: 0, y: 0 }] })),
      (await send(user, '/api/nodes', draft({ name: 'New one' }))).status,
      await statusOf(call(nodes.remove, { params: { id } })),
    ];
  };
  expect(await attempts(users.stranger)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await attempts(users.processWriter)).toEqual([200, 403, 403, 403, 403, 403]);
  expect(await attempts(users.nodeAdmin)).toEqual([200, 200, 403, 403, 403, 403]);
});

it('lists the span and lexicon nodes of a process [API-129]', async () => {
  const lexicon = await make.node(process.id, { activityType: 'LEXICON' });
  const span = await make.node(process.id, { activityType: 'SPAN' });
  await make.node(process.id, { activityType: 'CLF' });
  const listed = await boss(nodes.spanNodes, { query: { processId: process.id } });
  expect(listed.map(({ id }) => id)).toEqual([lexicon.id, span.id]);
});

it('returns the colour, settings and traits of each node type [API-077]', async () => {
  const all = await boss(nodes.properties);
  expect(all.find(({ activityType }) => activityType === 'LEXICON')).toEqual({
    activityType: 'LEXICON',
    color: '#8f7ee7',
    settings: ['caseSensitive'],
    obligatory: false,
    upload: false,
    allowsPredicates: true,
  });
  expect(all.find(({ activityType }) => activityType === 'FILE_PARSER')).toMatchObject({
    color: '#419ebc',
    obligatory: true,
  });
});

it('lists the types that may have several steps per document [API-064]', async () => {
  expect((await boss(nodes.multiprocessed)).sort()).toEqual(['CLF', 'SPAN']);
});
it('lists the types whose steps may need an acceptance [API-065]', async () => {
  expect((await boss(nodes.conditionalAcceptance)).sort()).toEqual([
    'CLF',
    'FILE_PARSER',
    'LLM_PROMPT',
    'SPAN',
  ]);
});
it('lists the types that may call a model of their own [API-066]', async () => {
  expect((await boss(nodes.customExternal)).sort()).toEqual(['CLF', 'FILE_PARSER', 'SPAN']);
});
it('lists the types that may call a language model [API-067]', async () => {
  expect((await boss(nodes.llmExternal)).sort()).toEqual(['CLF', 'SPAN']);
});
it('lists the types that may be trained [API-068]', async () => {
  expect((await boss(nodes.trainable)).sort()).toEqual(['CLF', 'SPAN']);
});

it.each([
  ['a name of two letters', { name: 'ab' }],
  ['a name of 36 letters', { name: 'x'.repeat(36) }],
  ['a NUL in its name', { name: 'abc\u0000' }],
  ['half a surrogate pair in its name', { name: 'abc\ud83d' }],
  ['a star in its name', { name: 'abc*' }],
  ['a description of 256 letters', { description: 'x'.repeat(256) }],
  ['a priority of 5', { priority: 5 }],
  ['a coordinate that is no number', { x: 'left' }],
  ['a coordinate out of range', { x: 1e300 }],
  ['an unknown status', { autoStepStatus: 'PROCESSING' }],
  ['a setting named like a prototype property', { constructor: {} }],
])('answers 400 to a node with %s', async (_, more) => {
  expect((await create(more)).status).toBe(400);
});

it('refuses to overwrite what somebody else has changed since, and names who', async () => {
  const { id } = await make.node(process.id, { activityType: 'SEND_REQUEST', name: 'Calls' });
  const other = await make.user({
    authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'ADMIN' }],
  });
  const field = (value: string) => ({ value, editorState: null });
  await callAs(other)(nodes.update, {
    body: { id, description: 'of the other', headers: { A: field('1') } },
  });

  const refused = boss(nodes.update, {
    body: {
      id,
      name: 'Requests',
      description: 'mine',
      headers: { B: field('2') },
      basedOn: { name: 'Calls', description: '', headers: {} },
    },
  });
  await expect(refused).rejects.toMatchObject({
    key: 'error.node.overtaken',
    params: { who: other.login, fields: ['description', 'headers'] },
  });
  // Another field, the same change again, and fields without what was seen are stored.
  const changed = await boss(nodes.update, {
    body: {
      id,
      name: 'Requests',
      description: 'of the other',
      httpRequestMethod: 'PUT',
      basedOn: { name: 'Calls', description: '' },
    },
  });
  expect(changed).toMatchObject({ name: 'Requests', httpRequestMethod: 'PUT', headers: { A: field('1') } });
  expect(changed).not.toHaveProperty('basedOn');

  let deep: unknown = null;
  for (let level = 0; level < 5000; level += 1) deep = [deep];
  await expect(
    boss(nodes.update, { body: { id, name: 'Calls', basedOn: { name: deep } } }),
  ).rejects.toMatchObject({ status: 400 });
});

it('nodes that are created without a place get a free one: uploads in their column, others beside their source', async () => {
  const process = await make.process();
  const create = (body: object) => boss(nodes.create, { body: { processId: process.id, ...body } as never });
  const upload = await create({ activityType: 'HUP', name: 'One' });
  const more = await create({ activityType: 'HUP', name: 'Two' });
  const span = await create({ activityType: 'SPAN', name: 'Spans', fromId: process.parser.id });
  const free = await create({ activityType: 'CLF', name: 'Kinds' });
  expect([upload, more, span, free].map(({ x, y }) => [x, y])).toEqual([
    [-356, 0],
    [-356, 95],
    [300, 0],
    [300, 95],
  ]);
  expect(await create({ activityType: 'CLF', name: 'Placed', x: 5 })).toMatchObject({ x: 5, y: 0 });
});
