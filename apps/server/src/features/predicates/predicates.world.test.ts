import { edges, predicates, type PredicateDraft } from '@scriptorium/contract/process/edges.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);

/** parser → lexicon → classifier → span, with a label each, and the edge to the span node. */
async function graph() {
  const process = await make.process();
  const lexicon = await make.node(process.id, { activityType: 'LEXICON', fromId: process.parser.id });
  const clf = await make.node(process.id, { activityType: 'CLF', fromId: lexicon.id });
  const span = await make.node(process.id, { activityType: 'SPAN', fromId: clf.id });
  const all = await boss(edges.list, { query: { processId: process.id } });
  const into = (id: number) => all.find(({ toId }) => toId === id)?.id ?? 0;
  const label = await make.label(lexicon.id, { name: 'Amount' });
  const type = await make.classifierType(clf.id, { name: 'Invoice' });
  const ner = {
    predicateType: 'NER',
    nodeId: lexicon.id,
    equal: true,
    nerTagTypeId: label.id,
  } as const;
  const isClf = { predicateType: 'CLF', nodeId: clf.id, equal: false, clfTypeId: type.id } as const;
  return { process, lexicon, clf, span, label, type, ner, isClf, into, edgeId: into(span.id) };
}
let g: Awaited<ReturnType<typeof graph>>;
beforeEach(async () => {
  g = await graph();
});

const send = (body: unknown, method = 'POST', user: TestUser = admin) =>
  fetchAs(user)('/api/edge-predicates', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const keyOf = async (response: Response) => ((await response.json()) as { errorKey?: string }).errorKey;
const listed = () => boss(predicates.list, { query: { edgeId: g.edgeId } });

it('reads predicates with all their fields, with children below their parent [PRED-08] [API-072]', async () => {
  await make.predicate({
    predicateType: 'COMPLEX',
    edgeId: g.edgeId,
    logicalOperator: 'OR',
    predicates: [g.ner, g.isClf],
  });
  const answer = await (await fetchAs(admin)(`/api/edge-predicates?edgeId=${g.edgeId}`)).json();
  const id = expect.any(Number);
  const none = {
    logicalOperator: null,
    nodeId: null,
    nodeName: null,
    equal: null,
    clfTypeId: null,
    clfTypeName: null,
    nerTagTypeId: null,
    nerTagTypeName: null,
  };
  const [root] = answer;
  expect(answer).toEqual([
    {
      ...none,
      id,
      edgeId: g.edgeId,
      parentId: null,
      predicateType: 'COMPLEX',
      logicalOperator: 'OR',
      predicates: [
        {
          ...none,
          ...g.ner,
          id,
          edgeId: g.edgeId,
          parentId: root.id,
          nodeName: g.lexicon.name,
          nerTagTypeName: 'Amount',
          predicates: [],
        },
        {
          ...none,
          ...g.isClf,
          id,
          edgeId: g.edgeId,
          parentId: root.id,
          nodeName: g.clf.name,
          clfTypeName: 'Invoice',
          predicates: [],
        },
      ],
    },
  ]);
});

it('reads the predicates of a whole process [API-073]', async () => {
  const [one, other] = [
    await make.predicate({ ...g.ner, edgeId: g.edgeId }),
    await make.predicate({ ...g.ner, edgeId: g.into(g.clf.id) }),
  ];
  const all = await boss(predicates.list, { query: { processId: g.process.id } });
  expect(all).toEqual([one, other]);
  expect((await fetchAs(admin)('/api/edge-predicates')).status).toBe(400);
  expect((await fetchAs(admin)('/api/edge-predicates?edgeId=999999')).status).toBe(404);
});

it('adds a whole tree, or one predicate below another [API-074]', async () => {
  const root = await make.predicate({
    predicateType: 'COMPLEX',
    edgeId: g.edgeId,
    logicalOperator: 'AND',
    children: [{ predicateType: 'COMPLEX', logicalOperator: 'OR', predicates: [g.ner] }],
  });
  const inner = root.predicates[0]?.id ?? 0;
  const response = await send({ ...g.isClf, parentId: inner });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ parentId: inner, edgeId: g.edgeId });
  const [tree, ...others] = await listed();
  expect(others).toEqual([]);
  expect(tree?.predicates[0]?.predicates.map(({ predicateType }) => predicateType)).toEqual(['NER', 'CLF']);
});

it('stores a COMPLEX without children', async () => {
  const made = await make.predicate({ predicateType: 'COMPLEX', edgeId: g.edgeId, logicalOperator: 'AND' });
  expect(made).toMatchObject({ predicates: [], logicalOperator: 'AND' });
});

it('refuses a predicate without its node, equality, label or operator [PRED-06]', async () => {
  const drafts = [g.ner, g.isClf, { predicateType: 'COMPLEX', logicalOperator: 'AND' }];
  for (const draft of drafts) {
    for (const field of Object.keys(draft)) {
      const response = await send({ ...draft, edgeId: g.edgeId, [field]: undefined });
      expect([draft.predicateType, field, response.status]).toEqual([draft.predicateType, field, 400]);
    }
  }
  expect(await listed()).toEqual([]);
});

it('changes a predicate in place [API-075]', async () => {
  const root = await make.predicate({
    predicateType: 'COMPLEX',
    edgeId: g.edgeId,
    logicalOperator: 'AND',
    predicates: [g.ner],
  });
  const child = root.predicates[0]?.id ?? 0;
  const changed = await boss(predicates.update, { body: { ...g.isClf, id: child } });
  expect(changed).toMatchObject({ id: child, parentId: root.id, predicateType: 'CLF', nerTagTypeId: null });
  const other = await boss(predicates.update, {
    body: { predicateType: 'COMPLEX', id: root.id, logicalOperator: 'OR' },
  });
  expect(other).toMatchObject({ logicalOperator: 'OR', predicates: [{ id: child }] });
  const emptied = await boss(predicates.update, {
    body: { predicateType: 'COMPLEX', id: root.id, logicalOperator: 'OR', predicates: [g.ner, g.ner] },
  });
  expect(emptied.predicates.map(({ predicateType }) => predicateType)).toEqual(['NER', 'NER']);
  expect((await send({ ...g.ner, id: 999_999 }, 'PUT')).status).toBe(404);
  expect((await send(g.ner, 'PUT')).status).toBe(400);
  expect((await send({ ...g.ner, id: root.id, edgeId: g.into(g.clf.id) }, 'PUT')).status).toBe(400);
});

it('deletes a predicate with its children [API-076]', async () => {
  const root = await make.predicate({
    predicateType: 'COMPLEX',
    edgeId: g.edgeId,
    logicalOperator: 'AND',
    predicates: [g.ner, g.isClf],
  });
  const remove = () => fetchAs(admin)(`/api/edge-predicates/${root.id}`, { method: 'DELETE' });
  expect((await remove()).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect((await remove()).status).toBe(404);
});

it('evaluates unfinished documents again after every change of a predicate', async () => {
  const queued = async () => {
    const jobs = await database.db
      .deleteFrom('job')
      .where('queue', '=', 'rejudgement')
      .returning('process_id')
      .execute();
    return jobs.filter(({ process_id }) => process_id === g.process.id).length;
  };
  await queued();
  const { id } = await make.predicate({ ...g.ner, edgeId: g.edgeId });
  expect(await queued()).toBe(1);
  await boss(predicates.update, { body: { ...g.ner, equal: false, id } });
  expect(await queued()).toBe(1);
  await boss(predicates.remove, { params: { id } });
  expect(await queued()).toBe(1);
});

it('names only labelling nodes at or before its edge, with the matching type of predicate', async () => {
  const refused = async (draft: object, edgeId = g.edgeId) => keyOf(await send({ ...draft, edgeId }));
  const spanLabel = await make.label(g.span.id);
  const onSpan = { ...g.ner, nodeId: g.span.id, nerTagTypeId: spanLabel.id };
  expect(await refused(onSpan)).toBe('error.predicate.node');
  expect(await refused(g.isClf, g.into(g.clf.id))).toBe('error.predicate.node');
  expect(await refused({ ...g.ner, nodeId: g.process.parser.id })).toBe('error.predicate.node');
  expect(await refused({ ...g.ner, nodeId: g.clf.id })).toBe('error.predicate.node');
  expect(await refused({ ...g.ner, nodeId: 999_999 })).toBe('error.predicate.node');
  const other = await graph();
  expect(await refused(other.ner)).toBe('error.predicate.node');
  expect(await refused({ ...g.ner, nerTagTypeId: other.label.id })).toBe('error.predicate.label');
  expect(await refused({ ...g.isClf, clfTypeId: other.type.id })).toBe('error.predicate.label');
  expect(await listed()).toEqual([]);
});

it('must have the type CLF on a classifier node and NER on a lexicon or span node [PRED-07]', async () => {
  const last = await make.node(g.process.id, { activityType: 'CLF', fromId: g.span.id });
  const all = await boss(edges.list, { query: { processId: g.process.id } });
  const edgeId = all.find(({ toId }) => toId === last.id)?.id ?? 0;
  const label = await make.label(g.span.id);
  const onSpan = { ...g.ner, nodeId: g.span.id, nerTagTypeId: label.id };
  for (const fits of [g.isClf, g.ner, onSpan])
    expect(await (await send({ ...fits, edgeId })).json()).toMatchObject({
      predicateType: fits === g.isClf ? 'CLF' : 'NER',
      nodeId: fits.nodeId,
    });
  for (const nodeId of [g.lexicon.id, g.span.id])
    expect(await keyOf(await send({ ...g.isClf, nodeId, edgeId }))).toBe('error.predicate.node');
  expect(await keyOf(await send({ ...onSpan, nodeId: g.clf.id, edgeId }))).toBe('error.predicate.node');
});

it('is refused on the entry edge, and where no node of the process allows one', async () => {
  const entry = g.into(g.process.parser.id);
  expect(await keyOf(await send({ ...g.ner, edgeId: entry }))).toBe('error.predicate.notAllowed');
  const bare = await make.process();
  const [edge] = await boss(edges.list, { query: { processId: bare.id } });
  const draft = { predicateType: 'COMPLEX', logicalOperator: 'AND', edgeId: edge?.id };
  expect(await keyOf(await send(draft))).toBe('error.predicate.notAllowed');
});

it('is refused, also as a group, on an edge without a labelling node before it', async () => {
  const edgeId = g.into(g.lexicon.id);
  const group = { predicateType: 'COMPLEX', logicalOperator: 'AND', edgeId };
  expect(await keyOf(await send(group))).toBe('error.predicate.notAllowed');
  expect(await keyOf(await send({ ...g.ner, edgeId }))).toBe('error.predicate.notAllowed');
  expect(await boss(predicates.list, { query: { edgeId } })).toEqual([]);
});

it('keeps a label that a predicate names, and names the edge', async () => {
  await make.predicate({ ...g.ner, edgeId: g.edgeId });
  await make.predicate({ ...g.isClf, edgeId: g.edgeId });
  const edge = `${g.clf.name} → ${g.span.name}`;
  await expect(boss(labels.remove, { params: { id: g.label.id } })).rejects.toMatchObject({
    key: 'error.label.inUse',
    params: { tags: 0, predicates: [edge] },
  });
  await expect(boss(classifierTypes.remove, { params: { id: g.type.id } })).rejects.toMatchObject({
    key: 'error.label.inUse',
    params: { predicates: [edge] },
  });
});

it('names no node that the caller may not read, when it names the edge of a label', async () => {
  await make.predicate({ ...g.ner, edgeId: g.edgeId });
  await make.predicate({ ...g.isClf, edgeId: g.edgeId });
  const onNode = (componentId: number) => ({ type: 'NODE' as const, componentId, mode: 'ADMIN' as const });
  const ofLexicon = await make.user({ authorities: [onNode(g.lexicon.id)] });
  await expect(callAs(ofLexicon)(labels.remove, { params: { id: g.label.id } })).rejects.toMatchObject({
    params: { predicates: ['… → …'] },
  });
  const ofClf = await make.user({ authorities: [onNode(g.clf.id)] });
  await expect(callAs(ofClf)(classifierTypes.remove, { params: { id: g.type.id } })).rejects.toMatchObject({
    params: { predicates: [`${g.clf.name} → …`] },
  });
});

it('places a predicate only below a COMPLEX one of the same edge', async () => {
  const simple = await make.predicate({ ...g.ner, edgeId: g.edgeId });
  const elsewhere = await make.predicate({
    predicateType: 'COMPLEX',
    edgeId: g.into(g.clf.id),
    logicalOperator: 'AND',
  });
  expect((await send({ ...g.ner, parentId: simple.id })).status).toBe(400);
  expect((await send({ ...g.ner, edgeId: g.edgeId, parentId: elsewhere.id })).status).toBe(400);
  expect((await send({ ...g.ner, parentId: 999_999 })).status).toBe(404);
});

const nested = (depth: number): PredicateDraft => {
  let draft: PredicateDraft = { predicateType: 'COMPLEX', logicalOperator: 'AND' };
  for (let i = 1; i < depth; i++)
    draft = { predicateType: 'COMPLEX', logicalOperator: 'AND', predicates: [draft] };
  return draft;
};

it('accepts trees of ten levels and refuses deeper ones, however deep', async () => {
  expect((await send({ ...nested(10), edgeId: g.edgeId })).status).toBe(201);
  expect((await send({ ...nested(11), edgeId: g.edgeId })).status).toBe(400);
  const levels = 20_000;
  const open = '{"predicateType":"COMPLEX","logicalOperator":"AND","predicates":[';
  const body = `${open.repeat(levels)}${']}'.repeat(levels)}`;
  const deep = await fetchAs(admin)('/api/edge-predicates', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(deep.status).toBe(400);
});

it('lets only the admin of the process change predicates', async () => {
  const { id } = await make.predicate({ ...g.ner, edgeId: g.edgeId });
  const attempts = async (user: TestUser) => [
    (await send({ ...g.ner, edgeId: g.edgeId }, 'POST', user)).status,
    (await send({ ...g.ner, id }, 'PUT', user)).status,
    (await fetchAs(user)(`/api/edge-predicates/${id}`, { method: 'DELETE' })).status,
    (await fetchAs(user)(`/api/edge-predicates?edgeId=${g.edgeId}`)).status,
  ];
  const writer = await make.user({
    authorities: [{ type: 'PROCESS', componentId: g.process.id, mode: 'WRITE' }],
  });
  expect(await attempts(writer)).toEqual([403, 403, 403, 200]);
  expect(await attempts(await make.user())).toEqual([404, 404, 404, 404]);
});

it('counts how many of the last documents the predicates of an edge let pass', async () => {
  const { db } = database;
  const label = async (filename: string, { hasTag = false, isInvoice = false, status = 'DONE' as const }) => {
    const document = await db
      .insertInto('document')
      .values({
        process_id: g.process.id,
        filename,
        path: filename,
        document_type: 'TEXTFILE',
        kind: 'text',
        status: 'WAITING',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const step = async (nodeId: number) =>
      (
        await db
          .insertInto('step')
          .values({ document_id: document.id, node_id: nodeId, status, master: true })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const words = await step(g.lexicon.id);
    const kind = await step(g.clf.id);
    if (hasTag)
      await db
        .insertInto('ner_tag')
        .values({
          step_id: words,
          ner_tag_type_id: g.label.id,
          source: 'RULE',
          type: 'SPAN_TAG',
          start_offset: 0,
          end_offset: 1,
        })
        .execute();
    if (isInvoice)
      await db
        .insertInto('classifier_tag')
        .values({ step_id: kind, type_id: g.type.id, source: 'USER' })
        .execute();
  };
  const passing = () => boss(edges.passing, { params: { id: g.edgeId }, query: {} });
  expect(await passing()).toEqual({ documents: 0, passing: 0 });
  await label('neither.txt', {});
  await label('tag.txt', { hasTag: true });
  await label('both.txt', { hasTag: true, isInvoice: true });
  expect(await passing()).toEqual({ documents: 3, passing: 3 });
  await make.predicate({ ...g.ner, edgeId: g.edgeId });
  expect(await passing()).toEqual({ documents: 3, passing: 2 });
  await make.predicate({ ...g.isClf, edgeId: g.edgeId });
  expect(await passing()).toEqual({ documents: 3, passing: 1 });
});

it('refuses to change a predicate that somebody else has changed since, and names who and when', async () => {
  const { id } = await boss(predicates.create, { body: { ...g.isClf, edgeId: g.edgeId } });
  const seen = {
    logicalOperator: null,
    nodeId: g.clf.id,
    equal: false,
    clfTypeId: g.type.id,
    nerTagTypeId: null,
  };
  const other = await make.user({
    authorities: [{ type: 'PROCESS', componentId: g.process.id, mode: 'ADMIN' }],
  });
  await callAs(other)(predicates.update, { body: { ...g.isClf, equal: true, id, basedOn: seen } });
  const mine = boss(predicates.update, { body: { ...g.ner, id, basedOn: seen } });
  await expect(mine).rejects.toMatchObject({
    key: 'error.predicate.changed',
    params: { who: other.login, at: expect.stringMatching(/^\d{4}-.*Z$/), fields: ['equal'] },
  });
  expect(await listed()).toMatchObject([{ predicateType: 'CLF', equal: true }]);
  // The same change again is no conflict, nor is one based on what is there, or on nothing.
  await boss(predicates.update, { body: { ...g.isClf, equal: true, id, basedOn: seen } });
  await boss(predicates.update, { body: { ...g.ner, id, basedOn: { ...seen, equal: true } } });
  await boss(predicates.update, { body: { ...g.isClf, id } });
  expect(await listed()).toMatchObject([{ predicateType: 'CLF', equal: false }]);
});
