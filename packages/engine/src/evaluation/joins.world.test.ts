import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueReevaluation } from './reevaluate.ts';
import { EngineWorld } from '../testing/engine-world.ts';
import type { TestProcess } from '../testing/test-process.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

const DIAMOND = ['parser → left', 'parser → right', 'left → join', 'right → join'];

async function classify(process: TestProcess, document: number, node: string, label: number, by: Rights) {
  const { id } = await world.step(document, process.node(node));
  await world.db
    .insertInto('classifier_tag')
    .values({ step_id: id, type_id: label, source: 'USER', user_id: by.userId })
    .execute();
}

async function tag(process: TestProcess, document: number, node: string, label: number, by: Rights | null) {
  const { id } = await world.step(document, process.node(node));
  await world.db
    .insertInto('ner_tag')
    .values({
      step_id: id,
      ner_tag_type_id: label,
      type: 'SPAN_TAG',
      start_offset: 0,
      end_offset: 1,
      quote: 'x',
      source: by ? 'USER' : 'RULE',
      user_id: by?.userId ?? null,
    })
    .execute();
}

/** A document of a fresh process with a finished parser, and a user with all rights. */
async function begin(process: TestProcess): Promise<{ document: number; ada: Rights }> {
  const document = await process.admitOne();
  await world.engine.drain();
  return { document, ada: await world.user(['PROCESS', process.id, 'ADMIN']) };
}

describe('a join', () => {
  test('waits for all its branches', async () => {
    const process = await world.process({ left: {}, right: {}, join: {} }, DIAMOND);
    const { document, ada } = await begin(process);
    await world.act(document, process.node('left'), 'accept', ada);
    expect(await world.statuses(document)).not.toHaveProperty('join');
    await world.act(document, process.node('right'), 'accept', ada);
    expect(await world.statuses(document)).toMatchObject({ join: 'WAITING' });
  });

  test('sees both branches when they finish concurrently, 50 times', async () => {
    const auto = { automatic: true };
    const process = await world.process({ left: auto, right: auto, join: {} }, DIAMOND);
    const slowly = { kind: 'finished', write: async () => delay(15) } as const;
    for (const name of ['left', 'right']) world.runs.set(process.node(name), async () => slowly);
    await process.admit(50);
    await world.engine.drain();
    const joins = await world.db
      .selectFrom('step')
      .select('status')
      .where('node_id', '=', process.node('join'))
      .execute();
    expect(joins).toHaveLength(50);
    expect(await world.counts(process.id)).toEqual({ WAITING: 50 });
  });

  test('sees both branches when two people finish them concurrently', async () => {
    const process = await world.process({ left: {}, right: {}, join: {} }, DIAMOND);
    const { document, ada } = await begin(process);
    const both = ['left', 'right'].map((name) => world.act(document, process.node(name), 'accept', ada));
    await Promise.all(both);
    expect(await world.statuses(document)).toMatchObject({ join: 'WAITING' });
  });

  test('finishes automatic branches of many documents concurrently without a deadlock', async () => {
    const auto = { automatic: true };
    const process = await world.process({ left: auto, right: auto, join: auto }, DIAMOND);
    const documents = await process.admit(30);
    await world.engine.drain();
    expect(await world.counts(process.id)).toEqual({ DONE: documents.length });
  });
});

describe('predicates', () => {
  const branches = async () => {
    const process = await world.process({ kind: {}, letter: {}, other: {}, end: {} }, ['parser → kind']);
    const label = await process.classLabel('kind', 'letter');
    await process.whenClassified(await process.connect('kind', 'letter'), 'kind', label, true);
    await process.whenClassified(await process.connect('kind', 'other'), 'kind', label, false);
    await process.connect('letter', 'end');
    await process.connect('other', 'end');
    return { process, label };
  };

  test('send a document along the edge of its label [PRED-09]', async () => {
    const { process, label } = await branches();
    const { document, ada } = await begin(process);
    await classify(process, document, 'kind', label, ada);
    await world.act(document, process.node('kind'), 'accept', ada);
    expect(await world.statuses(document)).toEqual({
      parser: 'ACCEPTED',
      kind: 'ACCEPTED',
      letter: 'WAITING',
    });
    await world.act(document, process.node('letter'), 'accept', ada);
    expect(await world.statuses(document)).toMatchObject({ end: 'WAITING' });
  });

  test('send a document without the label along the edge that requires its absence [PRED-09]', async () => {
    const { process } = await branches();
    const { document, ada } = await begin(process);
    await world.act(document, process.node('kind'), 'accept', ada);
    expect(await world.statuses(document)).toEqual({
      parser: 'ACCEPTED',
      kind: 'ACCEPTED',
      other: 'WAITING',
    });
  });

  test('count a tag for the ancestors of its label, and combine by AND and OR [PRED-09]', async () => {
    const process = await world.process({ tags: { type: 'SPAN' }, next: {}, never: {} }, ['parser → tags']);
    const parent = await process.tagLabel('tags', 'person');
    const child = await process.tagLabel('tags', 'author', parent);
    const unused = await process.tagLabel('tags', 'place');
    const toNext = await process.connect('tags', 'next');
    const either = await process.complex(toNext, 'OR');
    await process.below(either, await process.whenTagged(toNext, 'tags', parent));
    await process.below(either, await process.whenTagged(toNext, 'tags', unused));
    const toNever = await process.connect('tags', 'never');
    await process.whenTagged(toNever, 'tags', parent);
    await process.whenTagged(toNever, 'tags', unused);
    const { document, ada } = await begin(process);
    await tag(process, document, 'tags', child, ada);
    await world.act(document, process.node('tags'), 'accept', ada);
    expect(await world.statuses(document)).toEqual({ parser: 'ACCEPTED', tags: 'ACCEPTED', next: 'WAITING' });
  });

  test('keep an edge closed while a complex predicate has no children', async () => {
    const process = await world.process({ kind: {}, next: {} }, ['parser → kind']);
    await process.complex(await process.connect('kind', 'next'), 'AND');
    const { document, ada } = await begin(process);
    await world.act(document, process.node('kind'), 'accept', ada);
    expect(await world.statuses(document)).not.toHaveProperty('next');
    expect(await world.status(document)).toBe('DONE');
  });

  test('withdraw untouched steps and keep assigned ones when evaluated again', async () => {
    const { process, label } = await branches();
    const { document, ada } = await begin(process);
    await classify(process, document, 'kind', label, ada);
    await world.act(document, process.node('kind'), 'accept', ada);
    await world.act(document, process.node('kind'), 'cancelAcceptance', ada);
    expect(await world.statuses(document)).toMatchObject({ letter: 'WAITING' });
    await world.db.deleteFrom('classifier_tag').where('type_id', '=', label).execute();
    await world.act(document, process.node('kind'), 'accept', ada);
    expect(await world.statuses(document)).toEqual({
      parser: 'ACCEPTED',
      kind: 'ACCEPTED',
      other: 'WAITING',
    });

    await world.act(document, process.node('other'), 'start', ada);
    await classify(process, document, 'kind', label, ada);
    await world.act(document, process.node('kind'), 'cancelAcceptance', ada);
    await world.act(document, process.node('kind'), 'accept', ada);
    expect(await world.statuses(document)).toMatchObject({ letter: 'WAITING', other: 'WAITING' });
    await world.act(document, process.node('letter'), 'accept', ada);
    expect(await world.statuses(document)).not.toHaveProperty('end');
    await world.act(document, process.node('other'), 'unassign', ada);
    expect(await world.statuses(document)).toEqual({
      parser: 'ACCEPTED',
      kind: 'ACCEPTED',
      letter: 'ACCEPTED',
      end: 'WAITING',
    });
  });

  test('of a node in progress hold their edge open: only completion moves a document on', async () => {
    const process = await world.process({ kind: {}, middle: {}, side: {}, next: {} }, [
      'parser → kind',
      'kind → middle',
      'parser → side',
    ]);
    const label = await process.classLabel('kind', 'secret');
    await process.whenClassified(await process.connect('middle', 'next'), 'kind', label, false);
    const { document, ada } = await begin(process);
    await classify(process, document, 'kind', label, ada);
    await world.act(document, process.node('kind'), 'accept', ada);
    await world.act(document, process.node('middle'), 'accept', ada);
    await world.act(document, process.node('kind'), 'cancelAcceptance', ada);
    await world.db.deleteFrom('classifier_tag').where('type_id', '=', label).execute();
    await world.act(document, process.node('side'), 'accept', ada);
    expect(await world.statuses(document)).not.toHaveProperty('next');
    await world.act(document, process.node('kind'), 'accept', ada);
    expect(await world.statuses(document)).toMatchObject({ next: 'WAITING' });
  });
});

describe('a change of the graph', () => {
  const reevaluate = async (process: TestProcess) => {
    await world.tx((tx) => queueReevaluation(tx, process.id));
    await world.engine.drain();
  };

  test('moves documents on that waited for a deleted branch', async () => {
    const process = await world.process({ left: {}, right: {}, join: {} }, DIAMOND);
    const { document, ada } = await begin(process);
    await world.act(document, process.node('left'), 'accept', ada);
    await world.db.deleteFrom('node').where('id', '=', process.node('right')).execute();
    await reevaluate(process);
    expect(await world.statuses(document)).toEqual({ parser: 'ACCEPTED', left: 'ACCEPTED', join: 'WAITING' });
  });

  test('creates steps on new nodes for unfinished documents, in batches, and leaves finished documents alone', async () => {
    const process = await world.process({ first: {} }, ['parser → first']);
    const documents = await process.admit(120);
    await world.engine.drain();
    const ada = await world.user(['PROCESS', process.id, 'ADMIN']);
    await world.act(documents[0] ?? 0, process.node('first'), 'accept', ada);
    await process.add('second', { automatic: true });
    await process.connect('parser', 'second');
    await reevaluate(process);
    const steps = await world.db
      .selectFrom('step')
      .select('status')
      .where('node_id', '=', process.node('second'))
      .execute();
    expect(steps).toHaveLength(119);
    expect(steps.every(({ status }) => status === 'ACCEPTED')).toBe(true);
    expect(await world.statuses(documents[0] ?? 0)).not.toHaveProperty('second');
  });

  test('queues one job, however many changes are made before it runs', async () => {
    const process = await world.process({}, []);
    for (let i = 0; i < 3; i++) await world.tx((tx) => queueReevaluation(tx, process.id));
    const jobs = await world.db.selectFrom('job').select('id').where('process_id', '=', process.id).execute();
    expect(jobs).toHaveLength(1);
    await world.engine.drain();
  });
});
