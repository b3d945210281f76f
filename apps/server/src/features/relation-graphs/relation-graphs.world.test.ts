import { randomUUID } from 'node:crypto';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { isTouched } from '@scriptorium/annotations/touched.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin } = world;
const boss = callAs(admin);
const TEXT = 'Anna pays 120 PLN to Bob and 80 PLN to Eve.';

/** parser → span; labels party → person, and amount; types `pays` and `same`; an uploaded text. */
async function makeGraphScene() {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await make.node(process.id, {
    activityType: 'SPAN',
    name: 'Deals',
    fromId: process.parser.id,
  });
  const party = await make.label(span.id, { name: 'Party' });
  const person = await make.label(span.id, { name: 'Person', parentId: party.id });
  const amount = await make.label(span.id, { name: 'Amount' });
  const pays = await make.relationType(span.id, { name: 'pays', fromId: party.id, toId: amount.id });
  const any = await make.relationType(span.id, { name: 'near' });
  const same = await make.relationType(span.id, { name: 'same', merge: true });
  return { process, hup, span, party, person, amount, pays, any, same };
}
let graph: Awaited<ReturnType<typeof makeGraphScene>>;
beforeAll(async () => {
  graph = await makeGraphScene();
});

async function newDocument() {
  const body = uploadForm({ nodeId: graph.hup.id, name: 'a.txt', text: TEXT });
  const id = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const state = await boss(steps.state, { params: { id } });
  const stepId =
    state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === graph.span.id)?.stepDTO.id ?? 0;
  return { id, stepId };
}

async function tag(stepId: number, label: { id: number }, quote: string, user: TestUser = admin) {
  const startOffset = TEXT.indexOf(quote);
  const place = { startOffset, endOffset: startOffset + quote.length };
  return (await callAs(user)(nerTags.create, { body: { nerTagType: { id: label.id }, stepId, ...place } }))
    .id;
}

let document: { id: number; stepId: number };
let tags: { anna: number; bob: number; eve: number; big: number; small: number };
beforeEach(async () => {
  document = await newDocument();
  const { stepId } = document;
  const { person, amount } = graph;
  tags = {
    anna: await tag(stepId, person, 'Anna'),
    bob: await tag(stepId, person, 'Bob'),
    eve: await tag(stepId, person, 'Eve'),
    big: await tag(stepId, amount, '120 PLN'),
    small: await tag(stepId, amount, '80 PLN'),
  };
});

type Pair = readonly [fromId: number, toId: number, type?: { id: number }];
const draft = ([fromId, toId, type = graph.any]: Pair) => ({ fromId, toId, relationTypeId: type.id });
const create = (pairs: readonly Pair[], more: { clientId?: string; stepId?: number } = {}, user = admin) =>
  callAs(user)(relationGraphs.create, { body: { relations: pairs.map(draft), ...more } });
const list = (user = admin, stepIds?: number[]) =>
  callAs(user)(relationGraphs.list, {
    query: { documentId: document.id, ...(stepIds && { stepIds }) },
  });
const pairsOf = ({ relations }: RelationGraph) => relations.map(({ fromId, toId }) => [fromId, toId]);
const update = (
  { id }: { id: number },
  relations: readonly { id?: number; fromId: number; toId: number; relationTypeId: number }[],
  more: { version?: number; clientId?: string } = {},
) => boss(relationGraphs.update, { body: { id, relations: [...relations], ...more } });
const validate = (pairs: readonly Pair[], id?: number) =>
  boss(relationGraphs.validate, { body: { relations: pairs.map(draft), ...(id !== undefined && { id }) } });

async function errorOf(call: Promise<unknown>): Promise<[number, string]> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`);
  return [error.status, error.key];
}

describe('a relation graph', () => {
  it('is created from relations and read with who made them [API-120] [API-121] [ENT-20]', async () => {
    const { anna, big } = tags;
    const made = await create([[anna, big, graph.pays]]);
    expect(made).toEqual({
      id: expect.any(Number),
      stepId: document.stepId,
      version: 1,
      relations: [
        {
          id: expect.any(Number),
          fromId: anna,
          toId: big,
          relationTypeId: graph.pays.id,
          relationGraphId: made.id,
          source: 'USER',
          sourceId: null,
          score: null,
          userId: admin.id,
          createdDate: expect.any(String),
        },
      ],
    });
    expect(await list()).toEqual([made]);
    expect(await list(admin, [document.stepId])).toEqual([made]);
    expect(await list(admin, [document.stepId + 1000])).toEqual([]);
  });

  it('is created once for one clientId, also when it is sent twice at the same time', async () => {
    const clientId = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => create([[tags.anna, tags.big]], { clientId })));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
    const elsewhere = await newDocument();
    const foreign = create([[tags.anna, tags.big]], { clientId, stepId: elsewhere.stepId });
    expect(await errorOf(foreign)).toEqual([400, 'error.validation']);
  });

  it('gets other relations; those that stay keep their id and author [API-123]', async () => {
    const { anna, big, bob, eve } = tags;
    const made = await create([
      [anna, big, graph.pays],
      [bob, anna],
    ]);
    const [pays, near] = made.relations as [RelationGraph['relations'][0], RelationGraph['relations'][0]];
    await world.database.db
      .updateTable('ner_tag_relation')
      .set({ source: 'MODEL', user_id: null })
      .where('graph_id', '=', made.id)
      .execute();
    const turned = { ...near, fromId: anna, toId: bob };
    const saved = await update(made, [pays, turned, draft([eve, bob])], { version: 1 });
    expect(saved.version).toBe(2);
    expect(saved.relations).toMatchObject([
      { id: pays.id, source: 'MODEL', userId: null },
      { id: near.id, fromId: anna, toId: bob, source: 'USER', userId: admin.id },
      { fromId: eve, toId: bob, source: 'USER', userId: admin.id },
    ]);
    const [, ...rest] = saved.relations;
    expect(pairsOf(await update(made, rest))).toEqual([
      [anna, bob],
      [eve, bob],
    ]);
  });

  it('is not changed by a caller who saw an older version, and once by a call that is sent again', async () => {
    const { anna, big, bob } = tags;
    const made = await create([[anna, big]]);
    const clientId = randomUUID();
    const change = () => update(made, [...made.relations, draft([bob, anna])], { version: 1, clientId });
    const saved = await change();
    expect(await change()).toEqual(saved);
    expect(await errorOf(update(made, made.relations, { version: 1 }))).toEqual([409, 'error.graph.changed']);
    expect(await list()).toEqual([saved]);
  });

  it('takes in the graphs that its new relation reaches', async () => {
    const { anna, big, bob, small } = tags;
    const [one, two] = [await create([[anna, big]]), await create([[bob, small]])];
    const joined = await update(one, [...one.relations, draft([big, small])]);
    expect(pairsOf(joined).toSorted()).toEqual(
      [
        [anna, big],
        [bob, small],
        [big, small],
      ].toSorted(),
    );
    expect(joined.relations.map(({ id }) => id)).toContain(two.relations[0]?.id);
    expect(await list()).toEqual([joined]);
    expect(await errorOf(create([[bob, small]]))).toEqual([422, 'error.relation.duplicate']);
    const more = await create([[tags.eve, bob]]);
    expect(more.relations).toHaveLength(4);
    expect(await list()).toEqual([more]);
  });

  it('is deleted without its tags [API-122]', async () => {
    const made = await create([[tags.anna, tags.big]]);
    await boss(relationGraphs.remove, { params: { id: made.id } });
    expect(await list()).toEqual([]);
    expect(await boss(nerTags.list, { query: { documentId: document.id } })).toHaveLength(5);
    expect(await errorOf(boss(relationGraphs.remove, { params: { id: made.id } }))).toEqual([
      404,
      'error.http.404',
    ]);
  });

  it('is deleted with its document and with its node', async () => {
    await create([[tags.anna, tags.big]]);
    await boss(documents.remove, { params: { id: document.id } });
    await world.drain();
    const left = () =>
      world.database.db
        .selectFrom('ner_tag_relation')
        .select('id')
        .where('from_id', '=', tags.anna)
        .execute();
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    const other = graph;
    graph = await makeGraphScene();
    const { stepId } = await newDocument();
    const from = await tag(stepId, graph.person, 'Anna');
    await create([[from, await tag(stepId, graph.person, 'Bob')]]);
    await boss(nodes.remove, { params: { id: graph.span.id }, query: { confirm: 'true' } });
    graph = other;
    const { rows } = await sql`select from relation_graph where step_id = ${stepId}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('relations are refused', () => {
  it('when they do not form one connected graph: 422 error.graph.noCohesive', async () => {
    const { anna, big, bob, small } = tags;
    const apart: Pair[] = [
      [anna, big],
      [bob, small],
    ];
    expect(await errorOf(create(apart))).toEqual([422, 'error.graph.noCohesive']);
    const made = await create([...apart, [big, bob]]);
    const withoutBridge = made.relations.filter(({ fromId }) => fromId !== big);
    expect(await errorOf(update(made, withoutBridge))).toEqual([422, 'error.graph.noCohesive']);
    expect(await list()).toEqual([made]);
  });

  it.each([
    ['to the tag itself', (): Pair[] => [[tags.anna, tags.anna]], 'error.relation.self'],
    ['without any relation', (): Pair[] => [], 'error.graph.empty'],
    [
      'of one pair twice',
      (): Pair[] => [
        [tags.anna, tags.big],
        [tags.anna, tags.big],
      ],
      'error.relation.duplicate',
    ],
    [
      'of labels that the type does not fit',
      (): Pair[] => [[tags.big, tags.anna, graph.pays]],
      'error.relation.notApplicable',
    ],
    [
      'of two labels by a merge',
      (): Pair[] => [[tags.anna, tags.big, graph.same]],
      'error.relation.notApplicable',
    ],
    [
      'by an unknown type',
      (): Pair[] => [[tags.anna, tags.big, { id: 987_654 }]],
      'error.relation.notApplicable',
    ],
    ['to a tag that does not exist', (): Pair[] => [[tags.anna, 987_654]], 'error.relation.tagUnknown'],
  ])('%s', async (_, pairs, key) => {
    expect(await errorOf(create(pairs(), { stepId: document.stepId }))).toEqual([422, key]);
    const { valid, errorKey } = await validate(pairs());
    expect([valid, errorKey]).toEqual([false, key]);
  });

  it('to a tag of another document', async () => {
    const elsewhere = await newDocument();
    const foreign = await tag(elsewhere.stepId, graph.person, 'Bob');
    expect(await errorOf(create([[tags.anna, foreign]]))).toEqual([422, 'error.relation.tagUnknown']);
    expect(await errorOf(create([[foreign, tags.anna]]))).toEqual([422, 'error.relation.tagUnknown']);
  });

  it('on a node that handles none, and that is said before the types', async () => {
    const { id, name } = graph.span;
    await boss(nodes.update, { body: { id, name, handlesRelations: false } });
    expect(await errorOf(create([[tags.anna, tags.big]]))).toEqual([422, 'error.relation.notHandled']);
    await boss(nodes.update, { body: { id, name, handlesRelations: true } });
    expect((await create([[tags.anna, tags.big]])).relations).toHaveLength(1);
  });

  it('on a finished step, like every change of its graphs [TEXT-11]', async () => {
    const made = await create([[tags.anna, tags.big]]);
    await boss(steps.update, { body: { id: document.stepId, status: 'DONE' } });
    const refused = [409, 'error.step.notEditable'];
    expect(await errorOf(create([[tags.bob, tags.small]]))).toEqual(refused);
    expect(await errorOf(update(made, made.relations))).toEqual(refused);
    expect(await errorOf(boss(relationGraphs.remove, { params: { id: made.id } }))).toEqual(refused);
    expect(await list()).toEqual([made]);
  });

  it('on a copy of a step that somebody else holds, which is not shown either', async () => {
    const right = { type: 'NODE', componentId: graph.span.id, mode: 'WRITE' } as const;
    const [ada, eve] = [await make.user({ authorities: [right] }), await make.user({ authorities: [right] })];
    const { id, name } = graph.span;
    await boss(nodes.update, {
      body: { id, name, additionalNodeSubmits: [{ docId: document.id, submits: 1 }] },
    });
    await world.drain();
    await callAs(ada)(steps.assign, { query: { docId: document.id, nodeId: id } });
    const { documentStepsInformation: own } = await callAs(ada)(steps.state, {
      params: { id: document.id },
    });
    const copy = own.find(({ stepDTO }) => stepDTO.blockedBy?.id === ada.id)?.stepDTO.id ?? 0;
    const from = await tag(copy, graph.person, 'Anna', ada);
    const to = await tag(copy, graph.person, 'Bob', ada);
    const made = await create([[from, to]], {}, ada);
    expect(made.stepId).toBe(copy);
    expect(copy).not.toBe(document.stepId);
    expect(await list(eve)).toEqual([]);
    expect(await errorOf(create([[from, to]], {}, eve))).toEqual([404, 'error.http.404']);
    const remove = callAs(eve)(relationGraphs.remove, { params: { id: made.id } });
    expect(await errorOf(remove)).toEqual([404, 'error.http.404']);
    const across = await tag(copy, graph.amount, '80 PLN', ada);
    const refused = await errorOf(create([[across, tags.anna]], {}, ada));
    expect(refused).toEqual([422, 'error.relation.tagUnknown']);
  });
});

it('a validation says whether relations are one graph, and their groups [API-124] [ENT-20]', async () => {
  const { anna, big, bob, small } = tags;
  const before = await list();
  const apart: Pair[] = [
    [anna, big],
    [bob, small],
  ];
  expect(await validate(apart)).toEqual({
    valid: false,
    message: 'The relations do not form one connected graph.',
    errorKey: 'error.graph.noCohesive',
    graphs: apart.map((pair) => ({ id: null, relations: [draft(pair)] })),
  });
  const whole = [...apart, [bob, anna] as const];
  expect(await validate(whole)).toEqual({
    valid: true,
    message: null,
    errorKey: null,
    graphs: [{ id: null, relations: whole.map(draft) }],
  });
  const made = await create(whole);
  expect((await validate(apart, made.id)).graphs.map(({ id }) => id)).toEqual([made.id, null]);
  expect(await list()).toEqual([...before, made]);
});

describe('a tag in a relation', () => {
  it('cannot be deleted until its relations are [API-118] [TEXT-09]', async () => {
    const made = await create([[tags.anna, tags.big]]);
    for (const id of [tags.anna, tags.big])
      expect(await errorOf(boss(nerTags.remove, { params: { id } }))).toEqual([
        400,
        'error.tag.hasRelations',
      ]);
    await boss(relationGraphs.remove, { params: { id: made.id } });
    await boss(nerTags.remove, { params: { id: tags.anna } });
  });

  it('gets only a label that its relations fit', async () => {
    await create([[tags.anna, tags.big, graph.pays]]);
    const relabel = (id: number, label: { id: number }) =>
      boss(nerTags.update, { body: { id, nerTagType: { id: label.id } } });
    expect(await errorOf(relabel(tags.anna, graph.amount))).toEqual([422, 'error.relation.notApplicable']);
    expect((await relabel(tags.anna, graph.party)).nerTagType.id).toBe(graph.party.id);
    await relabel(tags.bob, graph.amount);
  });

  it('keeps its id and its relations when the text or the place of the tag changes', async () => {
    const made = await create([[tags.anna, tags.big]]);
    await boss(nerTags.update, { body: { id: tags.big, startOffset: 10, endOffset: 13 } });
    const state = await boss(steps.state, { params: { id: document.id } });
    const parser = state.documentStepsInformation.find(
      ({ nodeDTO }) => nodeDTO.activityType === 'FILE_PARSER',
    );
    const stepId = parser?.stepDTO.id ?? 0;
    await boss(steps.update, { body: { id: stepId, status: 'WAITING' } });
    const { content } = await boss(documents.get, { params: { id: document.id } });
    await boss(documents.saveContent, {
      params: { id: document.id },
      body: { id: content?.id ?? 0, docId: document.id, stepId, content: TEXT.replace('Anna', 'So') },
    });
    expect(await list()).toEqual([made]);
  });

  it('is never left deleted in a relation when two people relate and delete it at once', async () => {
    const { anna, bob, big } = tags;
    for (const [victim, other] of [
      [anna, big],
      [bob, big],
    ] as const) {
      const answers = await Promise.allSettled([
        create([[victim, other]]),
        boss(nerTags.remove, { params: { id: victim } }),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const ids = (await boss(nerTags.list, { query: { documentId: document.id } })).map(({ id }) => id);
      const ends = (await list()).flatMap((one) => pairsOf(one).flat());
      expect(ends.filter((id) => !ids.includes(id))).toEqual([]);
      for (const { id } of await list()) await boss(relationGraphs.remove, { params: { id } });
    }
  });

  it('cannot lose its row even by a statement that skips the rules', async () => {
    await create([[tags.anna, tags.big]]);
    // A deferred check: it refuses the whole transaction.
    const remove = world.database.db
      .transaction()
      .execute((tx) => sql`delete from ner_tag where id = ${tags.anna}`.execute(tx));
    await expect(remove).rejects.toMatchObject({ code: '23503' });
  });
});

it('a relation type in use cannot be deleted, also not while a relation is made', async () => {
  const type = await make.relationType(graph.span.id);
  const made = await create([[tags.anna, tags.big, type]]);
  const remove = () => boss(relationTypes.remove, { params: { id: type.id } });
  expect(await errorOf(remove())).toEqual([400, 'error.relationType.inUse']);
  await boss(relationGraphs.remove, { params: { id: made.id } });
  const answers = await Promise.allSettled([create([[tags.anna, tags.big, type]]), remove()]);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason.key : []));
  expect(refused).toHaveLength(1);
  expect(['error.relationType.inUse', 'error.relation.notApplicable']).toContain(refused[0]);
});

it('every change is in the feed of the document, with the graph, and makes the step a touched one', async () => {
  const made = await create([[tags.anna, tags.big]]);
  const other = await create([[tags.bob, tags.small]]);
  const joined = await update(made, [...made.relations, draft([tags.big, tags.small])]);
  await boss(relationGraphs.remove, { params: { id: made.id } });
  const rows = await world.database.db
    .selectFrom('document_change')
    .select(['payload', 'user_id as userId', 'step_id as stepId'])
    .where('document_id', '=', document.id)
    .where('kind', '=', 'RELATIONS')
    .orderBy('id')
    .execute();
  expect(rows.map(({ payload }) => payload)).toEqual([
    { saved: made },
    { saved: other },
    { deleted: other.id },
    { saved: joined },
    { deleted: made.id },
  ]);
  expect(rows.every(({ userId, stepId }) => userId === admin.id && stepId === document.stepId)).toBe(true);
  await create([[tags.anna, tags.big]]);
  await sql`update ner_tag set user_id = null, source = 'MODEL' where step_id = ${document.stepId}`.execute(
    world.database.db,
  );
  const { rows: touched } = await sql<{ touched: boolean }>`
    select ${isTouched(sql.val(document.stepId))} as touched`.execute(world.database.db);
  expect(touched).toEqual([{ touched: true }]);
});
