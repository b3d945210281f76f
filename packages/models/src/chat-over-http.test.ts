import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canAttach } from './attachments.ts';
import { chatRequest, readChat } from './chat.ts';
import type { ChatModel, Question } from './chat-model.ts';
import { modelOf, PROTOCOLS } from './fixtures/models.ts';
import type { ModelProblem } from './model-error.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a4649460001', 'hex');
const TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'audio/wav',
  'audio/mpeg',
];
const MODALITIES = ['IMAGE', 'PDF', 'AUDIO'] as const;
const question: Question = { system: 'Be brief.', prompt: 'Who is it?', temperature: 0.5 };

describe.each(PROTOCOLS)('%s', (protocol) => {
  const named = (model: string, changes: Partial<ChatModel> = {}) =>
    modelOf(protocol, { baseUrl: server.baseUrl(protocol), model, ...changes });

  async function ask(model: ChatModel, asked = question, signal = new AbortController().signal) {
    const response = await sendOutgoing({
      ...chatRequest(model, asked),
      method: 'POST',
      timeoutMs: 10_000,
      maxBytes: 20 * 1024 * 1024,
      maxRedirects: 0,
      allow: parseAllowList('127.0.0.1'),
      signal,
    });
    return readChat(model, response);
  }

  async function textOf(model: ChatModel, asked?: Question): Promise<string> {
    const reading = await ask(model, asked);
    expect(server.rejections).toEqual([]);
    if (reading.kind === 'error') throw new Error(JSON.stringify(reading.error));
    return reading.answer.text;
  }

  async function errorOf(model: ChatModel) {
    const reading = await ask(model);
    if (reading.kind === 'answer') throw new Error(reading.answer.text);
    return reading.error;
  }

  test('a question arrives as it was asked', async () => {
    const model = named('echo', { maxOutputTokens: 500 });
    expect(await textOf(model, { ...question, prompt: 'Zażółć "gęślą" 🎉\n' })).toBe('Zażółć "gęślą" 🎉\n');
    expect(server.calls).toMatchObject([
      {
        protocol,
        model: 'echo',
        system: 'Be brief.',
        prompt: 'Zażółć "gęślą" 🎉\n',
        attachments: [],
        temperature: 0.5,
        contextTokens: protocol === 'OLLAMA' ? 8192 : null,
        maxOutputTokens: 500,
        key: 'sk-secret',
        isClosed: false,
      },
    ]);
  });

  test('a question with an image and without temperature, system and limit arrives', async () => {
    const attachment = { name: 'a.png', contentType: 'image/png', bytes: PNG };
    await textOf(named('ok', { takesTemperature: false }), { prompt: 'Who?', temperature: 1, attachment });
    expect(server.calls).toMatchObject([
      { prompt: 'Who?', system: null, temperature: null, attachments: ['image/png'] },
    ]);
  });

  test.each(TYPES.filter((type) => canAttach(protocol, MODALITIES, type)))(
    'a file of %s arrives',
    async (contentType) => {
      const attachment = { name: 'a', contentType, bytes: contentType === 'image/jpeg' ? JPEG : PNG };
      await textOf(named('ok'), { ...question, attachment });
      expect(server.calls).toMatchObject([{ prompt: 'Who is it?', attachments: [contentType] }]);
    },
  );

  test('a question without a key is refused, but by Ollama', async () => {
    const { kind } = await ask(named('ok', { key: null }));
    expect(kind).toBe(protocol === 'OLLAMA' ? 'answer' : 'error');
    expect(server.rejections).toHaveLength(protocol === 'OLLAMA' ? 0 : 1);
  });

  test.each([
    ['ok', '{"spans":'],
    ['think', '{"spans":'],
    ['fenced', 'Sure!'],
    ['malformed', '{"spans":'],
    ['slow-20', '{"spans":'],
  ])('the answer of the model %s begins with %s', async (name, beginning) => {
    expect((await textOf(named(name))).startsWith(beginning)).toBe(true);
  });

  test('an answer of 10 MB is read', async () => {
    expect(await textOf(named('huge'))).toHaveLength(10 * 1024 * 1024);
  });

  test('a function answers', async () => {
    server.answer = ({ prompt }) => prompt.toUpperCase();
    expect(await textOf(named('script'))).toBe('WHO IS IT?');
  });

  test('the usage of all answers is that of the server', async () => {
    const sum = { input: 0, output: 0 };
    for (const name of ['ok', 'echo', 'truncated', 'empty', 'refusal', 'blocked', '500', 'context']) {
      const reading = await ask(named(name));
      const { usage } = reading.kind === 'answer' ? reading.answer : reading.error;
      sum.input += usage?.input ?? 0;
      sum.output += usage?.output ?? 0;
      expect(usage === undefined).toBe(['500', 'context'].includes(name));
    }
    expect(sum).toEqual(server.usage);
    expect(sum.input).toBeGreaterThan(0);
  });

  const isOllama = protocol === 'OLLAMA';
  test.each([
    ['429', 'again', 'busy', 429],
    ['500', 'again', 'serverError', 500],
    ['529', 'again', 'overloaded', 529],
    ['html502', 'again', 'serverError', 502],
    ['401', 'failed', 'key', 401],
    ['403', 'failed', 'forbidden', 403],
    ['404', 'failed', 'notFound', 404],
    ['context', 'failed', 'tooLong', 400],
    ['html200', 'failed', 'notJson', 200],
    ['truncated', 'failed', 'cut', 200],
    ['empty', 'failed', 'empty', 200],
  ] satisfies [string, string, ModelProblem, number][])(
    'the model %s is %s: %s',
    async (name, fate, problem, status) => {
      const error = await errorOf(named(name));
      expect(error).toMatchObject({ fate, problem, status });
      expect(JSON.stringify(error)).not.toContain('sk-secret');
    },
  );

  test.each(['refusal', 'blocked'])(
    'the model %s refuses; that of Ollama says so in its answer',
    async (name) => {
      if (isOllama) return expect(await textOf(named(name))).toBe('I cannot help with that.');
      expect(await errorOf(named(name))).toMatchObject({ fate: 'failed', problem: 'refused', status: 200 });
    },
  );

  test('a rate limit says when to ask again', async () => {
    const error = await errorOf(named('429'));
    expect(error.retryAfterMs).toBe(isOllama ? undefined : 7000);
  });

  test.each(['429-once', '500-once'])(
    'the model %s fails the first time that it gets a prompt',
    async (name) => {
      await errorOf(named(name));
      await textOf(named(name));
      await textOf(named(name));
      server.clear();
      await errorOf(named(name));
    },
  );

  test('a cut answer keeps its text', async () => {
    expect(await errorOf(named('truncated'))).toMatchObject({
      text: '{"spans":[{"label":"L1","quote":"Jan Kow',
    });
  });

  test.each(['hang', 'slow-60000'])('the model %s notices that the client closes', async (name) => {
    const controller = new AbortController();
    const asked = ask(named(name), question, controller.signal);
    await expect.poll(() => server.calls.length).toBe(1);
    expect(server.calls[0]?.isClosed).toBe(false);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ kind: 'aborted' });
    await expect.poll(() => server.calls[0]?.isClosed).toBe(true);
    expect(server.usage).toEqual({ input: 0, output: 0 });
  });
});
