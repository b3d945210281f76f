import { documents } from '@scriptorium/contract/documents/documents.ts';
import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { replays } from '@scriptorium/contract/process/replays.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const admin = () => world.callAs(world.admin);
const start = (id: number) => admin()(replays.start, { params: { id }, body: {} });
const read = (id: number) => admin()(replays.state, { params: { id }, query: {} });

/** A process whose `count` documents are all done, and a node that was added later. */
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
  it('stay unchanged until a request; then they get the new steps, and finished steps stay', async () => {
    const { process, ids } = await finished(3);
    const [first = 0] = ids;
    expect(await stateOf(first)).toEqual({ status: 'DONE', steps: ['File parser ACCEPTED'] });
    const parsed = (await admin()(documents.get, { params: { id: first }, query: {} })).content;
    expect(await start(process.id)).toMatchObject({ running: { done: 0, total: 3 } });
    await world.drain();
    for (const id of ids)
      expect(await stateOf(id)).toEqual({
        status: 'WAITING',
        steps: ['File parser ACCEPTED', 'Words ACCEPTED', 'Labels WAITING'],
      });
    expect((await admin()(documents.get, { params: { id: first }, query: {} })).content).toEqual(parsed);
    expect(await read(process.id)).toMatchObject({ running: null, offered: false });
  });

  it('run through it once, however often it is requested, together with the unfinished ones', async () => {
    const { process, ids } = await finished(1);
    const answers = await Promise.allSettled([start(process.id), start(process.id), start(process.id)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const jobs = await world.database.db
      .selectFrom('job')
      .select('id')
      .where('process_id', '=', process.id)
      .where('queue', '=', 'replay')
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

  it('stay unchanged when it is cancelled', async () => {
    const { process, ids } = await finished(1);
    const replayId = (await start(process.id)).running?.id ?? 0;
    const params = { id: process.id, replayId };
    await admin()(replays.cancel, { params });
    expect(await read(process.id)).toMatchObject({ running: null, offered: true });
    await world.drain();
    expect(await stateOf(ids[0] ?? 0)).toEqual({ status: 'DONE', steps: ['File parser ACCEPTED'] });
    await admin()(replays.cancel, { params });
  });

  it('are run only by an administrator of the process', async () => {
    const { process } = await finished(0);
    const componentId = process.id;
    const writer = await world.make.user({ authorities: [{ type: 'PROCESS', componentId, mode: 'WRITE' }] });
    const params = { id: process.id };
    const call = world.callAs(writer);
    const refused = { status: 403 };
    await expect(call(replays.state, { params, query: {} })).rejects.toMatchObject(refused);
    await expect(call(replays.start, { params, body: {} })).rejects.toMatchObject(refused);
    await expect(call(replays.decline, { params })).rejects.toMatchObject(refused);
  });
});

describe('the offer to run finished documents again', () => {
  const offered = async (id: number) => (await read(id)).offered;
  const upload = async (nodeId: number, name: string) => {
    const body = uploadForm({ nodeId, name, text: 'x' });
    await admin()(documents.upload, { body });
    await world.drain();
  };
  /** parser → lexicon → classifier, with a predicate that names the lexicon; one document is done. */
  async function judged() {
    const process = await world.make.process();
    const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
    const fromId = process.parser.id;
    const words = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Words', fromId });
    const label = await world.make.label(words.id, { name: 'Amount' });
    const more = await world.make.node(process.id, {
      activityType: 'LEXICON',
      name: 'More',
      fromId: words.id,
    });
    const all = await admin()(edges.list, { query: { processId: process.id } });
    const edge = all.find(({ toId }) => toId === more.id)!;
    await world.make.predicate({
      predicateType: 'NER',
      edgeId: edge.id,
      nodeId: words.id,
      equal: false,
      nerTagTypeId: label.id,
    });
    await upload(hup.id, 'a.txt');
    return { process, hup, words, more, label, edge };
  }

  it('is not made for a new name, description, position or unconnected node, nor for later documents', async () => {
    const { process, hup, words, label } = await judged();
    expect(await offered(process.id)).toBe(false);
    await admin()(nodes.update, {
      body: { id: words.id, name: 'Other words', description: 'of another kind' },
    });
    await admin()(nodes.move, { params: { id: words.id }, body: { x: 7, y: 9 } });
    await world.make.node(process.id, { activityType: 'CLF', name: 'Alone' });
    expect(await offered(process.id)).toBe(false);
    const body = { id: label.id, name: 'Sum', backgroundColor: '#219ebc', textColor: '#000000' };
    await admin()(labels.update, { body });
    expect(await offered(process.id)).toBe(false);
    await upload(hup.id, 'b.txt');
    expect(await offered(process.id)).toBe(false);
  });

  it('is made for an edge, a predicate or a required acceptance, and withdrawn when the change is undone', async () => {
    const { process, more, edge } = await judged();
    const [predicate] = await admin()(predicates.list, { query: { edgeId: edge.id } });
    await admin()(nodes.update, { body: { id: process.parser.id, requiresAcceptance: true } });
    expect(await offered(process.id)).toBe(true);
    await admin()(nodes.update, { body: { id: process.parser.id, requiresAcceptance: false } });
    expect(await offered(process.id)).toBe(false);

    const direct = { fromId: process.parser.id, toId: more.id, processId: process.id };
    const { id } = await admin()(edges.create, { body: direct });
    expect(await offered(process.id)).toBe(true);
    await admin()(edges.remove, { params: { id } });
    expect(await offered(process.id)).toBe(false);

    await admin()(predicates.remove, { params: { id: predicate!.id } });
    expect(await offered(process.id)).toBe(true);
  });

  it('stays when documents have finished on other paths before the change was undone', async () => {
    const { process, hup, more } = await judged();
    const direct = { fromId: process.parser.id, toId: more.id, processId: process.id };
    const { id } = await admin()(edges.create, { body: direct });
    await upload(hup.id, 'b.txt');
    await admin()(edges.remove, { params: { id } });
    expect(await offered(process.id)).toBe(true);
  });

  it('is the same for every administrator until it is done or declined, and is made again for the next change', async () => {
    const { process, more } = await judged();
    const authorities = [{ type: 'PROCESS' as const, componentId: process.id, mode: 'ADMIN' as const }];
    const other = world.callAs(await world.make.user({ authorities }));
    const params = { id: process.id };
    await admin()(nodes.update, { body: { id: process.parser.id, requiresAcceptance: true } });
    expect(await other(replays.state, { params, query: {} })).toMatchObject({ running: null, offered: true });
    expect(await other(replays.decline, { params })).toMatchObject({ running: null, offered: false });
    expect(await offered(process.id)).toBe(false);

    const direct = { fromId: process.parser.id, toId: more.id, processId: process.id };
    await admin()(edges.create, { body: direct });
    expect(await offered(process.id)).toBe(true);
    await start(process.id);
    await world.drain();
    expect(await read(process.id)).toMatchObject({ running: null, offered: false });
  });

  it('is not made while no document has finished', async () => {
    const process = await world.make.process();
    const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
    await world.make.node(process.id, { activityType: 'LEXICON', name: 'Words', fromId: process.parser.id });
    expect(await offered(process.id)).toBe(false);
    await upload(hup.id, 'a.txt');
    expect(await offered(process.id)).toBe(false);
  });
});
