import type { Database } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { StepAction } from '@scriptorium/domain/steps/step-actions.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueEvaluation, queueReevaluation } from './reevaluate.ts';
import { EngineWorld } from '../testing/engine-world.ts';
import type { NodeDraft, TestProcess } from '../testing/test-process.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

const setSubmits = (nodeId: number, submits: number, documentId: number | null = null) =>
  world.db
    .insertInto('additional_submit')
    .values({ node_id: nodeId, document_id: documentId, submits })
    .onConflict((conflict) => conflict.columns(['node_id', 'document_id']).doUpdateSet({ submits }))
    .execute();

/** parser → work → next, with two copies of each step of `work` unless the test says otherwise. */
async function withCopies(node: NodeDraft = {}, submits = 1) {
  const process = await world.process({ work: node, next: {} }, ['parser → work', 'work → next']);
  const work = process.node('work');
  await setSubmits(work, submits);
  const document = await process.admitOne();
  await world.engine.drain();
  return { process, document, work };
}

const copiesOf = (documentId: number, nodeId: number) =>
  world.db
    .selectFrom('step')
    .select(['id', 'copy', 'master', 'status', 'blocked_by as heldBy'])
    .where('document_id', '=', documentId)
    .where('node_id', '=', nodeId)
    .orderBy('copy')
    .execute();
const copyOf = async (documentId: number, nodeId: number, copy: number) => {
  const found = (await copiesOf(documentId, nodeId)).find((one) => one.copy === copy);
  if (!found) throw new Error(`There is no copy ${copy}`);
  return found;
};

const perform = (stepId: number, action: StepAction, actor: Rights) =>
  world.engine.performAction({ target: { stepId }, action, actor });
const writerOf = (process: TestProcess) => world.user(['PROCESS', process.id, 'WRITE']);
const adminOf = (process: TestProcess) => world.user(['PROCESS', process.id, 'ADMIN']);

async function edit(process: TestProcess, change: () => Promise<unknown>, documents: number[] = []) {
  await change();
  await world.tx(async (tx) => {
    await queueReevaluation(tx, process.id);
    if (documents.length > 0) await queueEvaluation(tx, process.id, documents);
  });
  await world.engine.drain();
}

describe('copies', () => {
  test('a node with two additional submits gets three steps; the first one is master', async () => {
    const { document, work } = await withCopies({}, 2);
    expect((await copiesOf(document, work)).map(({ copy, master }) => [copy, master])).toEqual([
      [0, true],
      [1, false],
      [2, false],
    ]);
  });

  test('of a node that is not blind only the master moves the document on; the others can be completed before or after', async () => {
    const { process, document, work } = await withCopies({ blind: false }, 2);
    const people = [await writerOf(process), await writerOf(process), await writerOf(process)] as const;
    await perform((await copyOf(document, work, 1)).id, 'complete', people[0]);
    expect(await world.statuses(document)).not.toHaveProperty('next');
    await perform((await copyOf(document, work, 0)).id, 'complete', people[1]);
    expect(await world.statuses(document)).toHaveProperty('next', 'WAITING');
    await world.act(document, process.node('next'), 'complete', people[0]);
    expect(await world.status(document)).toBe('DONE');
    await perform((await copyOf(document, work, 2)).id, 'complete', people[2]);
    expect(await world.status(document)).toBe('DONE');
  });

  test('of three people who request a step concurrently two get a copy each, the third is refused', async () => {
    const { process, document, work } = await withCopies();
    const people = [await writerOf(process), await writerOf(process), await writerOf(process)];
    const target = { documentId: document, nodeId: work };
    const outcomes = await Promise.allSettled(
      people.map((actor) => world.engine.performAction({ target, action: 'start', actor })),
    );
    const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.stepId : []));
    expect(new Set(given).size).toBe(2);
    const refused = outcomes.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { key: 'error.step.nothingToAssign', status: 409 } });
    const holders = (await copiesOf(document, work)).map(({ heldBy }) => heldBy);
    expect(new Set(holders).size).toBe(2);
    expect(holders).not.toContain(null);
  });

  test('two people complete their copies concurrently, and the next step is created once', async () => {
    const { process, document, work } = await withCopies();
    const people = [await writerOf(process), await writerOf(process)];
    const target = { documentId: document, nodeId: work };
    const held = await Promise.all(
      people.map((actor) => world.engine.performAction({ target, action: 'start', actor })),
    );
    await Promise.all(
      people.map((actor, at) => perform(held[at]?.stepId ?? 0, at === 0 ? 'complete' : 'accept', actor)),
    );
    expect((await copiesOf(document, work)).map(({ status }) => status).toSorted()).toEqual([
      'ACCEPTED',
      'DONE',
    ]);
    expect(await copiesOf(document, process.node('next'))).toHaveLength(1);
  });

  test('one person can have one copy at a time: starting, completing or accepting a second one is refused', async () => {
    const { process, document, work } = await withCopies({ blind: false });
    const ada = await adminOf(process);
    const [first, second] = await copiesOf(document, work);
    await perform(first?.id ?? 0, 'start', ada);
    for (const action of ['start', 'complete', 'accept'] as const)
      await expect(perform(second?.id ?? 0, action, ada)).rejects.toMatchObject({
        key: 'error.step.holdsAnother',
        status: 409,
      });
    await perform(first?.id ?? 0, 'complete', ada);
    await expect(perform(second?.id ?? 0, 'start', ada)).rejects.toMatchObject({ status: 409 });
    await perform(first?.id ?? 0, 'unassign', ada);
    await perform(second?.id ?? 0, 'start', ada);
    expect((await copiesOf(document, work)).map(({ heldBy }) => heldBy)).toEqual([null, ada.userId]);
  });

  test('one person who asks twice concurrently gets one copy', async () => {
    const { process, document, work } = await withCopies();
    const ada = await writerOf(process);
    const target = { documentId: document, nodeId: work };
    const ask = () => world.engine.performAction({ target, action: 'start', actor: ada });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one.stepId).toBe(other.stepId);
  });
});

describe('marking a copy as master', () => {
  test('moves the mark, and readers of the node then use that copy', async () => {
    const process = await world.process({ work: {}, next: {} }, ['parser → work']);
    const work = process.node('work');
    const edge = await process.connect('work', 'next');
    const { id: label } = await world.db
      .insertInto('classifier_type')
      .values({ node_id: work, name: 'Complaint', background_color: '#000000' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await process.whenClassified(edge, 'work', label);
    await setSubmits(work, 1);
    const document = await process.admitOne();
    await world.engine.drain();
    const [ada, bob, admin] = [await writerOf(process), await writerOf(process), await adminOf(process)];
    const [first, second] = await copiesOf(document, work);
    await world.db
      .insertInto('classifier_tag')
      .values({ step_id: second?.id ?? 0, type_id: label, source: 'USER', user_id: bob.userId })
      .execute();
    await perform(first?.id ?? 0, 'complete', ada);
    await perform(second?.id ?? 0, 'complete', bob);
    expect(await world.status(document)).toBe('DONE');
    expect(await world.statuses(document)).not.toHaveProperty('next');

    await expect(perform(second?.id ?? 0, 'markMaster', bob)).rejects.toMatchObject({ status: 403 });
    await perform(second?.id ?? 0, 'markMaster', admin);
    expect((await copiesOf(document, work)).map(({ master }) => master)).toEqual([false, true]);
    expect(await world.statuses(document)).toHaveProperty('next', 'WAITING');
    expect(await world.status(document)).toBe('WAITING');

    await perform(first?.id ?? 0, 'markMaster', admin);
    expect(await world.statuses(document)).not.toHaveProperty('next');
    expect(await world.status(document)).toBe('DONE');
  });

  test('an unfinished master turns a DONE document back to WAITING, and finished work after it is kept', async () => {
    const { process, document, work } = await withCopies({ blind: false });
    const [ada, admin] = [await writerOf(process), await adminOf(process)];
    const [first, second] = await copiesOf(document, work);
    await perform(first?.id ?? 0, 'complete', ada);
    await world.act(document, process.node('next'), 'complete', ada);
    expect(await world.status(document)).toBe('DONE');
    await perform(second?.id ?? 0, 'markMaster', admin);
    expect(await world.status(document)).toBe('WAITING');
    expect(await world.statuses(document)).toHaveProperty('next', 'DONE');
  });

  test('while another person completes it leaves one master and the correct document status', async () => {
    const { process, document, work } = await withCopies();
    const [ada, admin] = [await writerOf(process), await adminOf(process)];
    const [first, second] = await copiesOf(document, work);
    await perform(first?.id ?? 0, 'start', ada);
    await Promise.all([
      perform(second?.id ?? 0, 'markMaster', admin),
      perform(first?.id ?? 0, 'complete', ada),
    ]);
    expect(await copiesOf(document, work)).toMatchObject([
      { master: false, status: 'DONE' },
      { master: true, status: 'WAITING' },
    ]);
    expect(await world.status(document)).toBe('WAITING');
    await perform(second?.id ?? 0, 'complete', admin);
    expect(await world.statuses(document)).toHaveProperty('next', 'WAITING');
  });

  test('is refused for a copy in PROCESSING and for the current master', async () => {
    const { process, document, work } = await withCopies({ automatic: true, autoStepStatus: 'DONE' });
    const admin = await adminOf(process);
    const [first, second] = await copiesOf(document, work);
    await expect(perform(first?.id ?? 0, 'markMaster', admin)).rejects.toMatchObject({
      key: 'error.step.transition',
      status: 409,
    });
    await world.db
      .updateTable('step')
      .set({ status: 'PROCESSING' })
      .where('id', '=', second?.id ?? 0)
      .execute();
    await expect(perform(second?.id ?? 0, 'markMaster', admin)).rejects.toMatchObject({
      key: 'error.step.processing',
      status: 423,
    });
  });
});

describe('a changed number of copies', () => {
  test('creates missing copies of unfinished documents and withdraws untouched ones, but never the master', async () => {
    const { process, document, work } = await withCopies({}, 2);
    const [ada, admin] = [await writerOf(process), await adminOf(process)];
    await perform((await copyOf(document, work, 1)).id, 'start', ada);
    await perform((await copyOf(document, work, 2)).id, 'markMaster', admin);
    await edit(process, () => setSubmits(work, 3));
    expect((await copiesOf(document, work)).map(({ copy }) => copy)).toEqual([0, 1, 2, 3]);
    await edit(process, () => setSubmits(work, 0));
    expect((await copiesOf(document, work)).map(({ copy }) => copy)).toEqual([0, 1, 2]);
  });

  test('for a single finished document creates one more copy; the document takes no new paths, and stays DONE unless the node is blind', async () => {
    const { process, document, work } = await withCopies({ blind: false }, 0);
    const ada = await writerOf(process);
    await world.act(document, work, 'complete', ada);
    await world.act(document, process.node('next'), 'complete', ada);
    const other = await process.admitOne();
    await world.engine.drain();
    await world.act(other, work, 'complete', ada);
    await world.act(other, process.node('next'), 'complete', ada);
    // The document finished before this edge was added, so it does not take it.
    await process.add('late', {});
    await edit(process, () => process.connect('next', 'late'));
    await edit(process, () => setSubmits(work, 1, document), [document]);
    expect(await copiesOf(document, work)).toHaveLength(2);
    expect(await world.statuses(document)).not.toHaveProperty('late');
    expect(await world.status(document)).toBe('DONE');
    expect(await copiesOf(other, work)).toHaveLength(1);

    await edit(process, () => setSubmits(work, 0, document), [document]);
    expect(await copiesOf(document, work)).toHaveLength(1);

    await world.db.updateTable('node').set({ blind: true }).where('id', '=', work).execute();
    await edit(process, () => setSubmits(work, 1, document), [document]);
    expect(await world.status(document)).toBe('WAITING');
  });
});

describe('a blind node', () => {
  test('lets a document go on when all copies are finished, in any order', async () => {
    const { process, document, work } = await withCopies({}, 2);
    const next = process.node('next');
    const [ada, bob, cyd] = [await writerOf(process), await writerOf(process), await writerOf(process)];
    await perform((await copyOf(document, work, 0)).id, 'accept', ada);
    await perform((await copyOf(document, work, 2)).id, 'complete', bob);
    expect(await copiesOf(document, next)).toEqual([]);
    expect(await world.status(document)).toBe('WAITING');
    await perform((await copyOf(document, work, 1)).id, 'complete', cyd);
    expect(await world.statuses(document)).toHaveProperty('next', 'WAITING');
    await world.act(document, next, 'complete', ada);
    expect(await world.status(document)).toBe('DONE');
    await perform((await copyOf(document, work, 2)).id, 'activate', bob);
    expect(await world.status(document)).toBe('WAITING');
    expect(await world.statuses(document)).toHaveProperty('next', 'DONE');
  });

  test('needs the acceptance of its master alone', async () => {
    const { process, document, work } = await withCopies({ requiresAcceptance: true });
    const [ada, bob, admin] = [await writerOf(process), await writerOf(process), await adminOf(process)];
    const [first, second] = await copiesOf(document, work);
    await perform(second?.id ?? 0, 'complete', bob);
    await perform(first?.id ?? 0, 'complete', ada);
    expect(await world.statuses(document)).not.toHaveProperty('next');
    await perform(first?.id ?? 0, 'accept', admin);
    expect(await world.statuses(document)).toHaveProperty('next', 'WAITING');
  });

  test('before a join: the join waits for all copies, and the label of the master decides', async () => {
    const nodes = { work: {}, side: {}, join: {}, never: {} };
    const ways = ['parser → work', 'parser → side', 'work → join', 'side → join'];
    const process = await world.process(nodes, ways);
    const [work, join] = [process.node('work'), process.node('join')];
    const edge = await process.connect('work', 'never');
    const { id: label } = await world.db
      .insertInto('classifier_type')
      .values({ node_id: work, name: 'Complaint', background_color: '#000000' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await process.whenClassified(edge, 'work', label);
    await setSubmits(work, 1);
    const document = await process.admitOne();
    await world.engine.drain();
    const [ada, bob] = [await writerOf(process), await writerOf(process)];
    const [first, second] = await copiesOf(document, work);
    await world.db
      .insertInto('classifier_tag')
      .values({ step_id: second?.id ?? 0, type_id: label, source: 'USER', user_id: bob.userId })
      .execute();
    await world.act(document, process.node('side'), 'complete', ada);
    await perform(first?.id ?? 0, 'complete', ada);
    expect(await copiesOf(document, join)).toEqual([]);
    await perform(second?.id ?? 0, 'complete', bob);
    expect(await copiesOf(document, join)).toHaveLength(1);
    expect(await copiesOf(document, process.node('never'))).toEqual([]);
  });

  test('gives nobody another copy after one that they gave back, and that one again', async () => {
    const { process, document, work } = await withCopies({}, 2);
    const [ada, bob, admin] = [await writerOf(process), await writerOf(process), await adminOf(process)];
    const [first, second] = await copiesOf(document, work);
    const [mine, other] = [first?.id ?? 0, second?.id ?? 0];
    for (const round of ['first', 'second']) {
      await perform(mine, 'start', ada);
      await perform(mine, 'unassign', ada);
      for (const action of ['start', 'complete', 'accept'] as const)
        await expect(perform(other, action, ada), round).rejects.toMatchObject({
          key: 'error.step.hadAnother',
          status: 409,
        });
    }
    const target = { documentId: document, nodeId: work };
    expect(await world.engine.performAction({ target, action: 'start', actor: ada })).toMatchObject({
      stepId: mine,
    });
    await perform(mine, 'takeOver', admin);
    await expect(world.engine.performAction({ target, action: 'start', actor: ada })).rejects.toMatchObject({
      key: 'error.step.hadAnother',
    });
    // What somebody gave back goes to the next person who asks for any copy, and to nobody who asks for it.
    await perform(mine, 'unassign', admin);
    await expect(perform(mine, 'start', bob)).rejects.toMatchObject({ status: 404 });
    expect(await world.engine.performAction({ target, action: 'start', actor: bob })).toMatchObject({
      stepId: mine,
    });
    await expect(perform(other, 'takeOver', ada)).rejects.toMatchObject({ key: 'error.step.hadAnother' });
    await expect(perform(other, 'takeOver', bob)).rejects.toMatchObject({ key: 'error.step.holdsAnother' });
  });

  test('that stops being blind lets documents go on that wait for copies; one that becomes blind withdraws nothing', async () => {
    const { process, document, work } = await withCopies();
    const ada = await writerOf(process);
    const setBlind = (blind: boolean) =>
      edit(process, () => world.db.updateTable('node').set({ blind }).where('id', '=', work).execute());
    await perform((await copyOf(document, work, 0)).id, 'complete', ada);
    expect(await world.statuses(document)).not.toHaveProperty('next');
    await setBlind(false);
    expect(await world.statuses(document)).toHaveProperty('next', 'WAITING');
    await setBlind(true);
    await world.act(document, process.node('next'), 'complete', ada);
    expect(await world.status(document)).toBe('WAITING');
  });
});

describe('activating finished work', () => {
  test('clears the completion time until the work is completed again', async () => {
    const { process, document, work } = await withCopies({ automatic: true, autoStepStatus: 'DONE' }, 0);
    const ada = await writerOf(process);
    const completed = async () => (await world.step(document, work)).completed_at;
    expect(await completed()).not.toBeNull();
    await world.act(document, work, 'activate', ada);
    expect(await completed()).toBeNull();
    await world.act(document, work, 'complete', ada);
    const first = await completed();
    expect(first).not.toBeNull();
    world.runs.set(work, () => Promise.reject(new Error('It broke')));
    await world.act(document, work, 'rerun', ada);
    expect(await completed()).toBeNull();
    await world.engine.drain();
    expect(await world.step(document, work)).toMatchObject({ status: 'ERROR', completed_at: null });
  });
});
