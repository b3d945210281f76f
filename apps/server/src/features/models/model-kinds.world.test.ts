import type { ModelKind } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { rag } from '@scriptorium/contract/machines/rag.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let provider: ModelServer;
let world: World;
let process: Awaited<ReturnType<World['make']['process']>>;
let models: Record<ModelKind, number>;
beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1' } });
  process = await world.make.process();
  const body = { isRagEnabled: true };
  await world.callAs(world.admin)(processes.setRag, { params: { id: process.id }, body });
  const add = async (kind: ModelKind, more: object = {}) =>
    (await world.make.model({ baseUrl: provider.baseUrl('OPENAI'), model: 'echo', kind, ...more })).id;
  models = {
    CHAT: await add('CHAT'),
    EMBEDDING: await add('EMBEDDING', { priceOutput: null }),
    TRANSCRIPTION: await add('TRANSCRIPTION', { priceMinute: 0.006 }),
  };
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const saveNode = (id: number, settings: object) =>
  world.callAs(world.admin)(nodes.update, { body: { id, ...settings } as never });
const newNode = (activityType: 'LLM_PROMPT' | 'CLF' | 'SPAN') =>
  world.make.node(process.id, { activityType, fromId: process.parser.id });

/** Every place where a model is chosen, with the kind that it asks for. */
const PLACES: readonly [string, ModelKind, (llmModel: { id: number }) => Promise<unknown>][] = [
  [
    'a question to the documents',
    'CHAT',
    (llmModel) =>
      world.callAs(world.admin)(rag.ask, { body: { query: 'rent', processId: process.id, llmModel } }),
  ],
  [
    'a question whose answer is streamed',
    'CHAT',
    async (llmModel) => {
      const body = JSON.stringify({ query: 'rent', processId: process.id, llmModel });
      const headers = { 'content-type': 'application/json' };
      const response = await world.fetchAs(world.admin)('/api/rag/stream', { method: 'POST', headers, body });
      const text = await response.text();
      // An answer that has begun has its error in its last line.
      if (!response.ok || text.includes('error.validation'))
        throw Object.assign(new Error(text), { status: 400 });
    },
  ],
  [
    'a prompt',
    'CHAT',
    async (llmModel) => saveNode((await newNode('LLM_PROMPT')).id, { llmModel, prompt: 'x' }),
  ],
  ...(['CLF', 'SPAN'] as const).map((type): (typeof PLACES)[number] => [
    `the labels of a ${type} node`,
    'CHAT',
    async (llmModel) =>
      saveNode((await newNode(type)).id, { externalConfig: { configType: 'LLM', llmModel } }),
  ]),
  [
    'the transcripts of recordings',
    'TRANSCRIPTION',
    (llmModel) => saveNode(process.parser.id, { externalConfig: { configType: 'SPEECH', llmModel } }),
  ],
  [
    'the meaning of passages',
    'EMBEDDING',
    ({ id }) =>
      world.callAs(world.admin)(processes.setRag, {
        params: { id: process.id },
        body: { isRagEnabled: true, ragEmbeddingModel: id },
      }),
  ],
];

it.each(PLACES)('%s takes a model of the kind %s only', async (_, kind, choose) => {
  for (const other of (Object.keys(models) as ModelKind[]).filter((one) => one !== kind))
    await expect(choose({ id: models[other] }), other).rejects.toMatchObject({ status: 400 });
  await expect(choose({ id: 999_999 })).rejects.toMatchObject({ status: 400 });
  await choose({ id: models[kind] });
});
