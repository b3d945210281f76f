import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startModelServer, type ModelServer } from './model-server.ts';
import type { ChatProtocol } from './model-server/wire.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
}

const VALID: Readonly<Record<ChatProtocol, Sent>> = {
  OPENAI: {
    path: '/chat/completions',
    headers: { authorization: 'Bearer k' },
    body: { model: 'ok', messages: [{ role: 'user', content: 'Hi' }] },
  },
  ANTHROPIC: {
    path: '/messages',
    headers: { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
    body: {
      model: 'ok',
      max_tokens: 9,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    },
  },
  GOOGLE: {
    path: '/models/ok:generateContent',
    headers: { 'x-goog-api-key': 'k' },
    body: { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
  },
  OLLAMA: {
    path: '/api/chat',
    headers: {},
    body: { model: 'ok', stream: false, messages: [{ role: 'user', content: 'Hi' }] },
  },
};

function send(protocol: ChatProtocol, { method = 'POST', path, headers, body }: Sent): Promise<Response> {
  return fetch(`${server.baseUrl(protocol)}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}

const content = (part: object) => ({ messages: [{ role: 'user', content: [part] }] });
const image = (media_type: string, data: string) => ({
  type: 'image',
  source: { type: 'base64', media_type, data },
});

test.each(Object.entries(VALID) as [ChatProtocol, Sent][])(
  '%s: a valid request is answered',
  async (protocol, sent) => {
    expect((await send(protocol, sent)).status).toBe(200);
    expect(server.calls).toMatchObject([{ protocol, model: 'ok', prompt: 'Hi' }]);
    expect(server.usage.input).toBe(1);
  },
);

test.each([
  ['OPENAI', 405, { method: 'GET' }],
  ['OPENAI', 404, { path: '/chat' }],
  ['OPENAI', 401, { headers: {} }],
  ['OPENAI', 401, { headers: { authorization: 'k' } }],
  ['OPENAI', 400, { headers: { authorization: 'Bearer k', 'content-type': 'text/plain' } }],
  ['OPENAI', 400, { body: { messages: undefined } }],
  ['OPENAI', 400, { body: { messages: [] } }],
  ['OPENAI', 400, { body: { num_ctx: 9 } }],
  ['OPENAI', 400, { body: { temperature: 2.1 } }],
  ['OPENAI', 400, { body: { max_tokens: 9, max_completion_tokens: 9 } }],
  ['OPENAI', 400, { body: { max_tokens: null } }],
  ['OPENAI', 400, { body: { stream_options: { include_usage: true } } }],
  ['OPENAI', 400, { body: content({ type: 'image_url', image_url: { url: 'data:image/png;base64,%' } }) }],
  ['OPENAI', 400, { body: content({ type: 'image_url', image_url: { url: 'data:text/html;base64,YWJj' } }) }],
  ['OPENAI', 400, { body: content({ type: 'input_audio', input_audio: { data: 'YWJj', format: 'ogg' } }) }],
  ['ANTHROPIC', 404, { path: '/chat/completions' }],
  ['ANTHROPIC', 401, { headers: { 'anthropic-version': '2023-06-01' } }],
  ['ANTHROPIC', 400, { headers: { 'x-api-key': 'k' } }],
  ['ANTHROPIC', 400, { body: { max_tokens: undefined } }],
  ['ANTHROPIC', 400, { body: { temperature: 1.1 } }],
  ['ANTHROPIC', 400, { body: { messages: [{ role: 'system', content: 'Hi' }] } }],
  ['ANTHROPIC', 400, { body: content(image('image/tiff', 'YWJj')) }],
  ['ANTHROPIC', 400, { body: content(image('image/png', 'YWJ')) }],
  ['GOOGLE', 404, { path: '/models/ok:countTokens' }],
  ['GOOGLE', 405, { method: 'PUT' }],
  ['GOOGLE', 403, { headers: {} }],
  ['GOOGLE', 400, { body: { model: 'ok' } }],
  ['GOOGLE', 400, { body: { contents: [{ role: 'user', parts: [] }] } }],
  ['GOOGLE', 400, { body: { generationConfig: { max_tokens: 9 } } }],
  ['OLLAMA', 404, { path: '/v1/chat/completions' }],
  ['OLLAMA', 400, { body: { stream: undefined } }],
  ['OLLAMA', 400, { body: { messages: [{ role: 'user', content: 'Hi', images: ['YWJj'] }] } }],
] satisfies [ChatProtocol, number, Partial<Sent>][])(
  '%s answers %d to a request with %j',
  async (protocol, status, changes) => {
    const valid = VALID[protocol];
    const body = { ...valid.body, ...('body' in changes ? changes.body : {}) };
    const response = await send(protocol, { ...valid, ...changes, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty('error');
    expect(server.calls).toEqual([]);
    expect(server.rejections).toHaveLength(1);
  },
);

test('a body that is no JSON is rejected', async () => {
  const { path, headers } = VALID.OPENAI;
  const url = `${server.baseUrl('OPENAI')}${path}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{',
  });
  expect(response.status).toBe(400);
});

test('a path of no protocol is a page that was not found', async () => {
  const response = await fetch(`${server.url}/v1/chat/completions`, { method: 'POST' });
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html']);
});

test('a function that fails is an error of the server', async () => {
  server.answer = () => {
    throw new Error('No script.');
  };
  const response = await send('OLLAMA', { ...VALID.OLLAMA, body: { ...VALID.OLLAMA.body, model: 'script' } });
  expect([response.status, await response.text()]).toEqual([500, 'No script.']);
});
