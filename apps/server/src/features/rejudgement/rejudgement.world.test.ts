import { documents } from '@scriptorium/contract/documents.ts';
import { rejudgement } from '@scriptorium/contract/rejudgement.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { uploadForm } from '@scriptorium/testing/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const admin = () => world.callAs(world.admin);
const start = (id: number) => admin()(rejudgement.start, { params: { id }, body: { includeFinished: true } });
const read = (id: number) => admin()(rejudgement.get, { params: { id }, query: {} });

/** A process whose `count` documents are all done, and a node that came later. */
async function finished(count: number) {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const body = uploadForm({ nodeId: hup.id, name: `${i}.txt`, text: 'x' });
    ids.push((await admin()(documents.upload, { body })).documents[0]?.id ?? 0);
  }
  await world.drain();
  const fromId = process.parser.id;
  const words = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Words', fromId });
  const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels', fromId: words.id });
  await world.drain();
  return { process, span, ids };
}

const stateOf = async (id: number) => {
  const state = await admin()(steps.state, { params: { id }, query: {} });
  return {
    status: state.status,
    steps: state.documentStepsInformation.map(({ nodeDTO, stepDTO }) => `${nodeDTO.name} ${stepDTO.status}`),
  };
};

describe('finished documents and a changed graph', () => {
  it('stay as they are until somebody asks; then they get the new steps, and what was finished stays', async () => {
    const { process, ids } = await finished(3);
    const [first = 0] = ids;
    expect(await stateOf(first)).toEqual({ status: 'DONE', steps: ['File parser ACCEPTED'] });
    const parsed = (await admin()(documents.get, { params: { id: first }, query: {} })).content;
    expect(await start(process.id)).toEqual({ job: { done: 0, total: 0 } });
    await world.drain();
    for (const id of ids)
      expect(await stateOf(id)).toEqual({
        status: 'WAITING',
        steps: ['File parser ACCEPTED', 'Words ACCEPTED', 'Labels WAITING'],
      });
    expect((await admin()(documents.get, { params: { id: first }, query: {} })).content).toEqual(parsed);
    expect(await read(process.id)).toEqual({ job: null });
  });

  it('go through it once, however often it is asked for, beside the unfinished ones', async () => {
    const { process, ids } = await finished(1);
    await Promise.all([start(process.id), start(process.id), start(process.id)]);
    const jobs = await world.database.db
      .selectFrom('job')
      .select('id')
      .where('process_id', '=', process.id)
      .where('queue', '=', 'rejudgement')
      .where('state', '=', 'ready')
      .execute();
    expect(jobs).toHaveLength(1);
    await world.make.node(process.id, { activityType: 'SPAN', name: 'Later', fromId: process.parser.id });
    await world.drain();
    expect((await stateOf(ids[0] ?? 0)).steps.toSorted()).toEqual([
      'File parser ACCEPTED',
      'Labels WAITING',
      'Later WAITING',
      'Words ACCEPTED',
    ]);
  });

  it('are left alone when it is cancelled', async () => {
    const { process, ids } = await finished(1);
    await start(process.id);
    await admin()(rejudgement.cancel, { params: { id: process.id } });
    expect(await read(process.id)).toEqual({ job: null });
    await world.drain();
    expect(await stateOf(ids[0] ?? 0)).toEqual({ status: 'DONE', steps: ['File parser ACCEPTED'] });
    await admin()(rejudgement.cancel, { params: { id: process.id } });
  });

  it('are run by an administrator of the process alone', async () => {
    const { process } = await finished(0);
    const componentId = process.id;
    const writer = await world.make.user({ authorities: [{ type: 'PROCESS', componentId, mode: 'WRITE' }] });
    const params = { id: process.id };
    const call = world.callAs(writer);
    const refused = { status: 403 };
    await expect(call(rejudgement.get, { params, query: {} })).rejects.toMatchObject(refused);
    await expect(call(rejudgement.start, { params, body: { includeFinished: true } })).rejects.toMatchObject(
      refused,
    );
    await expect(call(rejudgement.cancel, { params })).rejects.toMatchObject(refused);
  });
});
