import { documents } from '@scriptorium/contract/documents/documents.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { rag } from '@scriptorium/contract/machines/rag.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { replaceText } from '@scriptorium/engine/content/replace-text.ts';
import { callEmbedding } from '@scriptorium/models/calls/call-embedding.ts';
import { findStoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { findVectorSpace } from '@scriptorium/retrieval/search/search.store.ts';
import { VectorCache } from '@scriptorium/retrieval/search/vector-cache.ts';
import { listChanged, listSigns } from '@scriptorium/retrieval/search/vectors.store.ts';
import { signsOf } from '@scriptorium/retrieval/signs.ts';
import { vectorOfBytes } from '@scriptorium/retrieval/vector-bytes.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { Rejection } from '@scriptorium/testing/servers/model-server/wire.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newModel, ragScene } from './testing/rag-scene.ts';

let provider: ModelServer;
let world: World;
let chat: { id: number };
let embedding: { id: number };
const newEmbedding = (model: string, more: object = {}) =>
  newModel(world, provider, model, { kind: 'EMBEDDING', priceInput: 2, priceOutput: null, ...more });

beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_TIMEOUT_SECONDS: '2' } });
  chat = await newModel(world, provider, 'ok');
  embedding = await newEmbedding('embed');
});
beforeEach(() => {
  provider.clear();
  provider.meanings = MEANINGS;
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const MEANINGS = {
  kontraktu: 'umowa',
  umowy: 'umowa',
  rozwiązanie: 'koniec',
  wypowiedzenie: 'koniec',
};
const NOTICE = 'Wypowiedzenie umowy';
const texts = { 'notice.txt': NOTICE, 'menu.txt': 'Zupa dnia i herbata' };
/** No word of it is in a text, nor the beginning of one. */
const PARAPHRASE = 'rozwiązanie kontraktu';

/** A process whose passages are found by their meaning, too. */
async function scene(given: Readonly<Record<string, string>> = texts, model = embedding) {
  const made = await ragScene(world, given);
  const { call, process } = made;
  const setModel = (id: number | null) =>
    call(processes.setRag, {
      params: { id: process.id },
      body: { isRagEnabled: true, ragEmbeddingModel: id },
    });
  await setModel(model.id);
  await world.drain();
  const find = async (query: string, similarityThreshold = 0.5) => {
    const { passages } = await made.ask({ query, llmModel: chat, similarityThreshold });
    return passages.map(({ filename }) => filename);
  };
  const change = (name: string, text: string) =>
    inTransaction(world.database.db, (tx) =>
      replaceText(tx, { documentId: made.idOf(name), text, createdBy: null }),
    );
  return { ...made, setModel, find, change };
}

const sentTexts = () => provider.embeddings.flatMap(({ texts: sent }) => sent);
const vectorsOf = (processId: number) =>
  world.database.db
    .selectFrom('rag_vector')
    .selectAll()
    .where('process_id', '=', processId)
    .orderBy('passage_id')
    .execute();

describe('with a model for the meaning of passages', () => {
  it('a question finds a passage without any of its words', async () => {
    const { find, ask, setModel } = await scene();
    expect(await find(PARAPHRASE)).toEqual(['notice.txt']);
    const { passages, wordsOnly } = await ask({ query: PARAPHRASE, llmModel: chat });
    expect(wordsOnly).toBeNull();
    expect(passages[0]?.similarity).toBeCloseTo(1, 5);
    await setModel(null);
    await world.drain();
    expect(await find(PARAPHRASE)).toEqual([]);
  });

  it('a passage that has words and meaning of a question comes first', async () => {
    const { find } = await scene({ ...texts, 'words.txt': 'Umowa: wypowiedzenie albo aneks' });
    expect(await find('wypowiedzenie umowy', 0.1)).toEqual(['notice.txt', 'words.txt']);
  });

  it('each call is in the ledger with what it is for, and what it cost', async () => {
    const { process, ask, idOf } = await scene({ 'notice.txt': NOTICE });
    await ask({ query: PARAPHRASE, llmModel: chat });
    const calls = await world.database.db
      .selectFrom('model_call')
      .selectAll()
      .where('process_id', '=', process.id)
      .where('purpose', '=', 'EMBEDDING')
      .orderBy('id')
      .execute();
    expect(calls).toMatchObject([
      { document_id: idOf('notice.txt'), user_id: null, outcome: 'OK', output_tokens: 0 },
      { document_id: null, user_id: world.admin.id, outcome: 'OK', answered_by: 'openai-embedding-2026' },
    ]);
    const tokens = calls.reduce((sum, { input_tokens: input }) => sum + (input ?? 0), 0);
    const cost = calls.reduce((sum, row) => sum + Number(row.cost), 0);
    expect(cost).toBeCloseTo((tokens * 2) / 1_000_000, 12);
    expect(provider.embeddings.map(({ key }) => key)).toEqual(['sk-model', 'sk-model']);
  });

  it('nothing crosses into another process with the same texts', async () => {
    const one = await scene();
    const other = await scene();
    const own = async ({ ask, idOf }: typeof one) => {
      const { passages } = await ask({ query: PARAPHRASE, llmModel: chat, topK: 10 });
      expect(passages.map(({ docId }) => docId).sort()).toEqual(Object.keys(texts).map(idOf).sort());
    };
    await own(one);
    await own(other);
    await own(one);
  });

  it('a deleted document is not found, even before its vectors are deleted', async () => {
    const { call, find, idOf } = await scene();
    expect(await find(PARAPHRASE)).toEqual(['notice.txt']);
    await call(documents.remove, { params: { id: idOf('notice.txt') } });
    expect(await find(PARAPHRASE)).toEqual([]);
  });

  it('callers who see some nodes find the documents there', async () => {
    const { process, ask, idOf } = await scene();
    const span = await world.make.node(process.id, { activityType: 'SPAN' });
    const authorities = [{ type: 'NODE', componentId: span.id, mode: 'READ' }] as const;
    const worker = await world.make.user({ authorities: [...authorities] });
    const found = async () =>
      (await ask({ query: PARAPHRASE, llmModel: chat, similarityThreshold: 0.5 }, worker)).passages.length;
    expect(await found()).toBe(0);
    await world.database.db
      .insertInto('step')
      .values({ document_id: idOf('notice.txt'), node_id: span.id, status: 'WAITING', master: true } as never)
      .execute();
    expect(await found()).toBe(1);
  });
});

describe('the vectors of a document', () => {
  const LONG = Array.from({ length: 40 }, (_, at) => `Paragraf ${at}. ${'x'.repeat(1150)}`).join('\n\n');

  it('are asked for again only where its text has changed', async () => {
    const { change, process } = await scene({ 'long.txt': LONG });
    const before = (await vectorsOf(process.id)).length;
    expect(sentTexts()).toHaveLength(before);
    provider.clear();
    await change('long.txt', LONG.replace('Paragraf 17.', 'Aneks 17.'));
    await world.drain();
    expect(sentTexts().length).toBeLessThan(4);
    expect(sentTexts().some((text) => text.includes('Aneks 17.'))).toBe(true);
    expect(await vectorsOf(process.id)).toHaveLength(before);
  });

  it('are kept when a later call for the same document fails: only the rest is asked for again', async () => {
    let calls = 0;
    provider.beforeEmbedding = () => {
      calls += 1;
      if (calls === 2) throw new Rejection(503, 'Overloaded.');
      return Promise.resolve();
    };
    const { process, index } = await scene({ 'long.txt': LONG });
    const first = provider.embeddings[0]?.texts ?? [];
    await world.drainRetries();
    const stored = (await vectorsOf(process.id)).length;
    expect(sentTexts().length).toBe(stored + (stored - first.length));
    expect(provider.embeddings.slice(1).flatMap((call) => call.texts)).not.toContain(first[0]);
    expect((await index()).counts).toMatchObject({ documents: 1, indexed: 1, embedded: 1, notEmbedded: 0 });
  });

  it('of a text that changes while the model answers are not those of the new text', async () => {
    const { change, find, index } = await scene({ 'a.txt': 'Zupa dnia' });
    provider.beforeEmbedding = async ({ texts: sent }) => {
      if (sent[0] === 'Deser') await change('a.txt', NOTICE);
    };
    await change('a.txt', 'Deser');
    await world.drain();
    expect((await index()).counts).toMatchObject({ indexed: 1, embedded: 1 });
    expect(await find(PARAPHRASE)).toEqual(['a.txt']);
    expect(await find('Deser')).toEqual([]);
  });

  it('of another model replace those before; until then the words find it', async () => {
    const { setModel, find, index } = await scene();
    const longer = await newEmbedding('embed-other');
    await setModel(longer.id);
    expect(await find(PARAPHRASE)).toEqual([]);
    expect(await find('wypowiedzenie umowy')).toEqual(['notice.txt']);
    expect((await index()).counts).toMatchObject({ indexed: 2, embedded: 0 });
    await world.drain();
    expect((await index()).counts).toMatchObject({ indexed: 2, embedded: 2 });
    expect(await find(PARAPHRASE)).toEqual(['notice.txt']);
  });

  it('are made again when the model of the provider or a text before passages changes, and not when the price does', async () => {
    const { hasKey: _hasKey, spentToday: _spent, ...made } = await newEmbedding('embed');
    const { find, index, call } = await scene(texts, made);
    const change = async (more: object) => {
      provider.clear();
      provider.meanings = MEANINGS;
      await call(models.update, { params: { id: made.id }, body: { ...made, ...more } });
      const { counts } = await index();
      await world.drain();
      return { embedded: counts?.embedded, sent: sentTexts() };
    };
    expect(await change({ priceInput: 7 })).toEqual({ embedded: 2, sent: [] });
    const prefixes = { passagePrefix: 'passage: ', questionPrefix: 'query: ' };
    const { embedded, sent } = await change(prefixes);
    expect(embedded).toBe(0);
    expect([...sent].sort()).toEqual(['passage: Wypowiedzenie umowy', 'passage: Zupa dnia i herbata']);
    expect(await find(PARAPHRASE)).toEqual(['notice.txt']);
    expect(sentTexts().at(-1)).toBe(`query: ${PARAPHRASE}`);
    expect((await change({ ...prefixes, model: 'embed-other' })).sent).toHaveLength(2);
    expect(await find(PARAPHRASE)).toEqual(['notice.txt']);
  });

  it('are deleted when the process has no model any more', async () => {
    const { setModel, process, index } = await scene();
    await setModel(null);
    await world.drain();
    expect(await vectorsOf(process.id)).toEqual([]);
    expect((await index()).counts).toMatchObject({ indexed: 2, embedded: null });
  });

  it('are the nearest, whether they fit into memory or not', async () => {
    const { process } = await scene({ ...texts, 'long.txt': LONG });
    const { db } = world.database;
    const stored = await findStoredModel(db, embedding.id);
    const { vectors } = await callEmbedding(db, world.services.ofNodes.models, {
      model: { ...stored!, id: null },
      key: 'sk-model',
      request: { texts: ['Paragraf 7 umowy'], as: 'QUESTION' },
      cause: { purpose: 'TEST' },
      signal: new AbortController().signal,
    });
    const { space } = (await findVectorSpace(db, process.id))!;
    const query = { processId: process.id, space, vector: vectors[0]! };
    const [all, some, none] = [1e9, 20_000, 0].map((bytes) => new VectorCache(bytes));
    const nearest = await all!.nearest(db, query, 5);
    expect(nearest).toHaveLength(5);
    expect(await some!.nearest(db, query, 5)).toEqual(nearest);
    expect(await none!.nearest(db, query, 5)).toEqual(nearest);
    expect(await all!.nearest(db, query, 5)).toEqual(nearest);
  });

  it('have their signs, also those that were stored without them', async () => {
    const { process } = await scene({ ...texts, 'long.txt': LONG });
    const { db } = world.database;
    const { space } = (await findVectorSpace(db, process.id))!;
    const stored = await vectorsOf(process.id);
    const signs = stored.map((one) => [one.passage_id, signsOf(vectorOfBytes(one.vector))]);
    const generations = (await listChanged(db, process.id, 0)).flatMap(
      ({ generationId }) => generationId ?? [],
    );
    const read = async () => {
      const rows = await listSigns(db, { processId: process.id, space }, generations);
      return rows.map((one) => [one.id, one.signs] as const).sort(([a], [b]) => a - b);
    };
    expect(await read()).toEqual(signs);
    await db.updateTable('rag_vector').set({ signs: null }).where('process_id', '=', process.id).execute();
    expect(await read()).toEqual(signs);
    expect(await vectorsOf(process.id)).toEqual(stored);
  });
});

describe('without an answer of the model', () => {
  it('a question finds passages by their words, and says so', async () => {
    const { ask, call } = await scene();
    const { id } = await newEmbedding('401');
    const { process } = await scene(texts, { id });
    const answer = await call(rag.ask, {
      body: { query: 'wypowiedzenie', processId: process.id, llmModel: chat, similarityThreshold: 0.1 },
    });
    expect(answer.passages.map(({ filename }) => filename)).toEqual(['notice.txt']);
    expect(answer.wordsOnly).toMatchObject({ key: 'reason.model.key' });
    expect((await ask({ query: 'wypowiedzenie', llmModel: chat })).wordsOnly).toBeNull();
  });

  it('a document is found by its words, and is listed with the reason; indexing again helps', async () => {
    const { id } = await newEmbedding('401');
    const { index, call, process, find } = await scene({ 'notice.txt': NOTICE }, { id });
    expect(await index()).toMatchObject({
      counts: { documents: 1, indexed: 1, failed: 0, embedded: 0, notEmbedded: 1 },
      failures: [{ filename: 'notice.txt', reason: { key: 'reason.model.key' } }],
    });
    const [{ hasKey: _hasKey, spentToday: _spent, ...stored }] = (await call(models.list)).filter(
      (one) => one.id === id,
    ) as [Awaited<ReturnType<typeof newEmbedding>>];
    await call(models.update, { params: { id }, body: { ...stored, model: 'embed' } });
    await call(rag.retry, { body: { processId: process.id } });
    await world.drain();
    expect(await index()).toMatchObject({ counts: { embedded: 1, notEmbedded: 0 }, failures: [] });
    expect(await find(PARAPHRASE)).toEqual(['notice.txt']);
  });

  it('of a model whose budget is spent, documents wait for the next day', async () => {
    // For eight tokens; each text is expected to have seven.
    const { id } = await newEmbedding('embed', { priceInput: 1_000_000, dailyBudget: 8, concurrency: 1 });
    const { index } = await scene(texts, { id });
    const { counts, failures } = await index();
    expect(counts).toMatchObject({ indexed: 2, embedded: 1, notEmbedded: 1 });
    expect(failures).toMatchObject([{ reason: { key: 'reason.rag.embeddingBudget' } }]);
  });
});

describe('the model of a process', () => {
  it('is one for embeddings, and is not deleted while it is used', async () => {
    const { call, process, setModel } = await scene();
    const wrong = { fieldErrors: [{ field: 'ragEmbeddingModel', message: 'Invalid' }] };
    await expect(setModel(chat.id)).rejects.toMatchObject(wrong);
    await expect(setModel(999_999)).rejects.toMatchObject(wrong);
    expect((await call(processes.get, { params: { id: process.id } })).ragEmbeddingModel).toBe(embedding.id);
    const removal = call(models.remove, { params: { id: embedding.id } });
    await expect(removal).rejects.toMatchObject({ key: 'error.model.inUse' });
    const tag = (await world.make.process()).processTags[0]!;
    const made = await call(processes.create, {
      body: {
        name: `Meaning ${Math.random()}`,
        tags: [tag],
        isRagEnabled: true,
        ragEmbeddingModel: embedding.id,
      },
    });
    expect(made.ragEmbeddingModel).toBe(embedding.id);
  });

  it('speaks a protocol with embeddings', async () => {
    const create = newEmbedding('embed', { protocol: 'ANTHROPIC' });
    await expect(create).rejects.toMatchObject({
      fieldErrors: [{ field: 'protocol', message: 'Invalid' }],
    });
  });

  it('can be tested', async () => {
    const { hasKey: _hasKey, spentToday: _spent, ...settings } = await newEmbedding('embed');
    const result = await world.callAs(world.admin)(models.test, { body: { ...settings, key: 'sk-x' } });
    expect(result).toMatchObject({ answer: '512', reason: null, answeredBy: 'openai-embedding-2026' });
  });
});
