import { edges } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { externalSplitters } from '@scriptorium/contract/machines/external-splitters.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
const tag = await make.systemTag();
const userTag = await boss(processTags.create, { body: { name: 'letters', color: '#219ebc' } });

const post = (user: typeof admin, path: string, body: unknown, method = 'POST') =>
  fetchAs(user)(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const statusOf = async (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );

it('creates a process with its file parser, entry edge and speakers [API-041]', async () => {
  const made = await boss(processes.create, {
    body: { name: '  Claims  ', tags: [tag, userTag], isRagEnabled: true, ragTextSplitter: -1 },
  });
  expect(made).toMatchObject({ name: 'Claims', isRagEnabled: true });
  expect(made.actors.map(({ actor }) => actor)).toEqual(['SPEAKER1', 'SPEAKER2', 'ARTIFACT']);
  expect(made.processTags.map(({ id }) => id).sort()).toEqual([tag.id, userTag.id].sort());
  // No other splitter exists.
  const foreign = boss(processes.create, { body: { name: 'Split', tags: [tag], ragTextSplitter: 7 } });
  await expect(foreign).rejects.toMatchObject({
    fieldErrors: [{ field: 'ragTextSplitter', message: 'Invalid' }],
  });
  const plain = await boss(processes.create, { body: { name: 'No retrieval', tags: [tag] } });
  expect(plain.isRagEnabled).toBe(false);
  const splitter = await boss(externalSplitters.create, {
    body: { name: 'Chapters', url: 'https://a.example/' },
  });
  const withSplitter = { isRagEnabled: true, ragTextSplitter: splitter.id };
  const chosen = await post(admin, '/api/processes', { name: 'Chapters', tags: [tag], ...withSplitter });
  expect([chosen.status, await chosen.json()]).toMatchObject([201, withSplitter]);
  const [parser, ...others] = await boss(nodes.list, { query: { processId: made.id } });
  expect(others).toEqual([]);
  expect(parser).toMatchObject({ activityType: 'FILE_PARSER', name: 'File parser', obligatory: true });
  const all = await boss(edges.list, { query: { processId: made.id } });
  expect(all).toEqual([{ id: expect.any(Number), fromId: null, toId: parser?.id, processId: made.id }]);
});

it('reads one process with all its fields [PROC-18] [API-040]', async () => {
  const made = await make.process({ name: 'Fields' });
  const response = await fetchAs(admin)(`/api/processes/${made.id}`);
  expect(await response.json()).toEqual({
    id: made.id,
    name: 'Fields',
    processTags: [{ id: tag.id, name: 'General', color: '#5d6be1', predefined: true }],
    isRagEnabled: false,
    actors: [
      { processId: made.id, actor: 'SPEAKER1', name: 'Speaker 1' },
      { processId: made.id, actor: 'SPEAKER2', name: 'Speaker 2' },
      { processId: made.id, actor: 'ARTIFACT', name: 'ARTIFACT' },
    ],
    statistics: {
      documents: 0,
      done: 0,
      waiting: 0,
      errors: 0,
      lastActivity: expect.any(String) as string,
    },
  });
  const splitter = await boss(externalSplitters.create, {
    body: { name: 'Ours', url: 'https://a.example/' },
  });
  const body = { isRagEnabled: true, ragTextSplitter: splitter.id };
  expect(await boss(processes.setRag, { params: { id: made.id }, body })).toMatchObject(body);
  expect(await boss(processes.get, { params: { id: made.id } })).toMatchObject(body);
});

it('sums the documents of a process by status', async () => {
  const made = await make.process();
  const rows = [
    { status: 'WAITING', documents: 5 },
    { status: 'WAITING', documents: -2 },
    { status: 'DONE', documents: 2 },
    { status: 'ERROR', documents: 1 },
  ] as const;
  await database.db
    .insertInto('document_count')
    .values(rows.map((row) => ({ ...row, process_id: made.id })))
    .execute();
  const { statistics } = await boss(processes.get, { params: { id: made.id } });
  expect(statistics).toEqual({
    documents: 6,
    done: 2,
    waiting: 3,
    errors: 1,
    lastActivity: expect.any(String) as string,
  });
});

it('refuses a process without a name, and a name that exists, whatever its case [PROC-14]', async () => {
  await make.process({ name: 'Żądania' });
  const missing = await post(admin, '/api/processes', { tags: [tag] });
  expect(missing.status).toBe(400);
  expect((await missing.json()).fieldErrors).toEqual([
    {
      objectName: 'processes',
      field: 'name',
      message: 'NotNull',
      rule: { key: 'required', text: 'It is required.' },
    },
  ]);
  const taken = await post(admin, '/api/processes', { name: ' żądania', tags: [tag] });
  expect(taken.status).toBe(400);
  expect(await taken.json()).toMatchObject({
    errorKey: 'error.name.taken',
    fieldErrors: [{ field: 'name', message: 'Unique' }],
  });
});

it('creates one of two processes of one name that are requested at the same time', async () => {
  const all = await Promise.all(
    [1, 2, 3].map(() => post(admin, '/api/processes', { name: 'Twins', tags: [tag] })),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

it('needs exactly one system tag in a new process [PROC-15]', async () => {
  const second = await boss(processTags.create, {
    body: { name: 'Second', color: '#219ebc', predefined: true },
  });
  const keyOf = async (tags: { id: number }[]) =>
    (await (await post(admin, '/api/processes', { name: 'Untagged', tags })).json()).errorKey;
  expect(await keyOf([])).toBe('error.tag.needsSystemTag');
  expect(await keyOf([userTag])).toBe('error.tag.needsSystemTag');
  expect(await keyOf([tag, second])).toBe('error.tag.oneSystemTag');
  expect(await keyOf([tag, { id: 999_999 }])).toBe('error.tag.unknown');
  const left = await boss(processes.list);
  expect(left.filter(({ name }) => name === 'Untagged')).toEqual([]);
});

it('lists the processes on which the caller has a right, or a right on one of their nodes [API-039]', async () => {
  const [mine, through, hidden] = [await make.process(), await make.process(), await make.process()];
  const ada = await make.user({
    authorities: [
      { type: 'PROCESS', componentId: mine.id, mode: 'READ' },
      { type: 'NODE', componentId: through.parser.id, mode: 'WRITE' },
    ],
  });
  const idsFor = async (user: typeof admin) => (await callAs(user)(processes.list)).map(({ id }) => id);
  expect(await idsFor(ada)).toEqual([mine.id, through.id]);
  expect(await idsFor(await make.user())).toEqual([]);
  expect(await idsFor(admin)).toContain(hidden.id);
  const all = await make.user({ authorities: [{ type: 'PROCESS', componentId: -1, mode: 'READ' }] });
  expect(await idsFor(all)).toEqual(await idsFor(admin));
});

it('gives the author of a process ADMIN on it, and refuses users without the right to create one', async () => {
  const maker = await make.user({ authorities: [{ type: 'PROCESS', componentId: -1, mode: 'ADMIN' }] });
  const made = await make.process({ by: maker });
  const held = await database.db
    .selectFrom('user_authority as held')
    .innerJoin('authority', 'authority.id', 'held.authority_id')
    .select(['type', 'component_id as componentId', 'mode'])
    .where('held.user_id', '=', maker.id)
    .where('component_id', '=', made.id)
    .execute();
  expect(held).toEqual([{ type: 'PROCESS', componentId: made.id, mode: 'ADMIN' }]);
  const reader = await make.user({ authorities: [{ type: 'PROCESS', componentId: -1, mode: 'WRITE' }] });
  expect((await post(reader, '/api/processes', { name: 'Mine', tags: [tag] })).status).toBe(403);
});

it('replaces the tags of a process, with one system tag among them [API-043]', async () => {
  const { id } = await make.process();
  const changed = await boss(processes.setTags, { params: { id }, body: [tag, userTag, tag] });
  expect(changed.processTags.map(({ name }) => name)).toEqual(['General', 'letters']);
  const refused = await post(admin, `/api/processes/${id}/process-tags`, [userTag], 'PUT');
  expect((await refused.json()).errorKey).toBe('error.tag.needsSystemTag');
  expect((await boss(processes.get, { params: { id } })).processTags).toHaveLength(2);
  await boss(processes.setTags, { params: { id }, body: [tag] });
  const { processTags: left } = await boss(processes.get, { params: { id } });
  expect(left.map(({ name }) => name)).toEqual(['General']);
});

it('renames a process, but not to a name that exists', async () => {
  const [{ id }, other] = [
    await make.process({ name: 'Before' }),
    await make.process({ name: 'Taken name' }),
  ];
  const rename = (name: unknown, user = admin) => post(user, `/api/processes/${id}`, { name }, 'PUT');
  const renamed = await rename('  After  ');
  expect(renamed.status).toBe(200);
  expect(renamed.headers.get('x-app-alert')).toBe('alert.process.updated');
  expect(await renamed.json()).toMatchObject({ id, name: 'After' });
  const taken = await rename(other.name.toUpperCase());
  expect(taken.status).toBe(400);
  expect(await taken.json()).toMatchObject({
    errorKey: 'error.name.taken',
    fieldErrors: [{ field: 'name' }],
  });
  for (const name of ['', '   ', 'x'.repeat(256), 7]) expect((await rename(name)).status).toBe(400);
  // Its own name in another case is not a conflict.
  expect((await rename('AFTER')).status).toBe(200);
  const writer = await make.user({ authorities: [{ type: 'PROCESS', componentId: id, mode: 'WRITE' }] });
  expect((await rename('By a writer', writer)).status).toBe(403);
  const owner = await make.user({ authorities: [{ type: 'PROCESS', componentId: id, mode: 'ADMIN' }] });
  expect((await rename('By its administrator', owner)).status).toBe(200);
  await boss(processes.remove, { params: { id } });
  expect((await rename('Gone')).status).toBe(404);
  expect((await boss(processes.list, { query: {} })).map(({ name }) => name)).toContain(other.name);
});

it('adds speakers with the lowest free number [API-045]', async () => {
  const { id } = await make.process();
  const add = (name: string) => boss(processes.addActor, { params: { id }, body: { name } });
  const added = await post(admin, `/api/process/${id}/process-actors/`, { name: ' Judge ' });
  expect([added.status, await added.json()]).toEqual([
    201,
    { processId: id, actor: 'SPEAKER3', name: 'Judge' },
  ]);
  await boss(processes.setActors, {
    params: { id },
    body: [
      { actor: 'SPEAKER1', name: 'Ann' },
      { actor: 'SPEAKER3', name: 'Judge' },
    ],
  });
  expect((await add('Witness')).actor).toBe('SPEAKER2');
});

it('renames speakers, and requires at least one, without duplicates [API-044]', async () => {
  const { id } = await make.process();
  const actors = [{ actor: 'SPEAKER1', name: 'Żaneta' }];
  const saved = await boss(processes.setActors, { params: { id }, body: actors });
  const artifact = { processId: id, actor: 'ARTIFACT', name: 'ARTIFACT' };
  expect(saved).toEqual([{ processId: id, ...actors[0] }, artifact]);
  const put = (body: unknown) => post(admin, `/api/process/${id}/process-actors/`, body, 'PUT');
  expect((await put([])).status).toBe(400);
  expect((await put([...actors, ...actors])).status).toBe(400);
  expect((await put([{ actor: 'ARTIFACT', name: 'x' }])).status).toBe(400);
  expect((await boss(processes.get, { params: { id } })).actors).toEqual(saved);
});

it('every process has the artifact speaker; nobody renames or removes it [AUDIO-26] [FILE-02]', async () => {
  const { id } = await make.process();
  const artifact = { processId: id, actor: 'ARTIFACT', name: 'ARTIFACT' };
  const read = async () => (await boss(processes.get, { params: { id } })).actors;
  const first = await read();
  expect(first.at(-1)).toEqual(artifact);
  const listed = await boss(processes.list, { query: {} });
  expect(listed.find((one) => one.id === id)?.actors).toEqual(first);
  const set = (body: { actor: string; name: string }[]) =>
    boss(processes.setActors, { params: { id }, body: body.map(({ actor, name }) => ({ actor, name })) });
  expect(await set(first)).toEqual(first);
  expect(
    await set([
      { actor: 'SPEAKER1', name: 'Ann' },
      { ...artifact, name: 'Noise' },
    ]),
  ).toEqual([{ processId: id, actor: 'SPEAKER1', name: 'Ann' }, artifact]);
  expect((await read()).at(-1)).toEqual(artifact);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ actor: `SPEAKER${index + 1}`, name: 'x' }));
  expect(await set([...many(100), artifact])).toHaveLength(101);
  await expect(set(many(101))).rejects.toMatchObject({ status: 400 });
  expect(await read()).toHaveLength(101);
});

it('hides a deleted process immediately with all its parts, and frees its name [API-042]', async () => {
  const made = await make.process({ name: 'Short-lived' });
  expect((await fetchAs(admin)(`/api/processes/${made.id}`, { method: 'DELETE' })).status).toBe(204);
  const paths = [
    `/api/processes/${made.id}`,
    `/api/nodes?processId=${made.id}`,
    `/api/nodes/${made.parser.id}`,
    `/api/edges?processId=${made.id}`,
    `/api/edge-predicates?processId=${made.id}`,
    `/api/process/${made.id}/classifier-types`,
  ];
  for (const path of paths) expect([path, (await fetchAs(admin)(path)).status]).toEqual([path, 404]);
  expect((await boss(processes.list)).map(({ id }) => id)).not.toContain(made.id);
  expect((await fetchAs(admin)(`/api/processes/${made.id}`, { method: 'DELETE' })).status).toBe(404);
  await make.process({ name: 'Short-lived' });
});

it('deletes the content of a deleted process in the background, and nothing else [API-042]', async () => {
  const { db } = database;
  const [deleted, kept] = [await make.process(), await make.process()];
  for (const { id, parser } of [deleted, kept]) {
    const lexicon = await make.node(id, { activityType: 'LEXICON', fromId: parser.id });
    const label = await make.label(lexicon.id);
    await make.rules(label.id, [{ expression: 'x', matchingType: 'EXACT' }]);
    await make.relationType(lexicon.id, { fromId: label.id, toId: label.id });
    const span = await make.node(id, { fromId: lexicon.id });
    const all = await boss(edges.list, { query: { processId: id } });
    const edgeId = all.find(({ toId }) => toId === span.id)?.id;
    const named = { nodeId: lexicon.id, equal: true, nerTagTypeId: label.id };
    await make.predicate({ predicateType: 'NER', edgeId, ...named });
    const document = await db
      .insertInto('document')
      .values({
        process_id: id,
        filename: 'a.txt',
        path: 'a.txt',
        document_type: 'TEXTFILE',
        kind: 'text',
        status: 'DONE',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const step = await db
      .insertInto('step')
      .values({ document_id: document.id, node_id: lexicon.id, status: 'ACCEPTED' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tagged = { step_id: step.id, ner_tag_type_id: label.id, type: 'SPAN_TAG', source: 'RULE' } as const;
    await db.insertInto('ner_tag').values(tagged).execute();
    await make.grant(await make.user(), { type: 'NODE', componentId: lexicon.id, mode: 'READ' });
  }
  await boss(processes.remove, { params: { id: deleted.id } });
  await world.drain();
  const left = async (table: 'node' | 'edge' | 'document') =>
    (await db.selectFrom(table).select('process_id').distinct().execute()).map((row) => row.process_id);
  for (const table of ['node', 'edge', 'document'] as const) {
    expect(await left(table)).not.toContain(deleted.id);
    expect(await left(table)).toContain(kept.id);
  }
  expect(await db.selectFrom('process').select('id').where('id', '=', deleted.id).execute()).toEqual([]);
  const tags = await db.selectFrom('ner_tag').select('id').execute();
  expect(tags).toHaveLength(1);
});

it('requires ADMIN on the process for every change', async () => {
  const { id } = await make.process();
  const [stranger, writer] = [
    await make.user(),
    await make.user({ authorities: [{ type: 'PROCESS', componentId: id, mode: 'WRITE' }] }),
  ];
  const attempts = (user: typeof admin) => {
    const call = callAs(user);
    return Promise.all(
      [
        call(processes.remove, { params: { id } }),
        call(processes.setTags, { params: { id }, body: [tag] }),
        call(processes.addActor, { params: { id }, body: { name: 'x' } }),
        call(processes.setActors, { params: { id }, body: [{ actor: 'SPEAKER1', name: 'x' }] }),
      ].map(statusOf),
    );
  };
  expect(await attempts(stranger)).toEqual([404, 404, 404, 404]);
  expect(await attempts(writer)).toEqual([403, 403, 403, 403]);
});

it.each([
  ['a NUL in its name', { name: 'a\u0000b' }],
  ['half a surrogate pair in its name', { name: 'a\udc00b' }],
  ['a name of blanks', { name: '   ' }],
  ['a name of 256 characters', { name: 'x'.repeat(256) }],
  ['a number for a name', { name: 7 }],
  ['tags that are no list', { name: 'Odd', tags: 'General' }],
  ['a tag without an id', { name: 'Odd', tags: [{}] }],
  ['a splitter that does not exist', { name: 'Odd', tags: [tag], ragTextSplitter: 12 }],
])('answers 400 to a process with %s', async (_, body) => {
  expect((await post(admin, '/api/processes', body)).status).toBe(400);
});

it('accepts a name of 255 characters, and ignores undeclared fields', async () => {
  const name = `${'ż'.repeat(254)}x`;
  const response = await post(admin, '/api/processes', { name, tags: [tag], id: 1, owner: 'eve' });
  expect(response.status).toBe(201);
  expect(await response.json()).not.toHaveProperty('owner');
});

it.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%00', '1%2F2'])(
  'answers %s as the id of a process with 400',
  async (id) => {
    expect((await fetchAs(admin)(`/api/processes/${id}`)).status).toBe(400);
  },
);

it('answers an unknown id with 404', async () => {
  expect((await fetchAs(admin)('/api/processes/9007199254740991')).status).toBe(404);
});
