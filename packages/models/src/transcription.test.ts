import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modelOf, response } from './fixtures/models.ts';
import type { ModelProblem } from './model-error.ts';
import { readTranscription, spokenText, transcriptionRequest, type Dictation } from './transcription.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const recording = {
  bytes: new Uint8Array(wavBytes(2)),
  contentType: 'audio/wav',
  extension: 'wav',
  durationMs: 2000,
};
const dictation: Dictation = { recording, language: 'pl', prompt: 'Anna, Żółkiewski' };

async function ask(
  model: string,
  {
    asked = dictation,
    times = true,
    changes = {},
  }: { asked?: Dictation; times?: boolean; changes?: object } = {},
) {
  const speech = modelOf('OPENAI', { baseUrl: server.baseUrl('OPENAI'), model, ...changes });
  const answered = await sendOutgoing({
    ...(await transcriptionRequest(speech, asked, { times })),
    method: 'POST',
    timeoutMs: 10_000,
    maxBytes: 1024 * 1024,
    maxRedirects: 0,
    allow: parseAllowList('127.0.0.1'),
    signal: new AbortController().signal,
  });
  return readTranscription({ key: speech.key, durationMs: asked.recording.durationMs }, answered);
}

async function answerOf(...given: Parameters<typeof ask>) {
  const reading = await ask(...given);
  expect(server.rejections).toEqual([]);
  if (reading.kind === 'error') throw new Error(JSON.stringify(reading.error));
  return reading.answer;
}

describe('a request', () => {
  test('arrives with the recording, and asks for the times of words and phrases', async () => {
    const answer = await answerOf('whisper');
    expect(server.dictations).toEqual([
      {
        model: 'whisper',
        format: 'verbose_json',
        granularities: ['word', 'segment'],
        language: 'pl',
        prompt: 'Anna, Żółkiewski',
        temperature: 0,
        filename: 'recording.wav',
        contentType: 'audio/wav',
        size: recording.bytes.length,
        key: 'sk-secret',
      },
    ]);
    expect(JSON.parse(answer.json)).toMatchObject({ segments: [{}, {}], words: expect.any(Array) });
    expect(answer).toMatchObject({ audioMs: 2000, requestId: 'req_speech', usage: { input: null } });
    expect(spokenText(answer)).toBe('Dzień dobry, Anno. Do widzenia!');
  });

  test('without times, language, prompt and temperature has none of their fields', async () => {
    const asked = { ...dictation, language: null, prompt: '' };
    const answer = await answerOf('no-times', { asked, times: false, changes: { takesTemperature: false } });
    expect(server.dictations).toMatchObject([
      { format: 'json', granularities: [], language: null, prompt: null, temperature: null },
    ]);
    expect(answer).toMatchObject({ audioMs: 2000, usage: { input: 30, output: 12 } });
  });

  test('of a server without keys carries none', async () => {
    expect(await ask('whisper', { changes: { key: null } })).toMatchObject({
      kind: 'error',
      error: { problem: 'key', status: 401 },
    });
  });
});

describe('a response', () => {
  test('without words is an answer', async () => {
    expect(spokenText(await answerOf('empty'))).toBe('');
  });

  test.each([
    ['no-times', 'failed', 'rejected', 400],
    ['429', 'again', 'busy', 429],
    ['500', 'again', 'serverError', 500],
    ['html502', 'again', 'serverError', 502],
    ['401', 'failed', 'key', 401],
    ['404', 'failed', 'notFound', 404],
    ['html200', 'failed', 'notJson', 200],
  ] satisfies [string, string, ModelProblem, number][])(
    'of %s is %s: %s',
    async (model, fate, problem, status) => {
      const reading = await ask(model);
      expect(reading).toMatchObject({ kind: 'error', error: { fate, problem, status } });
      expect(JSON.stringify(reading)).not.toContain('sk-secret');
    },
  );

  const read = (body: unknown) => readTranscription({ key: 'k', durationMs: 5000 }, response(body));

  test.each([[{}], [[]], ['null'], ['"text"'], [{ text: 7 }], [{ error: { message: 'no' } }], ['{']])(
    '%j is no answer',
    (body) => {
      expect(read(body)).toMatchObject({ kind: 'error', error: { problem: 'notJson' } });
    },
  );

  test.each([
    [{ text: 'a' }, 5000],
    [{ text: 'a', duration: 4.21 }, 4210],
    [{ text: 'a', duration: 4.21, usage: { type: 'duration', seconds: 5 } }, 5000],
    [{ text: 'a', duration: -1, usage: { seconds: 'many' } }, 5000],
    [{ text: 'a', duration: 1e300, usage: null }, 5000],
  ])(
    '%j is paid for by the length that the provider names, else by that of the recording',
    (body, audioMs) => {
      expect(read(body)).toMatchObject({ kind: 'answer', answer: { audioMs } });
    },
  );

  test('with phrases alone has their text', () => {
    expect(spokenText({ json: '{"segments":[{"text":"a "},null,{"text":7},{"text":"b"}]}' })).toBe('a b');
  });
});
