import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startModelServer, type ModelServer } from './model-server.ts';
import { wavBytes } from '../scenes/upload-form.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const WAV = new File([wavBytes(1)], 'recording.wav', { type: 'audio/wav' });

/** A null leaves a field out. */
function send(changes: Readonly<Record<string, string | File | null>> = {}, headers: HeadersInit = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ model: 'whisper', file: WAV, ...changes }))
    if (value !== null) form.append(field, value);
  return fetch(`${server.baseUrl('OPENAI')}/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: 'Bearer k', ...headers },
    body: form,
  });
}

test('a valid request is answered with the text alone', async () => {
  const response = await send();
  expect([response.status, await response.json()]).toEqual([
    200,
    { text: 'Dzień dobry, Anno. Do widzenia!', usage: expect.objectContaining({ type: 'tokens' }) },
  ]);
  expect(server.dictations).toMatchObject([{ model: 'whisper', format: 'json', filename: 'recording.wav' }]);
});

test.each<[number, Readonly<Record<string, string | File | null>>]>([
  [400, { model: null }],
  [400, { file: null }],
  [400, { file: 'bytes' }],
  [400, { file: new File([wavBytes(1)], 'recording') }],
  [400, { file: new File([wavBytes(1)], 'recording.flac') }],
  [400, { file: new File(['no sound'], 'recording.wav') }],
  [413, { file: new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'recording.wav') }],
  [400, { response_format: 'json_schema' }],
  [400, { 'timestamp_granularities[]': 'word' }],
  [400, { response_format: 'verbose_json', 'timestamp_granularities[]': 'letter' }],
  [400, { temperature: '2' }],
  [400, { temperature: '' }],
  [400, { language: 'Polish' }],
  [400, { stream_options: 'x' }],
  [400, { model: 'no-times', response_format: 'verbose_json' }],
  [404, { model: 'ok-but-unknown' }],
])('%d answers %j', async (status, changes) => {
  const response = await send(changes);
  expect(response.status).toBe(status);
  expect(await response.json()).toHaveProperty('error.message');
});

test('a request without a key, by another method or of another content type is rejected', async () => {
  expect((await send({}, { authorization: '' })).status).toBe(401);
  const url = `${server.baseUrl('OPENAI')}/audio/transcriptions`;
  const headers = { authorization: 'Bearer k', 'content-type': 'application/json' };
  expect((await fetch(url, { headers })).status).toBe(405);
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(400);
  expect(server.dictations).toEqual([]);
  expect(server.rejections).toHaveLength(3);
});
