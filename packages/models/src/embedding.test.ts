import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { embeddingRequest, hasEmbeddings, readEmbeddings } from './embedding.ts';
import type { EmbeddingRequest } from './embedding-codecs.ts';
import { modelOf, PROTOCOLS, response } from './fixtures/models.ts';
import type { ModelProblem } from './model-error.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const WITH = PROTOCOLS.filter(hasEmbeddings);
const TEXTS = ['Umowa najmu lokalu', 'faktura za prąd \ud83d', 'umowa'];

test('all protocols but one have embeddings', () => {
  expect(WITH).toEqual(['OPENAI', 'GOOGLE', 'OLLAMA']);
  const asked = () => embeddingRequest(modelOf('ANTHROPIC'), { texts: ['a'], as: 'QUESTION' });
  expect(asked).toThrow(RangeError);
});

describe.each(WITH)('%s', (protocol) => {
  async function ask(model: string, { texts = TEXTS, as = 'PASSAGE' }: Partial<EmbeddingRequest> = {}) {
    const asked = modelOf(protocol, { baseUrl: server.baseUrl(protocol), model });
    const answered = await sendOutgoing({
      ...embeddingRequest(asked, { texts, as }),
      method: 'POST',
      timeoutMs: 10_000,
      maxBytes: 10 * 1024 * 1024,
      maxRedirects: 0,
      allow: parseAllowList('127.0.0.1'),
      signal: new AbortController().signal,
    });
    return readEmbeddings({ ...asked, count: texts.length }, answered);
  }

  async function answerOf(...given: Parameters<typeof ask>) {
    const reading = await ask(...given);
    expect(server.rejections).toEqual([]);
    if (reading.kind === 'error') throw new Error(JSON.stringify(reading.error));
    return reading.answer;
  }

  test('texts are sent as they are, with the key, and what they are for where the protocol has it', async () => {
    await answerOf('embed');
    const as = protocol === 'GOOGLE' ? 'PASSAGE' : null;
    const contextTokens = protocol === 'OLLAMA' ? 8192 : null;
    const texts = ['Umowa najmu lokalu', 'faktura za prąd \ufffd', 'umowa'];
    expect(server.embeddings).toEqual([
      { protocol, model: 'embed', texts, as, contextTokens, key: 'sk-secret' },
    ]);
  });

  test('the vectors are in the order of the texts and of the norm 1', async () => {
    const { vectors, usage, model } = await answerOf('embed');
    const dot = (a = 0, b = 0) =>
      vectors[a]?.reduce((sum, part, at) => sum + part * (vectors[b]?.[at] ?? 0), 0) ?? Number.NaN;
    for (const at of [0, 1, 2]) expect(dot(at, at)).toBeCloseTo(1, 5);
    expect(dot(0, 2)).toBeCloseTo(1 / Math.sqrt(3), 5);
    expect(dot(1, 2)).toBe(0);
    expect(usage.output).toBe(0);
    expect(usage.input).toBe(protocol === 'GOOGLE' ? null : server.usage.input);
    expect(model).toBe(protocol === 'GOOGLE' ? null : `${protocol.toLowerCase()}-embedding-2026`);
  });

  test.each<[string, ModelProblem]>([
    ['401', 'key'],
    ['429', 'busy'],
    ['500', 'serverError'],
    ['unknown', 'notFound'],
    ['html200', 'notJson'],
    ['embed-fewer', 'notJson'],
  ])('%s: %s', async (model, problem) => {
    expect(await ask(model)).toMatchObject({ kind: 'error', error: { problem } });
  });

  test('any JSON is an answer or an error', () => {
    const asked = { ...modelOf(protocol), count: 2 };
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(['answer', 'error']).toContain(readEmbeddings(asked, response(json)).kind);
      }),
    );
  });
});

const openAi = (embeddings: readonly (readonly unknown[])[], indexes = embeddings.map((_, at) => at)) =>
  response({ data: embeddings.map((embedding, at) => ({ index: indexes[at], embedding })), model: 'm' });

test.each([
  ['of different lengths', openAi([[1, 0], [1]])],
  ['without numbers', openAi([[], []])],
  [
    'without a direction',
    openAi([
      [0, 0],
      [1, 0],
    ]),
  ],
  [
    'with an invalid number',
    openAi([
      [1, null],
      [1, 0],
    ]),
  ],
  [
    'with one place twice',
    openAi(
      [
        [1, 0],
        [0, 1],
      ],
      [1, 1],
    ),
  ],
])('vectors %s are no answer', (_, given) => {
  const reading = readEmbeddings({ ...modelOf('OPENAI'), count: 2 }, given);
  expect(reading).toMatchObject({ kind: 'error', error: { problem: 'notJson', fate: 'failed' } });
});
