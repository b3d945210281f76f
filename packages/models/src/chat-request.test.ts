import { expect, test } from 'vitest';
import { chatRequest } from './chat.ts';
import type { ChatModel, Protocol, Question } from './chat-model.ts';
import { modelOf, PROTOCOLS } from './fixtures/models.ts';

const question: Question = { system: 'Be brief.', prompt: 'Is it so?', temperature: 0.5 };
const file = (name: string, contentType: string) => ({ name, contentType, bytes: Buffer.from('abc') });

function sent(model: ChatModel, changes: Partial<Question> = {}) {
  const { url, headers, body } = chatRequest(model, { ...question, ...changes });
  return { url, headers, body: JSON.parse(body) };
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

test('OpenAI gets messages and the key as a bearer token', () => {
  expect(sent(modelOf('OPENAI', { maxOutputTokens: 500 }))).toEqual({
    url: 'https://models.example.org/v1/chat/completions',
    headers: { ...JSON_HEADERS, authorization: 'Bearer sk-secret' },
    body: {
      model: 'model-1',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Is it so?' },
      ],
      temperature: 0.5,
      max_completion_tokens: 500,
      stream: false,
    },
  });
});

test('Anthropic gets its version, the key in a header of its own and always a limit', () => {
  expect(sent(modelOf('ANTHROPIC'))).toEqual({
    url: 'https://models.example.org/v1/messages',
    headers: { ...JSON_HEADERS, 'x-api-key': 'sk-secret', 'anthropic-version': '2023-06-01' },
    body: {
      model: 'model-1',
      max_tokens: 4096,
      system: 'Be brief.',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Is it so?' }] }],
      temperature: 0.5,
    },
  });
});

test('Google gets the model in the path', () => {
  expect(sent(modelOf('GOOGLE', { maxOutputTokens: 500 }))).toEqual({
    url: 'https://models.example.org/v1/models/model-1:generateContent',
    headers: { ...JSON_HEADERS, 'x-goog-api-key': 'sk-secret' },
    body: {
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Is it so?' }] }],
      generationConfig: { temperature: 0.5, maxOutputTokens: 500 },
    },
  });
});

test('Ollama gets the size of the context, and must not cut the prompt', () => {
  expect(sent(modelOf('OLLAMA', { maxOutputTokens: 500 }))).toEqual({
    url: 'https://models.example.org/v1/api/chat',
    headers: { ...JSON_HEADERS, authorization: 'Bearer sk-secret' },
    body: {
      model: 'model-1',
      stream: false,
      truncate: false,
      shift: false,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Is it so?' },
      ],
      options: { temperature: 0.5, num_ctx: 8192, num_predict: 500 },
    },
  });
});

test.each(PROTOCOLS)('%s: a request without key, system and temperature leaves them out', (protocol) => {
  const model = modelOf(protocol, { key: null, takesTemperature: false, contextTokens: null });
  const { headers, body } = chatRequest(model, { prompt: 'Is it so?', temperature: 0 });
  expect(Object.keys(headers).filter((name) => /auth|key/.test(name))).toEqual([]);
  expect(body).not.toMatch(/temperature|system|null|undefined/);
});

test('the limit of an older model has its older name', () => {
  const { body } = sent(modelOf('OPENAI', { maxOutputTokens: 9, outputLimitField: 'max_tokens' }));
  expect(body).toMatchObject({ max_tokens: 9 });
  expect(body).not.toHaveProperty('max_completion_tokens');
  expect(sent(modelOf('ANTHROPIC', { maxOutputTokens: 9 })).body).toMatchObject({ max_tokens: 9 });
});

test.each([
  [-1, 0],
  [0, 0],
  [0.3, 0.3],
  [1, 1],
  [2, 1],
])('Anthropic gets the temperature %d as %d', (temperature, expected) => {
  expect(sent(modelOf('ANTHROPIC'), { temperature }).body.temperature).toBe(expected);
});

test.each([
  ['https://a.example', 'https://a.example/chat/completions'],
  ['https://a.example/', 'https://a.example/chat/completions'],
  ['https://a.example/v1', 'https://a.example/v1/chat/completions'],
  ['https://a.example/v1//', 'https://a.example/v1/chat/completions'],
  ['http://127.0.0.1:1234/proxy/v1/', 'http://127.0.0.1:1234/proxy/v1/chat/completions'],
])('the base URL %s is only joined', (baseUrl, url) => {
  expect(sent(modelOf('OPENAI', { baseUrl })).url).toBe(url);
});

test.each([
  ['models/gemini-9', '/models/gemini-9:generateContent'],
  ['a/b?c', '/models/a%2Fb%3Fc:generateContent'],
])('the name %s of a model of Google cannot leave its place in the path', (model, path) => {
  expect(sent(modelOf('GOOGLE', { model })).url).toBe(`https://models.example.org/v1${path}`);
});

const data = 'YWJj';
const png = file('a.png', 'image/PNG; charset=binary');
const pdf = file('a.pdf', 'application/pdf');
const mp3 = file('a.mp3', 'audio/mp3');
const wav = file('a.wav', 'audio/x-wav');
const url = `data:image/png;base64,${data}`;
const source = (media_type: string) => ({ type: 'base64', media_type, data });

test.each([
  ['OPENAI', png, { type: 'image_url', image_url: { url } }],
  [
    'OPENAI',
    pdf,
    { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${data}` } },
  ],
  ['OPENAI', mp3, { type: 'input_audio', input_audio: { data, format: 'mp3' } }],
  ['OPENAI', wav, { type: 'input_audio', input_audio: { data, format: 'wav' } }],
  ['ANTHROPIC', png, { type: 'image', source: source('image/png') }],
  ['ANTHROPIC', pdf, { type: 'document', source: source('application/pdf') }],
  ['GOOGLE', png, { inlineData: { mimeType: 'image/png', data } }],
  ['GOOGLE', pdf, { inlineData: { mimeType: 'application/pdf', data } }],
  ['GOOGLE', mp3, { inlineData: { mimeType: 'audio/mpeg', data } }],
  ['OLLAMA', png, data],
] satisfies [Protocol, object, unknown][])('%s carries the attachment %o', (protocol, attachment, part) => {
  const { body } = sent(modelOf(protocol), { attachment });
  const [message] = (body.messages ?? body.contents).slice(-1);
  const parts = message.images ?? message.parts ?? message.content;
  expect(parts).toContainEqual(part);
  expect(JSON.stringify(message)).toContain('Is it so?');
});

test.each([
  ['ANTHROPIC', mp3],
  ['OLLAMA', pdf],
  ['OLLAMA', mp3],
  ['OPENAI', file('a.zip', 'application/zip')],
] satisfies [Protocol, object][])('%s cannot carry %o', (protocol, attachment) => {
  expect(() => chatRequest(modelOf(protocol), { ...question, attachment })).toThrow(RangeError);
});

test.each(PROTOCOLS)('%s: half a surrogate pair in a prompt does not make the JSON invalid', (protocol) => {
  const { body } = chatRequest(modelOf(protocol), { ...question, system: 'a\ud800', prompt: '\udc00b' });
  expect(body).not.toMatch(/\\ud/i);
});

const SCHEMA = {
  type: 'object',
  properties: { labels: { type: 'array', items: { type: 'string' } } },
  required: ['labels'],
  additionalProperties: false,
};

test.each([
  [
    'OPENAI',
    {
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: SCHEMA } },
    },
  ],
  ['ANTHROPIC', { output_config: { format: { type: 'json_schema', schema: SCHEMA } } }],
  [
    'GOOGLE',
    {
      generationConfig: {
        temperature: 0.5,
        responseMimeType: 'application/json',
        responseJsonSchema: SCHEMA,
      },
    },
  ],
  ['OLLAMA', { format: SCHEMA }],
] as const)('%s gets the schema of the answer', (protocol, expected) => {
  expect(sent(modelOf(protocol), { schema: SCHEMA }).body).toMatchObject(expected);
});

test.each([
  ['OPENAI', { response_format: { type: 'json_object' } }],
  ['ANTHROPIC', {}],
  ['GOOGLE', { generationConfig: { temperature: 0.5, responseMimeType: 'application/json' } }],
  ['OLLAMA', { format: 'json' }],
] as const)('%s is asked for JSON alone where the model takes no schema', (protocol, expected) => {
  const { body } = sent(modelOf(protocol, { answerFormat: 'JSON' }), { schema: SCHEMA });
  expect(body).toMatchObject(expected);
  expect(JSON.stringify(body)).not.toContain('properties');
});

test.each(PROTOCOLS)('%s is asked in words alone where the model knows no JSON', (protocol) => {
  const free = sent(modelOf(protocol, { answerFormat: 'TEXT' }));
  expect(sent(modelOf(protocol, { answerFormat: 'TEXT' }), { schema: SCHEMA })).toEqual(free);
});
