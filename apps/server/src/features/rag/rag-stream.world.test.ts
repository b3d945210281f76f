import { documents } from '@scriptorium/contract/documents/documents.ts';
import { rag, type RagEvent, type RagQuery } from '@scriptorium/contract/machines/rag.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newModel, ragScene } from './testing/rag-scene.ts';

let provider: ModelServer;
let world: World;
let model: { id: number };
beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_TIMEOUT_SECONDS: '2' } });
  model = await newModel(world, provider, 'script');
});
beforeEach(() => provider.clear());
afterAll(async () => {
  await world.close();
  await provider.close();
});

const texts = { 'lease.txt': 'The rent is 2500 zł.', 'warranty.txt': 'The warranty ends after 24 months.' };

async function streamOf(given: Partial<RagQuery> & Pick<RagQuery, 'processId' | 'llmModel'>) {
  const response = await world.callAs(world.admin)(rag.stream, { body: { query: 'rent', ...given } });
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  const lines = (await response.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as RagEvent);
}
const writtenIn = (events: readonly RagEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');
const newOf = (name: string) => newModel(world, provider, name);

describe('an answer in lines', () => {
  it('begins with its passages, goes on with its text, and ends with the same as the whole answer', async () => {
    const { process, ask } = await ragScene(world, texts);
    provider.answer = () => 'The rent is 2500 zł [1]. Ask your landlord.';
    const question = { query: 'rent', processId: process.id, llmModel: model };
    const events = await streamOf(question);
    const { ms: _, ...whole } = await ask(question);
    expect(events[0]).toEqual({ type: 'found', passages: whole.passages, droppedPassages: 0 });
    expect(writtenIn(events)).toBe('The rent is 2500 zł [1]. Ask your landlord.');
    expect(events.length).toBeGreaterThan(5);
    expect(events.at(-1)).toMatchObject({ type: 'answer', answer: whole });
    expect(provider.calls.map(({ isStreamed }) => isStreamed)).toEqual([true, false]);
    const calls = await world.database.db
      .selectFrom('model_call')
      .select(['outcome', 'input_tokens', 'output_tokens', 'cost'])
      .where('process_id', '=', process.id)
      .execute();
    expect(calls[0]).toEqual(calls[1]);
  });

  it.each([
    ['500', 'reason.model.serverError'],
    ['overloaded-midway', 'reason.model.overloaded'],
    ['breaks-off', 'reason.model.broken'],
    ['refusal', 'reason.model.refused'],
    ['truncated', 'reason.model.cut'],
  ])('of the model %s ends with %s', async (name, key) => {
    const { process } = await ragScene(world, texts);
    const events = await streamOf({ processId: process.id, llmModel: await newOf(name) });
    expect(events.at(-1)).toMatchObject({ type: 'answer', answer: { llmResponse: null, reason: { key } } });
  });

  it('without a passage has one line, and no model is asked', async () => {
    const { process } = await ragScene(world, texts);
    const question = { processId: process.id, llmModel: model, similarityThreshold: 1 };
    const [only, ...more] = await streamOf({ ...question, query: 'hippopotamus' });
    expect(only).toMatchObject({ answer: { reason: { key: 'reason.rag.nothingFound' } } });
    expect(more).toEqual([]);
    expect(provider.calls).toEqual([]);
  });

  it('is refused before its first line like any call', async () => {
    const { process } = await ragScene(world, texts, { isRagEnabled: false });
    const asked = streamOf({ processId: process.id, llmModel: model });
    await expect(asked).rejects.toMatchObject({ key: 'error.rag.off' });
  });

  it('is withheld at its end when one of its documents was deleted in the meantime', async () => {
    const { process, call, idOf } = await ragScene(world, texts);
    provider.answer = async () => {
      await call(documents.remove, { params: { id: idOf('lease.txt') } });
      return 'The rent is 2500 zł [1].';
    };
    const events = await streamOf({ processId: process.id, llmModel: model });
    expect(events.at(-1)).toMatchObject({
      answer: { llmResponse: null, passages: [], reason: { key: 'reason.rag.documentsGone' } },
    });
  });

  it('ends with its caller: the model is stopped, and the call is in the ledger', async () => {
    const { process } = await ragScene(world, texts);
    const trickle = await newOf('trickle');
    const address = await world.listen();
    const leaving = new AbortController();
    const response = await fetch(`${address}/api/rag/stream`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'rent', processId: process.id, llmModel: { id: trickle.id } }),
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let read = '';
    while (!read.includes('goes on')) read += (await reader.read()).value ?? '';
    leaving.abort();
    await expect.poll(() => provider.calls[0]?.isClosed).toBe(true);
    const outcomes = () =>
      world.database.db
        .selectFrom('model_call')
        .select(['outcome', 'problem'])
        .where('process_id', '=', process.id)
        .execute();
    await expect.poll(outcomes).toEqual([{ outcome: 'FAILED', problem: 'broken' }]);
  });
});
