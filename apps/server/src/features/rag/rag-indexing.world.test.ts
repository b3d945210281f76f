import { documents } from '@scriptorium/contract/documents/documents.ts';
import { externalSplitters } from '@scriptorium/contract/machines/external-splitters.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { rag } from '@scriptorium/contract/machines/rag.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { replaceText } from '@scriptorium/engine/content/replace-text.ts';
import * as index from '@scriptorium/retrieval/search/index.store.ts';
import { searchPassages } from '@scriptorium/retrieval/search/search-passages.ts';
import { makeRecording } from '@scriptorium/testing/scenes/recording.ts';
import { callsOf, item, LINES } from '@scriptorium/testing/scenes/recording-calls.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ragScene } from './testing/rag-scene.ts';
import { startSplitter } from './testing/splitter-server.ts';

let world: World;
let splitter: Awaited<ReturnType<typeof startSplitter>>;
beforeAll(async () => {
  splitter = await startSplitter();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await world.close();
  splitter.close();
});

const search = async (processId: number, query: string, threshold = 0.3) =>
  (await searchPassages(world.database.db, { processId, query, topK: 10, threshold, nodeIds: null })).map(
    ({ text }) => text,
  );
const change = (documentId: number, text: string) =>
  inTransaction(world.database.db, (tx) => replaceText(tx, { documentId, text, createdBy: null }));
const generations = (processId: number) =>
  world.database.db.selectFrom('rag_generation').select('id').where('process_id', '=', processId).execute();
const counts = (documents: number, indexed: number, failed = 0) => ({
  counts: { documents, indexed, failed },
});

describe('the index of a process', () => {
  it('has the texts of its documents in passages, and says how many of them [RAG-16]', async () => {
    const long = 'The tenant pays the rent. '.repeat(200);
    const { process, index: read } = await ragScene(world, { 'a.txt': long, 'b.txt': 'The warranty ends.' });
    expect(await read()).toMatchObject(counts(2, 2));
    expect((await search(process.id, 'tenant')).length).toBeGreaterThan(3);
    expect(await search(process.id, 'warranty')).toEqual(['The warranty ends.']);
  });

  it('follows a change of a text, and finds the earlier one until then', async () => {
    const { process, idOf, index: read } = await ragScene(world, { 'a.txt': 'The old rent.' });
    await change(idOf('a.txt'), 'The new fee.');
    expect(await read()).toMatchObject(counts(1, 0));
    expect(await search(process.id, 'rent')).toEqual(['The old rent.']);
    await world.drain();
    expect(await read()).toMatchObject(counts(1, 1));
    expect(await search(process.id, 'rent')).toEqual([]);
    expect(await search(process.id, 'fee')).toEqual(['The new fee.']);
    expect(await generations(process.id)).toHaveLength(1);
  });

  it('has the utterances of transcripts, and follows edits of them', async () => {
    const at = await makeRecording(world, LINES);
    const call = world.callAs(world.admin);
    await call(processes.setRag, { params: { id: at.process.id }, body: { isRagEnabled: true } });
    await world.drain();
    const whole = LINES.map(([, words]) => words).join('\n');
    expect(await search(at.process.id, 'morning tomorrow')).toEqual([whole]);
    await callsOf(world).save(at, [
      item(at, 1, [{ id: -1, value: 'Splendid', tsStart: 500, tsEnd: 600 }] as never),
    ]);
    await world.drain();
    expect(await search(at.process.id, 'splendid')).toEqual([whole.replace('Fine thank you', 'Splendid')]);
    expect(await search(at.process.id, 'thank')).toEqual([]);
  });

  it('is made when RAG is switched on, with the splitter -1 as the default one, and deleted when it is switched off [PROC-12] [CONST-41]', async () => {
    const {
      call,
      process,
      index: read,
    } = await ragScene(world, { 'a.txt': 'The rent.' }, { isRagEnabled: false });
    expect(await read()).toMatchObject(counts(0, 0));
    const params = { id: process.id };
    const on = await call(processes.setRag, { params, body: { isRagEnabled: true, ragTextSplitter: -1 } });
    expect(on).toMatchObject({ isRagEnabled: true });
    expect(on).not.toHaveProperty('ragTextSplitter');
    await world.drain();
    expect(await read()).toMatchObject(counts(1, 1));
    await call(processes.setRag, { params, body: { isRagEnabled: false } });
    await world.drain();
    expect(await read()).toMatchObject(counts(0, 0));
    expect(await search(process.id, 'rent', 0)).toEqual([]);
    expect(await generations(process.id)).toEqual([]);
  });

  it('loses a deleted document at once, and all its rows', async () => {
    const {
      call,
      process,
      idOf,
      index: read,
    } = await ragScene(world, { 'a.txt': 'The rent.', 'b.txt': 'Rent b.' });
    await call(documents.remove, { params: { id: idOf('a.txt') } });
    expect(await search(process.id, 'rent')).toEqual(['Rent b.']);
    expect(await read()).toMatchObject(counts(1, 1));
    await world.drain();
    const left = await world.database.db
      .selectFrom('rag_passage')
      .select('document_id')
      .where('process_id', '=', process.id)
      .execute();
    expect(left).toEqual([{ document_id: idOf('b.txt') }]);
  });

  it('is deleted with its process', async () => {
    const { call, process } = await ragScene(world, { 'a.txt': 'The rent.' });
    await call(processes.remove, { params: { id: process.id } });
    await world.drain();
    const rows = await world.database.db
      .selectFrom('rag_document')
      .select('document_id')
      .where('process_id', '=', process.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('an index that is being made', () => {
  const task = async (id: number) => {
    const found = await index.findIndexTask(world.database.db, id);
    if (!found) throw new Error('The document is not to be indexed');
    return found;
  };
  /** As a server leaves it that has written all passages and not finished. */
  async function unfinished(id: number, text: string) {
    const { db } = world.database;
    const found = await task(id);
    const generation = await index.startGeneration(db, found);
    const words = await index.insertPassages(db, found, generation, [{ start: 0, end: text.length, text }]);
    const finish = () =>
      inTransaction(db, (tx) => index.finishGeneration(tx, found, { id: generation, passages: 1, words }));
    return { finish };
  }

  it('is not found, and is deleted by the next one: a server that ends loses nothing', async () => {
    const { process, idOf } = await ragScene(world, { 'a.txt': 'The rent.' });
    await change(idOf('a.txt'), 'The new fee.');
    await unfinished(idOf('a.txt'), 'The new fee.');
    expect(await search(process.id, 'fee')).toEqual([]);
    expect(await generations(process.id)).toHaveLength(2);
    await world.drain();
    expect(await search(process.id, 'fee')).toEqual(['The new fee.']);
    expect(await generations(process.id)).toHaveLength(1);
  });

  it('is not used when the text has changed in the meantime', async () => {
    const { process, idOf } = await ragScene(world, { 'a.txt': 'The rent.' });
    await change(idOf('a.txt'), 'The fee.');
    const { finish } = await unfinished(idOf('a.txt'), 'The fee.');
    await change(idOf('a.txt'), 'The price.');
    expect(await finish()).toBe(false);
    expect(await search(process.id, 'rent')).toEqual(['The rent.']);
    await world.drain();
    expect(await search(process.id, 'price')).toEqual(['The price.']);
  });

  it('is not used when the document was deleted, or RAG switched off, in the meantime', async () => {
    const { call, process, idOf } = await ragScene(world, { 'a.txt': 'The rent.', 'b.txt': 'Rent b.' });
    await change(idOf('a.txt'), 'The fee.');
    await change(idOf('b.txt'), 'The fee b.');
    const deleted = await unfinished(idOf('a.txt'), 'The fee.');
    const off = await unfinished(idOf('b.txt'), 'The fee b.');
    await call(documents.remove, { params: { id: idOf('a.txt') } });
    expect(await deleted.finish()).toBe(false);
    await call(processes.setRag, { params: { id: process.id }, body: { isRagEnabled: false } });
    expect(await off.finish()).toBe(false);
    await world.drain();
    expect(await search(process.id, 'fee', 0)).toEqual([]);
  });
});

describe('an external splitter', () => {
  const add = (more: object = {}) =>
    world.callAs(world.admin)(externalSplitters.create, {
      body: { name: `Splitter ${Math.random()}`, url: splitter.url, ...more },
    });

  it('is offered to processes, and cuts their texts [ADMIN-11] [API-050] [PROC-12] [RAG-16]', async () => {
    const { id, name } = await add();
    const call = world.callAs(world.admin);
    expect(await call(externalSplitters.offered, { query: {} })).toContainEqual({ id, name });
    const { process } = await ragScene(world, { 'a.txt': 'One rent. Two fees.' }, { splitter: id });
    expect((await call(processes.get, { params: { id: process.id } })).ragTextSplitter).toBe(id);
    expect(splitter.asked.at(-1)).toEqual({ text: 'One rent. Two fees.', filename: 'a.txt' });
    expect(await search(process.id, 'rent')).toEqual(['One rent.']);
    await expect(call(externalSplitters.remove, { params: { id } })).rejects.toMatchObject({
      key: 'error.splitter.inUse',
      params: { processes: [process.name] },
    });
    await call(processes.setRag, { params: { id: process.id }, body: { isRagEnabled: true } });
    await world.drain();
    expect(await search(process.id, 'rent')).toEqual(['One rent. Two fees.']);
    await call(externalSplitters.remove, { params: { id } });
  });

  it('is called by http where its address begins with an IPv4 address', async () => {
    const url = splitter.url.replace('http://', '');
    const { id, url: stored } = await add({ url });
    expect([url, stored]).toEqual([expect.stringMatching(/^127[.]/), splitter.url]);
    const asked = splitter.asked.length;
    const { process } = await ragScene(world, { 'a.txt': 'One rent. Two fees.' }, { splitter: id });
    expect(splitter.asked).toHaveLength(asked + 1);
    expect(await search(process.id, 'rent')).toEqual(['One rent.']);
    await expect(add({ url: '127.0.0.256' })).rejects.toMatchObject({
      fieldErrors: [{ field: 'url', message: 'Pattern' }],
    });
  });

  it('splits the texts again when its address changes, and not when its name does', async () => {
    const { id } = await add();
    const call = world.callAs(world.admin);
    await ragScene(world, { 'a.txt': 'One rent. Two fees.' }, { splitter: id });
    const asked = splitter.asked.length;
    const update = (body: { name: string; url: string }) =>
      call(externalSplitters.update, { params: { id }, body });
    await update({ name: `Renamed ${id}`, url: splitter.url });
    await world.drain();
    expect(splitter.asked).toHaveLength(asked);
    await update({ name: `Renamed ${id}`, url: `${splitter.url}?version=2` });
    await world.drain();
    expect(splitter.asked).toHaveLength(asked + 1);
  });

  it('is chosen when a process is created; unknown ones are refused', async () => {
    const { id } = await add();
    const tag = await world.make.systemTag();
    const call = world.callAs(world.admin);
    const create = (ragTextSplitter: number) =>
      call(processes.create, {
        body: { name: `Split ${Math.random()}`, tags: [tag], isRagEnabled: true, ragTextSplitter },
      });
    expect(await create(id)).toMatchObject({ isRagEnabled: true, ragTextSplitter: id });
    const invalid = { fieldErrors: [{ field: 'ragTextSplitter', message: 'Invalid' }] };
    await expect(create(999_999)).rejects.toMatchObject(invalid);
  });

  it('whose passage is not in the text leaves the document unindexed, and says where', async () => {
    const { id, name } = await add();
    splitter.split = () => ({ chunks: ['One rent.', 'Invented.'] });
    const {
      process,
      index: read,
      idOf,
      call,
    } = await ragScene(world, { 'a.txt': 'One rent. Two fees.' }, { splitter: id });
    expect(await read()).toMatchObject({
      ...counts(1, 0, 1),
      failures: [
        {
          docId: idOf('a.txt'),
          filename: 'a.txt',
          reason: {
            key: 'reason.rag.partMissing',
            params: { splitter: name, number: 2 },
            message: `Passage 2 of the splitter "${name}" is not in the text after the passage before it.`,
          },
        },
      ],
    });
    splitter.split = ({ text }) => ({ chunks: [text] });
    await call(rag.retry, { body: { processId: process.id } });
    await world.drain();
    expect(await read()).toMatchObject({ ...counts(1, 1), failures: [] });
  });

  it.each<[string, () => unknown, string]>([
    ['is no list', () => ({ parts: [] }), 'splitterAnswer'],
    ['has numbers', () => ({ chunks: [1] }), 'splitterAnswer'],
  ])('fails the document when its answer %s', async (_, split, problem) => {
    const { id } = await add();
    splitter.split = split;
    const { index: read } = await ragScene(world, { 'a.txt': 'One rent.' }, { splitter: id });
    expect((await read()).failures).toMatchObject([{ reason: { key: `reason.rag.${problem}` } }]);
  });

  it('is asked again when it does not answer for a moment', async () => {
    const { id } = await add();
    splitter.split = () => {
      throw new Error('busy');
    };
    const { process, index: read } = await ragScene(world, { 'a.txt': 'One rent.' }, { splitter: id });
    expect(await read()).toMatchObject(counts(1, 0));
    splitter.split = ({ text }) => ({ chunks: [text] });
    await world.database.db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .where('queue', '=', 'rag-indexing')
      .execute();
    await world.drain();
    expect(await read()).toMatchObject(counts(1, 1));
    expect(await search(process.id, 'rent')).toEqual(['One rent.']);
  });

  it('has a name of its own and a valid address', async () => {
    const { name, id } = await add();
    await expect(add({ name: name.toUpperCase() })).rejects.toMatchObject({ key: 'error.name.taken' });
    await expect(add({ url: 'ftp://splitter' })).rejects.toMatchObject({ fieldErrors: [{ field: 'url' }] });
    const call = world.callAs(world.admin);
    const changed = { name: `${name} 2`, url: 'https://splitter.example/' };
    expect(await call(externalSplitters.update, { params: { id }, body: changed })).toEqual({
      id,
      ...changed,
    });
    expect(await call(externalSplitters.list, { query: {} })).toContainEqual({ id, ...changed });
    await call(externalSplitters.remove, { params: { id } });
    await expect(call(externalSplitters.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});
