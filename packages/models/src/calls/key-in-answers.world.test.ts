import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { Receiver, status } from '@scriptorium/testing/servers/receiver.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callCustomModel } from './call-custom-model.ts';
import { callEmbedding } from './call-embedding.ts';
import { callModel } from './call-model.ts';
import { callTranscription } from './call-transcription.ts';
import { findStoredModel } from './stored-models.store.ts';

const KEY = 'sk-repeated-55';

let receiver: Receiver;
let world: World;
beforeAll(async () => {
  receiver = await Receiver.start();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1' } });
});
beforeEach(() => receiver.clear());
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const json = (answer: object) =>
  status(200, { 'content-type': 'application/json', 'x-request-id': `r-${KEY}` }, JSON.stringify(answer));

async function callOf() {
  const { id } = await world.make.model({ baseUrl: receiver.url });
  const model = await findStoredModel(world.database.db, id);
  if (!model) throw new Error('The model was made');
  return { model, key: KEY, cause: { purpose: 'TEST' as const }, signal: new AbortController().signal };
}
const ledger = () => world.database.db.selectFrom('model_call').selectAll().execute();

it('a key that a provider repeats is in no answer, no name of a model, and not in the ledger', async () => {
  const { db } = world.database;
  const limits = world.services.ofNodes.models;
  const call = await callOf();
  const base64 = Buffer.from(`Bearer ${KEY}`).toString('base64');
  receiver.answers.push(
    json({
      id: KEY,
      model: `gpt ${KEY}`,
      choices: [{ message: { content: `It is ${KEY}, ${base64}.` }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, note: KEY },
    }),
    json({
      model: KEY,
      data: [{ index: 0, embedding: [1, 0] }],
      usage: { prompt_tokens: 1, total_tokens: 1 },
    }),
    json({ model: KEY, text: `You said ${KEY}.` }),
    json({ version: KEY, classes: [{ label: KEY }] }),
  );
  const chat = await callModel(db, limits, { ...call, question: { prompt: 'Hello', temperature: 0 } });
  const embedded = await callEmbedding(db, limits, { ...call, request: { texts: ['a'], as: 'QUESTION' } });
  const recording = { bytes: Buffer.from('x'), contentType: 'audio/wav', extension: 'wav', durationMs: 1000 };
  const dictation = { recording, prompt: '', language: null } as never;
  const spoken = await callTranscription(db, limits, { ...call, dictation });
  const custom = await callCustomModel(limits, {
    name: 'own',
    url: receiver.url,
    token: KEY,
    body: {},
    signal: call.signal,
  });
  expect(chat.text).toMatch(/^It is …, .{0,12}…/);
  expect([chat.model, embedded.model, spoken.model]).toEqual(['gpt …', '…', '…']);
  expect(custom).toEqual({ version: '…', classes: [{ label: '…' }] });
  const all = JSON.stringify([chat, embedded, spoken, custom, await ledger()]);
  expect(all).not.toContain('repeated');
  expect(all).not.toContain(Buffer.from('-repeated-5').toString('base64').slice(0, 8));
});
