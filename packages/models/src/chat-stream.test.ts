import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { streamOutgoing } from '@scriptorium/outgoing/stream.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatRequest, readChat } from './chat.ts';
import type { Question } from './chat-model.ts';
import { readChatStream, streamedChatRequest } from './chat-stream.ts';
import { modelOf, PROTOCOLS } from './fixtures/models.ts';
import type { ModelProblem } from './model-error.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const question: Question = { system: 'Be brief.', prompt: 'Who is it? 🦊 Żółw.', temperature: 0.5 };
const common = () => ({
  method: 'POST',
  timeoutMs: 10_000,
  maxBytes: 20 * 1024 * 1024,
  maxRedirects: 0,
  allow: parseAllowList('127.0.0.1'),
  signal: new AbortController().signal,
});

describe.each(PROTOCOLS)('%s', (protocol) => {
  const named = (model: string) => modelOf(protocol, { baseUrl: server.baseUrl(protocol), model });

  async function stream(name: string) {
    const model = named(name);
    const parts: string[] = [];
    const response = await streamOutgoing({ ...streamedChatRequest(model, question), ...common() });
    const reading = await readChatStream(model, response, (part) => parts.push(part));
    expect(server.rejections).toEqual([]);
    return { reading, parts };
  }

  test.each(['ok', 'echo', 'think', 'fenced', 'refusal', 'blocked', 'truncated', 'empty'])(
    'the model %s gives the same answer in parts as at once',
    async (name) => {
      const { reading, parts } = await stream(name);
      const whole = await sendOutgoing({ ...chatRequest(named(name), question), ...common() });
      expect(reading).toEqual(readChat(named(name), whole));
      expect(server.calls.map(({ isStreamed }) => isStreamed)).toEqual([true, false]);
      if (reading?.kind === 'answer') expect(parts.join('')).toBe(reading.answer.text);
    },
  );

  test('parts arrive one by one', async () => {
    const { parts } = await stream('ok');
    expect(parts.length).toBeGreaterThan(5);
  });

  test.each<[string, ModelProblem]>([
    ['401', 'key'],
    ['429', 'busy'],
    ['500', 'serverError'],
    ['context', 'tooLong'],
    ['html200', 'notJson'],
    ['unknown', 'notFound'],
    ['overloaded-midway', 'overloaded'],
  ])('%s: %s', async (name, problem) => {
    expect((await stream(name)).reading).toMatchObject({ kind: 'error', error: { problem } });
  });

  test('an answer that breaks off is none', async () => {
    expect((await stream('breaks-off')).reading).toBeUndefined();
  });

  test('a body of any JSON, cut at any place, is read without an exception', async () => {
    const type = protocol === 'OLLAMA' ? 'application/x-ndjson' : 'text/event-stream';
    const prefix = protocol === 'OLLAMA' ? '' : 'data: ';
    const events = fc.array(fc.jsonValue(), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(events, fc.nat(), async (values, cut) => {
        const body = values.map((value) => `${prefix}${JSON.stringify(value)}\n\n`).join('');
        const bytes = Buffer.from(body);
        const at = cut % (bytes.length + 1);
        const parts = [bytes.subarray(0, at), bytes.subarray(at)];
        const response = { status: 200, headers: { 'content-type': type }, body: iterate(parts) };
        const reading = await readChatStream(modelOf(protocol), response, () => undefined);
        expect([undefined, 'answer', 'error']).toContain(reading?.kind);
      }),
    );
  });
});

async function* iterate(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(part);
}

test('letters and reasoning that are cut between two parts are put together; the reasoning is not shown', async () => {
  const text = '<think>Let me see.</think>\n\nŻółw 🦊.';
  const [first, rest] = [text.slice(0, 4), text.slice(4)];
  const chunk = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
  const last = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  const bytes = Buffer.from(
    [chunk(first), chunk(rest), last].map((json) => `data: ${JSON.stringify(json)}\n\n`).join(''),
  );
  const shown: string[] = [];
  const response = {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: iterate(Array.from(bytes, (byte) => Uint8Array.of(byte))),
  };
  const reading = await readChatStream(modelOf('OPENAI'), response, (part) => shown.push(part));
  expect(reading).toMatchObject({ kind: 'answer', answer: { text: 'Żółw 🦊.', finish: 'stop' } });
  expect(shown).toEqual(['Żółw 🦊.']);
});

test('a key that the model repeats is neither in a part nor in the answer, also where it is cut between two parts', async () => {
  const key = 'sk-very-secret';
  const texts = ['Your key is sk-ve', 'ry-sec', 'ret', ', and sk-v', 'ery odd.'];
  const chunk = (content: string) => ({
    model: `m ${key}`,
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  });
  const last = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  const lines = [...texts.map(chunk), last].map((json) => `data: ${JSON.stringify(json)}\n\n`);
  const response = {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'x-request-id': `id ${key}` },
    body: iterate(lines.map((line) => Buffer.from(line))),
  };
  const shown: string[] = [];
  const model = { ...modelOf('OPENAI'), key };
  const reading = await readChatStream(model, response, (part) => shown.push(part));
  const text = 'Your key is …, and sk-very odd.';
  expect(reading).toMatchObject({ kind: 'answer', answer: { text, model: 'm …', requestId: 'id …' } });
  expect(shown.join('')).toBe(text);
  expect(shown.length).toBeGreaterThan(2);
  expect(JSON.stringify([reading, shown])).not.toContain('secret');
});

test('a server that does not stream is read at once', async () => {
  const body = JSON.stringify({
    choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }],
  });
  const response = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: iterate([Buffer.from(body)]),
  };
  const reading = await readChatStream(modelOf('OPENAI'), response, () => undefined);
  expect(reading).toMatchObject({ kind: 'answer', answer: { text: 'Yes.' } });
});
