import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, database } = world;

const ADMIN = { roles: ['ROLE_ADMIN', 'ROLE_USER'] };
let ann: TestUser;
let bob: TestUser;
let process: Awaited<ReturnType<typeof make.process>>;
beforeEach(async () => {
  ann = await make.user(ADMIN);
  bob = await make.user(ADMIN);
  process = await make.process({ by: ann });
});

const colours = { backgroundColor: '#5d6be1', textColor: '#ffffff' };
const changesOf = (user: TestUser) => {
  const call = callAs(user);
  const params = { id: process.id };
  return {
    call,
    list: async () => (await call(processChanges.list, { params, query: {} })).rows,
    state: () => call(processChanges.undoState, { params, query: {} }),
    undo: (body: { changeId?: number; confirm?: boolean } = {}) =>
      call(processChanges.undo, { params, body }),
    redo: (body: { changeId?: number; confirm?: boolean } = {}) =>
      call(processChanges.redo, { params, body }),
    restore: (changeId: number, confirm = false) =>
      call(processChanges.restore, { params: { ...params, changeId }, body: { confirm } }),
    node: (activityType: 'SPAN' | 'LEXICON' | 'CLF', name: string, fromId?: number) =>
      call(nodes.create, {
        body: { processId: process.id, activityType, name, x: 10, y: 20, ...(fromId ? { fromId } : {}) },
      }),
    label: (nodeId: number, name: string, parentId: number | null = null) =>
      call(labels.create, { params: { nodeId }, body: { name, parentId, ...colours } }),
  };
};

/** Everything that belongs to the design of the process, without what is recomputed. */
async function design(): Promise<Record<string, unknown[]>> {
  const id = process.id;
  const ofNodes = sql`(select id from node where process_id = ${id})`;
  const read = async (query: ReturnType<typeof sql<{ row: unknown }>>) =>
    (await query.execute(database.db)).rows.map(({ row }) => row);
  return {
    process: await read(
      sql`select jsonb_build_array(name, is_rag_enabled) as row from process where id = ${id}`,
    ),
    actors: await read(
      sql`select to_jsonb(one) as row from process_actor one where process_id = ${id} order by actor`,
    ),
    nodes: await read(
      sql`select to_jsonb(one) - '{rules_version,next_tick}'::text[] as row from node one where process_id = ${id} order by id`,
    ),
    edges: await read(sql`select to_jsonb(one) as row from edge one where process_id = ${id} order by id`),
    predicates: await read(
      sql`select to_jsonb(one) as row from predicate one join edge on edge.id = one.edge_id where process_id = ${id} order by one.id`,
    ),
    labels: await read(
      sql`select to_jsonb(one) as row from ner_tag_type one where node_id in ${ofNodes} order by id`,
    ),
    classes: await read(
      sql`select to_jsonb(one) as row from classifier_type one where node_id in ${ofNodes} order by id`,
    ),
    rules: await read(
      sql`select to_jsonb(one) as row from matching_rule one join ner_tag_type label on label.id = one.ner_tag_type_id
        where node_id in ${ofNodes} order by one.id`,
    ),
    relations: await read(
      sql`select to_jsonb(one) as row from relation_type one where node_id in ${ofNodes} order by id`,
    ),
  };
}

const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (error: unknown) => error as { key: string; params: Record<string, unknown> },
  );
  return { key: error?.key, params: error?.params };
};

it('undoes and redoes every kind of change, one by one', async () => {
  const me = changesOf(ann);
  const { call } = me;
  const states: unknown[] = [await design()];
  const did = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    states.push(await design());
    return answer;
  };
  const lexicon = await did(me.node('LEXICON', 'Amounts', process.parser.id));
  const clf = await did(me.node('CLF', 'Kind', lexicon.id));
  const span = await did(me.node('SPAN', 'People'));
  const edge = await did(
    call(edges.create, { body: { processId: process.id, fromId: clf.id, toId: span.id } }),
  );
  const money = await did(me.label(lexicon.id, 'Money'));
  const net = await did(me.label(lexicon.id, 'Net', money.id));
  await did(
    call(matchingRules.save, {
      body: {
        nerTagTypeId: net.id,
        newRules: [
          { expression: 'netto', matchingType: 'EXACT' },
          { expression: 'razem', matchingType: 'FUZZY', tolerance: 2 },
        ],
      },
    }),
  );
  const type = await did(
    call(classifierTypes.create, { params: { nodeId: clf.id }, body: { name: 'Invoice', ...colours } }),
  );
  await did(
    call(predicates.create, {
      body: {
        predicateType: 'COMPLEX',
        edgeId: edge.id,
        logicalOperator: 'OR',
        predicates: [
          { predicateType: 'CLF', edgeId: edge.id, nodeId: clf.id, equal: true, clfTypeId: type.id },
          { predicateType: 'NER', edgeId: edge.id, nodeId: lexicon.id, equal: false, nerTagTypeId: net.id },
        ],
      },
    }),
  );
  await did(call(nodes.move, { params: { id: span.id }, body: { x: 400.5, y: -20 } }));
  await did(call(nodes.update, { body: { id: span.id, name: 'Persons', priority: 4 } }));
  const person = await did(me.label(span.id, 'Person'));
  await did(
    call(relationTypes.create, {
      body: { nodeId: span.id, name: 'knows', color: '#5d6be1', fromId: person.id },
    }),
  );
  await did(call(processes.update, { params: { id: process.id }, body: { name: `${process.name} 2` } }));
  await did(call(processes.addActor, { params: { id: process.id }, body: { name: 'Judge' } }));
  await did(call(edges.remove, { params: { id: edge.id } }));
  await did(call(nodes.remove, { params: { id: span.id }, query: {} }));
  await did(call(nodes.remove, { params: { id: clf.id }, query: {} }));

  for (const state of states.slice(0, -1).toReversed()) {
    await me.undo();
    expect(await design()).toEqual(state);
  }
  expect((await me.state()).undo).toBeNull();
  for (const state of states.slice(1)) {
    await me.redo();
    expect(await design()).toEqual(state);
  }
  expect((await me.state()).redo).toBeNull();
  const [newest] = await me.list();
  expect(newest).toMatchObject({ kind: 'REDO', author: { id: ann.id }, isReverted: false });
});

it('says what each change did', async () => {
  const me = changesOf(ann);
  const lexicon = await me.node('LEXICON', 'Amounts', process.parser.id);
  await me.call(nodes.move, { params: { id: lexicon.id }, body: { x: 1, y: 2 } });
  await me.call(nodes.update, { body: { id: lexicon.id, name: 'Sums', description: 'in any currency' } });
  const label = await me.label(lexicon.id, 'Money');
  await me.call(matchingRules.save, {
    body: {
      nerTagTypeId: label.id,
      newRules: ['a', 'b', 'c', 'd'].map((expression) => ({ expression, matchingType: 'EXACT' as const })),
    },
  });
  await me.call(nodes.remove, { params: { id: lexicon.id }, query: {} });
  const changes = await me.list();
  const said = changes.map(({ kind, entries }) => ({ kind, entries }));
  const entry = { node: null, fields: [], names: [] as string[] };
  expect(said).toEqual([
    { kind: 'EDIT', entries: [{ ...entry, subject: 'NODE', action: 'DELETED', count: 1, names: ['Sums'] }] },
    {
      kind: 'EDIT',
      entries: [
        { ...entry, subject: 'RULE', action: 'ADDED', count: 4, names: ['a', 'b', 'c'], node: 'Sums' },
      ],
    },
    {
      kind: 'EDIT',
      entries: [{ ...entry, subject: 'LABEL', action: 'ADDED', count: 1, names: ['Money'], node: 'Sums' }],
    },
    {
      kind: 'EDIT',
      entries: [
        {
          ...entry,
          subject: 'NODE',
          action: 'CHANGED',
          count: 1,
          names: ['Sums'],
          fields: expect.arrayContaining(['name', 'description']) as string[],
        },
      ],
    },
    { kind: 'EDIT', entries: [{ ...entry, subject: 'NODE', action: 'MOVED', count: 1, names: ['Amounts'] }] },
    {
      kind: 'EDIT',
      entries: [
        { ...entry, subject: 'NODE', action: 'ADDED', count: 1, names: ['Amounts'] },
        { ...entry, subject: 'EDGE', action: 'ADDED', count: 1, names: ['File parser → Sums'] },
      ],
    },
    { kind: 'CREATE', entries: expect.any(Array) as unknown[] },
  ]);
});

it('an added row is recorded also by a plan that serves every kind of change', async () => {
  const span = await make.node(process.id, { activityType: 'SPAN' });
  // The database chooses such a plan after some changes on one connection.
  await database.db.transaction().execute(async (tx) => {
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('scriptorium.author', ${String(ann.id)}, true)`.execute(tx);
    await sql`insert into ner_tag_type (node_id, name, background_color, text_color)
      values (${span.id}, 'Place', '#5d6be1', '#ffffff')`.execute(tx);
  });
  const [latest] = await changesOf(ann).list();
  expect(latest).toMatchObject({ entries: [{ action: 'ADDED', names: ['Place'] }] });
});

describe('with changes of others', () => {
  it('undoes only the own ones, and keeps what others changed beside them', async () => {
    const [a, b] = [changesOf(ann), changesOf(bob)];
    const span = await a.node('SPAN', 'People');
    await a.call(nodes.update, { body: { id: span.id, priority: 3 } });
    await b.call(nodes.update, { body: { id: span.id, description: 'of the contract' } });
    await b.node('SPAN', 'Others');
    await a.undo();
    const after = await a.call(nodes.get, { params: { id: span.id }, query: {} });
    expect(after).toMatchObject({ priority: span.priority, description: 'of the contract' });
    expect(await a.call(nodes.list, { query: { processId: process.id } })).toHaveLength(3);
  });

  it('refuses what another person has changed since, and says who and what', async () => {
    const [a, b] = [changesOf(ann), changesOf(bob)];
    const span = await a.node('SPAN', 'People');
    await a.call(nodes.update, { body: { id: span.id, priority: 3 } });
    await b.call(nodes.update, { body: { id: span.id, priority: 1 } });
    expect(await refused(a.undo())).toEqual({
      key: 'error.change.conflict',
      params: { who: bob.login, names: ['People'] },
    });
    await b.undo();
    expect((await a.undo()).undo).toMatchObject({ entries: [{ action: 'ADDED' }] });
  });

  it('refuses to change a node that another person has deleted', async () => {
    const [a, b] = [changesOf(ann), changesOf(bob)];
    const span = await a.node('SPAN', 'People');
    await a.call(nodes.update, { body: { id: span.id, priority: 3 } });
    await b.call(nodes.remove, { params: { id: span.id }, query: {} });
    expect(await refused(a.undo())).toEqual({
      key: 'error.change.deleted',
      params: { who: bob.login, names: ['People'] },
    });
  });

  it('refuses an edge that would close a cycle now, and a name that is taken now', async () => {
    const [a, b] = [changesOf(ann), changesOf(bob)];
    const first = await a.node('SPAN', 'First');
    const second = await a.node('SPAN', 'Second');
    const edge = await a.call(edges.create, {
      body: { processId: process.id, fromId: first.id, toId: second.id },
    });
    await a.call(edges.remove, { params: { id: edge.id } });
    await b.call(edges.create, { body: { processId: process.id, fromId: second.id, toId: first.id } });
    const before = await design();
    expect((await refused(a.undo())).key).toBe('error.graph.cycle');
    expect(await design()).toEqual(before);
    await b.undo();
    await a.undo();

    const third = await a.node('SPAN', 'Third');
    await a.call(nodes.remove, { params: { id: third.id }, query: {} });
    await b.node('SPAN', 'third');
    expect((await refused(a.undo())).key).toBe('error.change.taken');
  });

  it('refuses to undo another change than the one that was meant', async () => {
    const a = changesOf(ann);
    await a.node('SPAN', 'First');
    const { undo } = await a.state();
    await a.node('SPAN', 'Second');
    expect((await refused(a.undo({ changeId: undo?.id ?? 0 }))).key).toBe('error.change.notNext');
  });
});

it('forgets what can be redone after another edit', async () => {
  const a = changesOf(ann);
  await a.node('SPAN', 'First');
  expect((await a.undo()).redo).toMatchObject({ entries: [{ names: ['First'] }] });
  await a.node('SPAN', 'Second');
  const { undo, redo } = await a.state();
  expect(undo).toMatchObject({ entries: [{ names: ['Second'] }] });
  expect(redo).toBeNull();
});

it('keeps labels with tags, and asks before steps are deleted with a node', async () => {
  const a = changesOf(ann);
  const { id: nodeId } = await a.node('CLF', 'Kind', process.parser.id);
  const type = await a.call(classifierTypes.create, {
    params: { nodeId },
    body: { name: 'Invoice', ...colours },
  });
  const { db } = database;
  const document = await db
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
  const step = await db
    .insertInto('step')
    .values({ document_id: document.id, node_id: nodeId, status: 'WAITING' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('classifier_tag')
    .values({ step_id: step.id, type_id: type.id, source: 'USER' })
    .execute();
  expect((await refused(a.undo())).key).toBe('error.change.inUse');
  await db.deleteFrom('classifier_tag').where('step_id', '=', step.id).execute();
  await a.undo();
  expect(await refused(a.undo())).toEqual({ key: 'error.node.hasSteps', params: { steps: 1, labels: 0 } });
  await a.undo({ confirm: true });
  expect(await a.call(nodes.list, { query: { processId: process.id } })).toHaveLength(1);
});

it('restores a version, which can be undone as one change', async () => {
  const a = changesOf(ann);
  const lexicon = await a.node('LEXICON', 'Amounts', process.parser.id);
  await a.label(lexicon.id, 'Money');
  const version = await design();
  const [{ id } = { id: 0 }] = await a.list();
  await a.call(nodes.update, { body: { id: lexicon.id, name: 'Sums' } });
  const b = changesOf(bob);
  const span = await b.node('SPAN', 'People', lexicon.id);
  await b.label(span.id, 'Person');
  await b.call(nodes.update, { body: { id: lexicon.id, name: 'All sums' } });
  const last = await design();
  await a.restore(id);
  expect(await design()).toEqual(version);
  const [restored] = await a.list();
  expect(restored).toMatchObject({ kind: 'RESTORE', ofId: id });
  await a.undo();
  expect(await design()).toEqual(last);
});

it('compares versions in words, and recognizes what was renamed', async () => {
  const a = changesOf(ann);
  const lexicon = await a.node('LEXICON', 'Amounts', process.parser.id);
  const label = await a.label(lexicon.id, 'Money');
  const version = async () => (await a.list())[0]?.id ?? 0;
  const first = await version();
  await a.call(labels.update, {
    body: { id: label.id, name: 'Currency', parentId: null, ...colours },
  });
  await a.call(nodes.update, { body: { id: lexicon.id, name: 'Sums', description: 'in any currency' } });
  const second = await version();
  const span = await a.node('SPAN', 'People', lexicon.id);
  await a.call(processes.addActor, { params: { id: process.id }, body: { name: 'Judge' } });
  const compare = async (from: number, to?: number) => {
    const query = { from, ...(to === undefined ? {} : { to }) };
    const { changes } = await a.call(processChanges.compare, { params: { id: process.id }, query });
    return changes.map(({ kind, node }) => `${kind} ${node ?? ''}`.trim()).sort();
  };
  expect(await compare(first, second)).toEqual([
    'descriptionChanged Sums',
    'labelRenamed Sums',
    'nodeRenamed Sums',
  ]);
  expect(await compare(second)).toEqual(['actorsChanged', 'edgeAdded People', 'nodeAdded People']);
  expect(await compare(await version())).toEqual([]);
  await a.call(nodes.remove, { params: { id: span.id }, query: {} });
  expect(await compare(second)).toEqual(['actorsChanged']);
  // from the later to the earlier one
  expect(await compare(second, first)).toEqual([
    'descriptionChanged Amounts',
    'labelRenamed Amounts',
    'nodeRenamed Amounts',
  ]);
  expect((await refused(compare(1_000_000_000))).key).toBe('error.http.404');
});

it('shows two versions as one graph: what was added, changed, moved and deleted, in both directions', async () => {
  const a = changesOf(ann);
  const { id: parserId } = process.parser;
  const lexicon = await a.node('LEXICON', 'Prices', parserId);
  const label = await a.label(lexicon.id, 'Money');
  const gone = await a.node('SPAN', 'Gone', lexicon.id);
  const moved = await a.node('SPAN', 'Moved', lexicon.id);
  const first = (await a.list())[0]?.id ?? 0;
  await a.call(labels.update, { body: { id: label.id, name: 'Euro', parentId: null, ...colours } });
  await a.call(nodes.move, { params: { id: moved.id }, body: { x: moved.x + 50, y: moved.y } });
  await a.call(nodes.remove, { params: { id: gone.id }, query: {} });
  const second = (await a.list())[0]?.id ?? 0;
  const fresh = await a.node('SPAN', 'Fresh', moved.id);
  const graph = async (from: number, to?: number) => {
    const query = { from, ...(to === undefined ? {} : { to }) };
    const reply = await a.call(processChanges.compareGraph, { params: { id: process.id }, query });
    const fateOf = (id: number) => reply.nodes.find((node) => node.id === id)?.fate;
    const edges = (fate: string) =>
      reply.edges.filter((edge) => edge.fate === fate).map(({ fromId, toId }) => [fromId, toId]);
    return {
      ...reply,
      edges,
      fates: [lexicon, gone, moved, fresh, process.parser].map(({ id }) => fateOf(id)),
    };
  };
  const now = await graph(first);
  expect(now.fates).toEqual(['CHANGED', 'DELETED', 'MOVED', 'ADDED', 'SAME']);
  expect([now.edges('ADDED'), now.edges('DELETED')]).toEqual([
    [[moved.id, fresh.id]],
    [[lexicon.id, gone.id]],
  ]);
  expect(now.nodes.find(({ id }) => id === moved.id)).toMatchObject({
    x: moved.x + 50,
    movedFrom: { x: moved.x, y: moved.y },
  });
  expect(now.nodes.find(({ id }) => id === gone.id)).toMatchObject({ name: 'Gone', x: gone.x, y: gone.y });
  expect([now.from, now.to]).toMatchObject([{ id: first, author: { login: ann.login } }, null]);
  // An edge and its source of another time are not there at all.
  expect((await graph(first, second)).fates).toEqual(['CHANGED', 'DELETED', 'MOVED', undefined, 'SAME']);
  expect((await graph(second, first)).fates).toEqual(['CHANGED', 'ADDED', 'MOVED', undefined, 'SAME']);
  expect((await graph(second, second)).fates).toEqual(['SAME', undefined, 'SAME', undefined, 'SAME']);
  expect((await refused(graph(1_000_000_000))).key).toBe('error.http.404');
});

it('an edge counts as changed when its predicates differ', async () => {
  const a = changesOf(ann);
  const topics = await a.node('CLF', 'Kinds', process.parser.id);
  const span = await a.node('SPAN', 'After kinds', topics.id);
  const kind = await a.call(classifierTypes.create, {
    params: { nodeId: topics.id },
    body: { name: 'Letter', backgroundColor: '#219ebc', suffixKey: 'l' },
  });
  const from = (await a.list())[0]?.id ?? 0;
  const list = await a.call(edges.list, { query: { processId: process.id } });
  const edge = list.find(({ toId }) => toId === span.id);
  await a.call(predicates.create, {
    body: { predicateType: 'CLF', edgeId: edge?.id ?? 0, nodeId: topics.id, equal: true, clfTypeId: kind.id },
  });
  const reply = await a.call(processChanges.compareGraph, { params: { id: process.id }, query: { from } });
  expect(reply.edges.filter(({ fate }) => fate !== 'SAME')).toEqual([
    { id: edge?.id, fromId: topics.id, toId: span.id, fate: 'CHANGED' },
  ]);
  expect(reply.edges[0]?.id).toBe(edge?.id);
  expect(reply.nodes.every(({ fate }) => fate === 'SAME')).toBe(true);
});

it('undoing a move keeps a due schedule, and evaluates no documents', async () => {
  const a = changesOf(ann);
  const mail = await make.node(process.id, { activityType: 'SEND_MAIL', fromId: process.parser.id });
  const { db } = database;
  const due = '2020-01-01T00:00:00.000Z';
  await db
    .updateTable('node')
    .set({ trigger_type: 'CRON', cron: '0 0 8 * * *', next_tick: due })
    .where('id', '=', mail.id)
    .execute();
  const version = async () =>
    (
      await db
        .selectFrom('process')
        .select('graph_version')
        .where('id', '=', process.id)
        .executeTakeFirstOrThrow()
    ).graph_version;
  await a.call(nodes.move, { params: { id: mail.id }, body: { x: 5, y: 5 } });
  const before = await version();
  await a.undo();
  const { next_tick: tick, x } = await db
    .selectFrom('node')
    .select(['next_tick', 'x'])
    .where('id', '=', mail.id)
    .executeTakeFirstOrThrow();
  expect(x).toBe(mail.x);
  expect(new Date(tick ?? 0).toISOString()).toBe(due);
  expect(await version()).toBe(before);
});

it('brings rules back into force: documents are matched by them again', async () => {
  const a = changesOf(ann);
  const lexicon = await a.node('LEXICON', 'Amounts', process.parser.id);
  const version = async () =>
    (
      await database.db
        .selectFrom('node')
        .select('rules_version')
        .where('id', '=', lexicon.id)
        .executeTakeFirstOrThrow()
    ).rules_version;
  const label = await a.label(lexicon.id, 'Money');
  const before = await version();
  await a.call(matchingRules.save, {
    body: { nerTagTypeId: label.id, newRules: [{ expression: 'netto', matchingType: 'EXACT' }] },
  });
  await a.undo();
  expect(await version()).toBeGreaterThan(before + 1);
});

it('undoes nothing when there is nothing to undo, and never the creation of the process', async () => {
  const a = changesOf(ann);
  expect(await a.undo()).toEqual({ undo: null, redo: null });
  expect(await a.redo()).toEqual({ undo: null, redo: null });
  expect((await a.list()).map(({ kind }) => kind)).toEqual(['CREATE']);
});

it('switching a node to blind copies is undone, redone and restored as a change of the node', async () => {
  const { call, undo, redo, restore, list, node } = changesOf(ann);
  const { id } = await node('SPAN', 'Names');
  const isBlind = async () => (await call(nodes.get, { params: { id } })).blind;
  await call(nodes.update, { body: { id, additionalNodeSubmits: [{ submits: 1 }] } as never });
  const [before] = await list();
  await call(nodes.update, { body: { id, blind: false } as never });
  expect((await list())[0]).toMatchObject({ entries: [{ fields: ['blind'] }] });
  await undo();
  expect(await isBlind()).toBe(true);
  await redo();
  expect(await isBlind()).toBe(false);
  await restore(before?.id ?? 0);
  expect(await isBlind()).toBe(true);
});
