import { describe, expect, test } from 'vitest';
import type { Answer, Finish, Usage } from './answer.ts';
import { readChat } from './chat.ts';
import type { ModelResponse, Protocol } from './chat-model.ts';
import { ANSWERS, modelOf, PROTOCOLS, response } from './fixtures/models.ts';
import type { ModelProblem } from './model-error.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const readingOf = (protocol: Protocol, given: ModelResponse) => readChat(modelOf(protocol), given, NOW);

function answerIn(protocol: Protocol, body: unknown): Answer {
  const reading = readingOf(protocol, response(body));
  if (reading.kind !== 'answer') throw new Error(`no answer: ${JSON.stringify(reading.error)}`);
  return reading.answer;
}
function errorIn(protocol: Protocol, body: unknown, options: Partial<ModelResponse> = {}) {
  const reading = readingOf(protocol, response(body, options));
  if (reading.kind !== 'error') throw new Error('no error');
  return reading.error;
}

describe('an answer', () => {
  const usage: Usage = { input: 100, cacheRead: 80, cacheWrite: 0, output: 20, reasoning: 5 };
  test.each([
    ['OPENAI', 'stop', 'chatcmpl-1', usage],
    ['ANTHROPIC', 'end_turn', 'msg_1', { ...usage, cacheWrite: 10, reasoning: 0 }],
    ['GOOGLE', 'STOP', 'resp-1', usage],
    ['OLLAMA', 'stop', null, { ...usage, cacheRead: 0, reasoning: 0 }],
  ] satisfies [Protocol, string, string | null, Usage][])(
    'of %s is read with its usage',
    (protocol, rawFinish, requestId, usage) => {
      const given = ANSWERS[protocol] as Record<string, unknown>;
      const rawUsage = given['usage'] ?? given['usageMetadata'] ?? { prompt_eval_count: 100, eval_count: 20 };
      const model = 'model-1-2026';
      expect(answerIn(protocol, given)).toEqual({
        text: 'Yes.',
        finish: 'stop',
        rawFinish,
        model,
        requestId,
        usage,
        rawUsage,
      });
    },
  );

  test.each(['x-request-id', 'request-id'])('has the id of the header %s', (name) => {
    const given = response(ANSWERS.ANTHROPIC, { headers: { [name]: 'req_1' } });
    expect(readingOf('ANTHROPIC', given)).toMatchObject({ answer: { requestId: 'req_1' } });
  });

  test('may be in parts, and has no reasoning before it', () => {
    const content = [{ type: 'thinking', text: 'Hm.' }, { type: 'text', text: '<think>Hm.</think>Yes.' }, 7];
    expect(answerIn('OPENAI', { choices: [{ message: { content } }] }).text).toBe('Yes.');
    expect(answerIn('ANTHROPIC', { content }).text).toBe('Yes.');
  });
});

const openai = (finish_reason: unknown, message: object = { content: 'Ye' }) => ({
  choices: [{ finish_reason, message }],
  usage: { prompt_tokens: 3, completion_tokens: 2 },
});
const anthropic = (stop_reason: unknown, text = 'Ye') => ({
  content: text === '' ? [] : [{ type: 'text', text }],
  stop_reason,
  usage: { input_tokens: 3, output_tokens: 2 },
});
const google = (finishReason: unknown, parts: object[] = [{ text: 'Ye' }]) => ({
  candidates: [{ finishReason, content: { parts } }],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2 },
});
const ollama = (done_reason: unknown, content = 'Ye') => ({
  message: { content },
  done_reason,
  prompt_eval_count: 3,
  eval_count: 2,
});

describe('the end of an answer', () => {
  test.each([
    ['OPENAI', openai('stop'), 'stop'],
    ['OPENAI', openai('tool_calls'), 'other'],
    ['OPENAI', openai(null), 'other'],
    ['OPENAI', openai(7), 'other'],
    ['OPENAI', openai('constructor'), 'other'],
    ['ANTHROPIC', anthropic('end_turn'), 'stop'],
    ['ANTHROPIC', anthropic('stop_sequence'), 'stop'],
    ['ANTHROPIC', anthropic('pause_turn'), 'other'],
    ['GOOGLE', google('STOP'), 'stop'],
    ['GOOGLE', google('OTHER'), 'other'],
    ['GOOGLE', google(undefined), 'other'],
    ['OLLAMA', ollama('stop'), 'stop'],
    ['OLLAMA', ollama('load'), 'other'],
    ['OLLAMA', ollama(undefined), 'other'],
  ] satisfies [Protocol, object, Finish][])('%s %j is %s', (protocol, body, finish) => {
    expect(answerIn(protocol, body).finish).toBe(finish);
  });

  test.each([
    ['OPENAI', openai('length')],
    ['OPENAI', openai('max_tokens')],
    ['OPENAI', openai('model_length')],
    ['ANTHROPIC', anthropic('max_tokens')],
    ['ANTHROPIC', anthropic('model_context_window_exceeded')],
    ['GOOGLE', google('MAX_TOKENS')],
    ['OLLAMA', ollama('length')],
  ] satisfies [Protocol, object][])('%s %j is a cut, with its text and usage', (protocol, body) => {
    expect(errorIn(protocol, body)).toMatchObject({
      fate: 'failed',
      problem: 'cut',
      text: 'Ye',
      finish: 'length',
      usage: { input: 3, output: 2 },
    });
  });

  test.each([
    ['OPENAI', openai('content_filter', { content: null })],
    ['OPENAI', openai('stop', { content: null, refusal: 'No.' })],
    ['OPENAI', openai('content_filter')],
    ['ANTHROPIC', anthropic('refusal', '')],
    ['ANTHROPIC', anthropic('refusal')],
    ['GOOGLE', google('SAFETY', [])],
    ['GOOGLE', google('RECITATION')],
    ['GOOGLE', google('PROHIBITED_CONTENT')],
    ['GOOGLE', google('BLOCKLIST')],
    ['GOOGLE', google('SPII')],
    ['GOOGLE', { ...google(undefined), promptFeedback: { blockReason: 'OTHER' } }],
  ] satisfies [Protocol, object][])('%s %j is a refusal, with its usage', (protocol, body) => {
    const error = errorIn(protocol, body);
    expect(error).toMatchObject({ fate: 'failed', problem: 'refused', usage: { input: 3, output: 2 } });
    expect(error).not.toHaveProperty('text');
  });

  test('a blocked prompt of Google has no candidates', () => {
    const body = { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 3 } };
    expect(errorIn('GOOGLE', body)).toMatchObject({
      problem: 'refused',
      rawFinish: 'SAFETY',
      usage: { input: 3, output: 0 },
    });
  });

  test.each([
    ['OPENAI', openai('stop', { content: '' })],
    ['OPENAI', openai('stop', { content: null })],
    ['OPENAI', openai('stop', { content: ' \n' })],
    ['OPENAI', openai('stop', { content: '<think>Hm.</think>\n' })],
    ['OPENAI', { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } }],
    ['ANTHROPIC', anthropic('end_turn', '')],
    ['GOOGLE', google('STOP', [])],
    ['GOOGLE', google('STOP', [{ text: 'Hm.', thought: true }])],
    ['GOOGLE', { ...google('STOP'), candidates: [] }],
    ['GOOGLE', { ...google('STOP'), candidates: undefined }],
    ['OLLAMA', ollama('stop', '')],
  ] satisfies [Protocol, object][])('%s %j is empty, with its usage', (protocol, body) => {
    expect(errorIn(protocol, body)).toMatchObject({
      fate: 'failed',
      problem: 'empty',
      usage: { input: 3, output: 2 },
    });
  });
});

describe('usage', () => {
  const openaiUsage = (usage: unknown) => answerIn('OPENAI', { ...openai('stop'), usage }).usage;
  const unknown: Usage = { input: null, cacheRead: 0, cacheWrite: 0, output: null, reasoning: 0 };

  test.each([
    undefined,
    null,
    'none',
    [],
    {},
    { prompt_tokens: -1, completion_tokens: 1.5 },
    { prompt_tokens: 1_000_000_000, completion_tokens: 1e308 },
    { prompt_tokens: true, completion_tokens: '2' },
    { prompt_tokens: null, prompt_tokens_details: 7, completion_tokens_details: [] },
  ])('%j is unknown, not 0', (usage) => {
    expect(openaiUsage(usage)).toEqual(unknown);
  });

  test('infinity is no number of tokens', () => {
    const body = JSON.stringify(openai('stop')).replace('"prompt_tokens":3', '"prompt_tokens":1e999');
    expect(answerIn('OPENAI', body).usage).toMatchObject({ input: null, output: 2 });
  });

  test('a part is never larger than its sum', () => {
    const usage = {
      prompt_tokens: 3,
      completion_tokens: 2,
      prompt_tokens_details: { cached_tokens: 9 },
      completion_tokens_details: { reasoning_tokens: 9 },
    };
    expect(openaiUsage(usage)).toEqual({ input: 3, cacheRead: 3, cacheWrite: 0, output: 2, reasoning: 2 });
  });

  test('reasoning that is only in the total is part of the output', () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 20,
      total_tokens: 150,
      completion_tokens_details: { reasoning_tokens: 30 },
    };
    expect(openaiUsage(usage)).toMatchObject({ input: 100, output: 50, reasoning: 30 });
  });

  test.each([
    [{ input_tokens: 3, output_tokens: 2 }, 3, 0, 0],
    [{ input_tokens: 3, cache_read_input_tokens: null, cache_creation_input_tokens: 4 }, 7, 0, 4],
    [{ input_tokens: 3, cache_read_input_tokens: 5, cache_creation_input_tokens: 4 }, 12, 5, 4],
    [{ cache_read_input_tokens: 5 }, null, 5, 0],
    [{ input_tokens: 3, cache_read_input_tokens: 'many' }, null, 0, 0],
  ])('Anthropic %j has the input %j', (usage, input, cacheRead, cacheWrite) => {
    const answer = answerIn('ANTHROPIC', { ...anthropic('end_turn'), usage });
    expect(answer.usage).toMatchObject({ input, cacheRead, cacheWrite });
  });

  test.each([
    [{ promptTokenCount: 3, candidatesTokenCount: 2, thoughtsTokenCount: 4 }, 6, 4],
    [{ promptTokenCount: 3, thoughtsTokenCount: 4 }, 4, 4],
    [{ promptTokenCount: 3 }, 0, 0],
    [{}, null, 0],
    [{ promptTokenCount: 3, candidatesTokenCount: 'two' }, null, 0],
  ])('Google %j has the output %j', (usageMetadata, output, reasoning) => {
    expect(answerIn('GOOGLE', { ...google('STOP'), usageMetadata }).usage).toMatchObject({
      output,
      reasoning,
    });
  });

  test('raw usage that cannot be stored is left out', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const usage of ['"a\\u0000b"', '"\\ud800"', JSON.stringify('a'.repeat(5000)), deep])
      expect(
        answerIn('OPENAI', `{"choices":[{"message":{"content":"Yes."}}],"usage":${usage}}`).rawUsage,
      ).toBeNull();
  });
});

const message = (protocol: Protocol, text: string, code = 'some_code'): unknown =>
  ({
    OPENAI: { error: { message: text, type: 'invalid_request_error', param: null, code } },
    ANTHROPIC: { type: 'error', error: { type: code, message: text }, request_id: 'req_1' },
    GOOGLE: { error: { code: 400, message: text, status: code } },
    OLLAMA: { error: text },
  })[protocol];

test('an account without credit is not asked again', () => {
  const openai = message('OPENAI', 'You exceeded your current quota.', 'insufficient_quota');
  expect(errorIn('OPENAI', openai, { status: 429 })).toMatchObject({ fate: 'failed', problem: 'quota' });
  const anthropic = message(
    'ANTHROPIC',
    'Your credit balance is too low to access the API.',
    'invalid_request_error',
  );
  expect(errorIn('ANTHROPIC', anthropic, { status: 400 })).toMatchObject({
    fate: 'failed',
    problem: 'quota',
  });
});

describe.each(PROTOCOLS)('a failure of %s', (protocol) => {
  test.each([
    [408, 'again', 'busy'],
    [429, 'again', 'busy'],
    [500, 'again', 'serverError'],
    [502, 'again', 'serverError'],
    [503, 'again', 'overloaded'],
    [504, 'again', 'serverError'],
    [529, 'again', 'overloaded'],
    [400, 'failed', 'rejected'],
    [401, 'failed', 'key'],
    [402, 'failed', 'quota'],
    [403, 'failed', 'forbidden'],
    [404, 'failed', 'notFound'],
    [413, 'failed', 'rejected'],
    [422, 'failed', 'rejected'],
    [302, 'failed', 'rejected'],
    [304, 'failed', 'rejected'],
    [0, 'failed', 'rejected'],
    [999, 'failed', 'rejected'],
  ] as const)('with the status %d is %s: %s', (status, fate, problem) => {
    for (const body of [
      ANSWERS[protocol],
      message(protocol, 'Oops.'),
      '<html>Oops.</html>',
      '',
      '[]',
      'null',
      '"a"',
      '7',
    ]) {
      const error = errorIn(protocol, body, { status });
      expect(error).toMatchObject({ fate, problem, status });
      expect(error).not.toHaveProperty('usage');
    }
  });

  test.each([400, 404, 422])('with the status %d has the explanation, without the key', (status) => {
    const text = `You sent sk-secret and sk-secret.${'!'.repeat(400)}`;
    const error = errorIn(protocol, message(protocol, text), { status });
    expect(error.message).toMatch(/^You sent … and …[.]!+$/);
    expect(error.message).toHaveLength(300);
  });

  test('leaves no part of a key that is at the limit of its length', () => {
    const error = errorIn(protocol, message(protocol, `${'a'.repeat(295)}sk-secret`), { status: 400 });
    expect(error.message).toBe(`${'a'.repeat(295)}…`);
  });

  test.each([401, 403, 429, 500])('with the status %d has no explanation', (status) => {
    const error = errorIn(protocol, message(protocol, 'Incorrect API key: sk-other'), { status });
    expect(error.message).toBeUndefined();
  });

  test.each([
    [429, '7', 7000],
    [503, '0', 0],
    [529, 'Thu, 01 Jan 2026 00:00:09 GMT', 9000],
    [500, '999999999', 3_600_000],
    [429, 'soon', undefined],
    [400, '7', undefined],
  ])('with the status %d and retry-after %s waits %s ms', (status, after, retryAfterMs) => {
    const error = errorIn(protocol, message(protocol, 'Oops.'), {
      status,
      headers: { 'retry-after': after },
    });
    expect(error.retryAfterMs).toBe(retryAfterMs);
  });

  test.each([
    '<html>Sign in</html>',
    '',
    'null',
    '[]',
    '"Yes."',
    '7',
    'true',
    '{}',
    '{"a":1}',
    'data: {}\n\n',
  ])('with the status 200 and the body %j is no answer', (body) => {
    expect(errorIn(protocol, body)).toMatchObject({ fate: 'failed', problem: 'notJson', status: 200 });
  });

  test('is never caused by JSON that is cut, and never an answer', () => {
    const whole = JSON.stringify(ANSWERS[protocol]);
    for (let length = 0; length < whole.length; length += 1)
      expect(errorIn(protocol, whole.slice(0, length)).problem).toBe('notJson');
  });
});

test.each([
  ['OPENAI', 400, 'context_length_exceeded', 'Too much.'],
  ['OPENAI', 400, 'some_code', "This model's maximum context length is 8192 tokens."],
  ['OPENAI', 400, 'exceed_context_size_error', 'Too much.'],
  ['OPENAI', 400, 'some_code', 'the request exceeds the available context size, try increasing it'],
  ['OPENAI', 413, 'some_code', 'Please reduce the length of the messages or completion.'],
  ['ANTHROPIC', 400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'],
  [
    'ANTHROPIC',
    400,
    'invalid_request_error',
    'input length and `max_tokens` exceed context limit: 9 + 9 > 10',
  ],
  ['ANTHROPIC', 413, 'invalid_request_error', 'prompt is too long'],
  [
    'GOOGLE',
    400,
    'INVALID_ARGUMENT',
    'The input token count (12) exceeds the maximum number of tokens allowed (10).',
  ],
  ['OLLAMA', 400, '', 'the input length exceeds the context length'],
] satisfies [Protocol, number, string, string][])(
  '%s %d %s "%s": the prompt is too long',
  (protocol, status, code, text) => {
    const error = errorIn(protocol, message(protocol, text, code), { status });
    expect(error).toMatchObject({ fate: 'failed', problem: 'tooLong', message: text });
  },
);

test.each([
  [{ error: 'Oops.' }, 'Oops.'],
  [{ object: 'error', message: 'Oops.' }, 'Oops.'],
  [{ detail: 'Oops.' }, 'Oops.'],
  [{ detail: [{ msg: 'Oops.' }] }, undefined],
  [{ error: { message: 7 } }, undefined],
  [{ error: ['Oops.'] }, undefined],
  [{ error: { message: ' ' } }, undefined],
])('the explanation in %j of a server like OpenAI is %j', (body, expected) => {
  expect(errorIn('OPENAI', body, { status: 400 }).message).toBe(expected);
});

test.each([
  [429, 'again', 'busy'],
  [502, 'again', 'serverError'],
  [401, 'failed', 'key'],
  [200, 'failed', 'notJson'],
  ['429', 'failed', 'notJson'],
] satisfies [unknown, string, ModelProblem][])(
  'a gateway that answers 200 with the error %j of another: %s, %s',
  (code, fate, problem) => {
    expect(errorIn('OPENAI', { error: { code, message: 'Oops.' } })).toMatchObject({ fate, problem });
  },
);

test('Google reports a wrong key as a bad request', () => {
  const details = [null, { '@type': 'a' }, { reason: 'API_KEY_INVALID' }];
  const body = {
    error: { code: 400, message: 'API key not valid: sk-x', status: 'INVALID_ARGUMENT', details },
  };
  const error = errorIn('GOOGLE', body, { status: 400 });
  expect(error).toMatchObject({ fate: 'failed', problem: 'key' });
  expect(error.message).toBeUndefined();
});

test.each([
  ['34.07s', 35_000],
  ['2s', 2000],
  ['99999s', 3_600_000],
  ['soon', undefined],
])('Google says in the body to wait %s', (retryDelay, retryAfterMs) => {
  const body = { error: { code: 429, message: 'Quota', details: [{ '@type': 'RetryInfo', retryDelay }] } };
  expect(errorIn('GOOGLE', body, { status: 429 }).retryAfterMs).toBe(retryAfterMs);
});

test('the type of a failure counts where its code is a number', () => {
  const error = { code: 400, message: 'Too much.', type: 'exceed_context_size_error' };
  expect(errorIn('OPENAI', { error }, { status: 400 }).problem).toBe('tooLong');
});

test('a filter of Azure refuses a prompt with the status 400', () => {
  const body = message('OPENAI', 'Filtered.', 'content_filter');
  expect(errorIn('OPENAI', body, { status: 400 })).toMatchObject({
    problem: 'refused',
    message: 'Filtered.',
  });
});

test('a failure has the id of its request', () => {
  expect(errorIn('OPENAI', '', { status: 500, headers: { 'x-request-id': 'req_1' } }).requestId).toBe(
    'req_1',
  );
  expect(errorIn('OPENAI', '', { status: 500 }).requestId).toBeNull();
});
