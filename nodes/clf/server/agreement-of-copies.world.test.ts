import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** The embedded database has one connection. */
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

const NAMES = ['Invoice', 'Offer', 'Order'] as const;
type Name = (typeof NAMES)[number];

/** Three people who classify one document each for themselves, and a node that compares their labels. */
async function scene() {
  const { make, callAs } = world;
  const boss = callAs(world.admin);
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const people = await make.node(process.id, {
    name: 'Readers',
    activityType: 'CLF',
    fromId: process.parser.id,
    additionalNodeSubmits: [{ submits: 2 }],
    // The node after it compares single copies.
    blind: false,
  });
  const arbiter = await make.node(process.id, {
    name: 'Arbiter',
    activityType: 'CLF',
    fromId: people.id,
    autoStepStatus: 'ACCEPTED',
    externalConfig: { configType: 'AGREEMENT', nodes: [{ id: people.id }], quorum: 2 },
  });
  const typesOf = async (nodeId: number) => {
    const ids = new Map<Name, number>();
    for (const name of NAMES) ids.set(name, (await make.classifierType(nodeId, { name })).id);
    return ids;
  };
  const [types, own] = [await typesOf(people.id), await typesOf(arbiter.id)];
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Please pay 120 PLN.' });
  const document = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const stepsOf = async (nodeId: number) =>
    (await boss(steps.state, { params: { id: document } })).documentStepsInformation
      .filter(({ nodeDTO }) => nodeDTO.id === nodeId)
      .map(({ stepDTO }) => stepDTO);
  /** Takes a copy, or opens it again, chooses the labels, and leaves it open. */
  const reader = async () => {
    const user = await make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    const call = callAs(user);
    await call(steps.assign, { query: { docId: document, nodeId: people.id } });
    const step = (await stepsOf(people.id)).find(({ blockedBy }) => blockedBy?.id === user.id);
    const id = step?.id ?? 0;
    return {
      id,
      choose: (...names: Name[]) =>
        call(classifierTags.save, {
          params: { stepId: id },
          body: names.map((name) => ({ typeId: types.get(name) ?? 0 })) as never,
        }),
      finish: () => call(steps.update, { body: { id, status: 'DONE' } }),
      reopen: () => call(steps.update, { body: { id, status: 'WAITING' } }),
    };
  };
  const arbiterStep = async () => (await stepsOf(arbiter.id))[0];
  const chosen = async () => {
    const stepId = (await arbiterStep())?.id ?? 0;
    const tags = await boss(classifierTags.ofStep, { params: { stepId }, query: {} });
    return tags.map(({ typeId, score }) => [
      NAMES.find((name) => own.get(name) === typeId),
      score === null ? null : Math.round(score * 100),
    ]);
  };
  return {
    boss,
    document,
    people,
    own,
    readers: [await reader(), await reader(), await reader()] as const,
    arbiterStep,
    chosen,
  };
}

/** Statements of this database that wait for a lock. */
const countWaiting = async (): Promise<number> => {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database.db);
  return rows.length;
};

const WAITS_FOR_TWO = {
  key: 'reason.labelling.waitsFor',
  params: { count: 2, steps: 'Readers × 2' },
};

describe('copies of people', () => {
  it('are compared when the last one is finished; until then the step says for which node it waits', async () => {
    const { readers, arbiterStep, chosen } = await scene();
    const [first, second, third] = readers;
    await first.choose('Invoice');
    await second.choose('Invoice', 'Offer');
    await third.choose('Invoice');
    await first.finish();
    await world.drain();
    expect(await arbiterStep()).toMatchObject({ status: 'WAITING', attempt: 0, reason: WAITS_FOR_TWO });
    expect(await chosen()).toEqual([]);
    await second.finish();
    expect(await arbiterStep()).toMatchObject({
      status: 'WAITING',
      reason: { params: { count: 1, steps: 'Readers' } },
    });
    await third.finish();
    // In the transaction of the finish: a server that ends now leaves the job to the next one.
    expect(await arbiterStep()).toMatchObject({ status: 'PROCESSING', attempt: 1 });
    await world.drain();
    expect(await arbiterStep()).toMatchObject({
      status: 'WAITING',
      attempt: 1,
      reason: { key: 'reason.labelling.disputed', params: { count: 1, labels: 'Offer (1/3)' } },
    });
    expect(await chosen()).toEqual([
      ['Invoice', 100],
      ['Offer', 33],
    ]);
  });

  it('that are finished at the same moment are compared once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { readers, arbiterStep, chosen } = await scene();
      await Promise.all(readers.map(({ choose }) => choose('Invoice')));
      const [first, ...others] = readers;
      await first.finish();
      await world.drain();
      await Promise.all(others.map(({ finish }) => finish()));
      const jobs = await world.database.db
        .selectFrom('job')
        .select('state')
        .where('step_id', '=', (await arbiterStep())?.id ?? 0)
        .execute();
      expect(jobs).toEqual([{ state: 'ready' }]);
      await world.drain();
      expect(await arbiterStep()).toMatchObject({ status: 'ACCEPTED', attempt: 1, reason: null });
      expect(await chosen()).toEqual([['Invoice', 100]]);
    }
  });

  it('that are opened again are compared again when they are finished; what people decided stays', async () => {
    const { boss, own, readers, arbiterStep, chosen } = await scene();
    const [first, second, third] = readers;
    await first.choose('Invoice');
    await second.choose('Invoice', 'Offer');
    await third.choose('Invoice');
    for (const { finish } of readers) await finish();
    await world.drain();
    const stepId = (await arbiterStep())?.id ?? 0;
    const idOf = (name: Name) => ({ typeId: own.get(name) ?? 0 });
    await boss(classifierTags.save, { params: { stepId }, body: [idOf('Invoice')] as never });
    await boss(steps.update, { body: { id: stepId, status: 'DONE' } });
    await third.reopen();
    await world.drain();
    expect(await arbiterStep()).toMatchObject({ status: 'DONE', attempt: 0 });
    await third.choose('Invoice', 'Order');
    await third.finish();
    await world.drain();
    expect(await arbiterStep()).toMatchObject({
      status: 'WAITING',
      attempt: 1,
      reason: { key: 'reason.labelling.disputed', params: { labels: 'Order (1/3)' } },
    });
    expect(await chosen()).toEqual([
      ['Invoice', 100],
      ['Order', 33],
    ]);
    await boss(steps.update, { body: { id: stepId, status: 'DONE' } });
    // Nobody gives the label any more, but a person has left it in the step.
    await third.reopen();
    await third.choose('Invoice');
    await third.finish();
    await world.drain();
    expect(await arbiterStep()).toMatchObject({ status: 'ACCEPTED', attempt: 2, reason: null });
    expect(await chosen()).toEqual([
      ['Invoice', 100],
      ['Order', 33],
    ]);
  });

  // The embedded database has one connection: no transaction can be held open while a step runs.
  if (onPostgres)
    it('that change while they are compared are compared again', async () => {
      const { document, readers, arbiterStep, chosen } = await scene();
      for (const { choose } of readers) await choose('Invoice');
      for (const { finish } of readers) await finish();
      const { db } = world.database;
      const { draining } = await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('document')
          .set({ version: sql`version + 1` })
          .where('id', '=', document)
          .execute();
        // The run reads the labels, and waits for the document to end the step.
        const running = world.drain();
        await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), 10_000);
        const { id } = readers[2];
        await tx.updateTable('step').set({ status: 'WAITING' }).where('id', '=', id).execute();
        await tx.deleteFrom('classifier_tag').where('step_id', '=', id).execute();
        await tx.updateTable('step').set({ status: 'DONE' }).where('id', '=', id).execute();
        return { draining: running };
      });
      await draining;
      expect(await arbiterStep()).toMatchObject({ status: 'ACCEPTED', attempt: 1, reason: null });
      expect(await chosen()).toEqual([['Invoice', 67]]);
    });

  it('that are opened while the step waits for a decision put the decision off', async () => {
    const { readers, arbiterStep } = await scene();
    const [first] = readers;
    await first.choose('Invoice');
    for (const { finish } of readers) await finish();
    await world.drain();
    expect(await arbiterStep()).toMatchObject({ reason: { key: 'reason.labelling.disputed' } });
    await first.reopen();
    expect(await arbiterStep()).toMatchObject({
      status: 'WAITING',
      attempt: 0,
      reason: { key: 'reason.labelling.waitsFor', params: { count: 1 } },
    });
    await first.choose();
    await first.finish();
    await world.drain();
    expect(await arbiterStep()).toMatchObject({ status: 'ACCEPTED', attempt: 1, reason: null });
  });

  it('that nobody needs any more are not waited for', async () => {
    const { boss, people, readers, arbiterStep } = await scene();
    const [first, second, third] = readers;
    await first.choose('Invoice');
    await second.choose('Invoice');
    await first.finish();
    await second.finish();
    await world.drain();
    expect(await arbiterStep()).toMatchObject({ reason: { params: { count: 1 } } });
    await boss(steps.update, { body: { id: third.id, blockedBy: null } });
    await boss(nodes.update, { body: { id: people.id, additionalNodeSubmits: [{ submits: 1 }] } as never });
    await world.drain();
    expect(await arbiterStep()).toMatchObject({ status: 'ACCEPTED', attempt: 1, reason: null });
  });
});
