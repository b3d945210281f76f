import { z } from 'zod';
import {
  Base64,
  bearerOf,
  eventOf,
  Limit,
  parseBody,
  Rejection,
  requirePost,
  requireStrictSchema,
  Schema,
  type ModelCall,
  type ModelFailure,
  type ModelReply,
  type WireRequest,
  type WireResponse,
  type Tokens,
  type Wire,
  type WireStream,
} from './wire.ts';

const dataUrl = (types: string) =>
  z.string().transform((url, context) => {
    const [, type, data] = /^data:([a-z/]+);base64,(.*)$/s.exec(url) ?? [];
    if (type === undefined || !new RegExp(`^(${types})$`).test(type) || !Base64.safeParse(data).success) {
      context.addIssue(`not a data URL of ${types}`);
      return z.NEVER;
    }
    return type;
  });

const Part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: dataUrl('image/(png|jpeg|gif|webp)') }),
  }),
  z.strictObject({
    type: z.literal('input_audio'),
    input_audio: z.strictObject({ data: Base64, format: z.enum(['wav', 'mp3']) }),
  }),
  z.strictObject({
    type: z.literal('file'),
    file: z.strictObject({ filename: z.string().min(1), file_data: dataUrl('application/pdf') }),
  }),
]);

const Body = z
  .strictObject({
    model: z.string().min(1),
    messages: z
      .array(
        z.discriminatedUnion('role', [
          z.strictObject({ role: z.literal('system'), content: z.string() }),
          z.strictObject({ role: z.literal('user'), content: z.union([z.string(), z.array(Part).min(1)]) }),
        ]),
      )
      .min(1),
    temperature: z.number().min(0).max(2).optional(),
    max_completion_tokens: Limit.optional(),
    max_tokens: Limit.optional(),
    response_format: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('json_object') }),
        z.strictObject({
          type: z.literal('json_schema'),
          json_schema: z.strictObject({
            name: z.string().regex(/^[\w-]{1,64}$/),
            strict: z.literal(true),
            schema: Schema,
          }),
        }),
      ])
      .optional(),
    stream: z.boolean().optional(),
    stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  })
  .refine(
    (body) => body.stream === true || body.stream_options === undefined,
    "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
  )
  .refine(
    (body) => body.max_tokens === undefined || body.max_completion_tokens === undefined,
    'Setting max_tokens and max_completion_tokens at the same time is not supported.',
  );

function readCall(request: WireRequest): ModelCall {
  requirePost(request, '/chat/completions');
  const key = bearerOf(request);
  if (key === null) throw new Rejection(401, "You didn't provide an API key.");
  const body = parseBody(Body, request);
  const parts = body.messages.flatMap((message) => (message.role === 'user' ? partsOf(message.content) : []));
  return {
    model: body.model,
    system: (body.messages.find(({ role }) => role === 'system')?.content as string | undefined) ?? null,
    prompt: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    attachments: parts.flatMap(typesOf),
    temperature: body.temperature ?? null,
    contextTokens: null,
    maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
    isStreamed: body.stream === true,
    key,
    format: formatOf(body),
  };
}

function formatOf({ response_format: format, messages }: z.output<typeof Body>): ModelCall['format'] {
  if (!format) return null;
  if (format.type === 'json_schema') return requireStrictSchema(format.json_schema.schema);
  if (!/json/i.test(JSON.stringify(messages)))
    throw new Rejection(
      400,
      "'messages' must contain the word 'json' to use 'response_format' of type 'json_object'.",
    );
  return 'json';
}

type Part = z.output<typeof Part>;

const partsOf = (content: string | Part[]): Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

function typesOf(part: Part): string[] {
  if (part.type === 'image_url') return [part.image_url.url];
  if (part.type === 'file') return [part.file.file_data];
  if (part.type === 'input_audio') return [part.input_audio.format === 'mp3' ? 'audio/mpeg' : 'audio/wav'];
  return [];
}

const FINISHES = { stop: 'stop', length: 'length', refusal: 'stop', blocked: 'content_filter' };

function answer({ text, finish }: ModelReply, { input, cached, output, reasoning }: Tokens): WireResponse {
  const isAnswered = finish === 'stop' || finish === 'length';
  const refusal = finish === 'refusal' ? 'I cannot help with that.' : null;
  return {
    headers: { 'x-request-id': 'req_openai' },
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_767_225_600,
      model: 'openai-model-2026',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: isAnswered ? text : null, refusal, annotations: [] },
          logprobs: null,
          finish_reason: FINISHES[finish],
        },
      ],
      usage: usageOf({ input, cached, output, reasoning }),
    },
  };
}

const usageOf = ({ input, cached, output, reasoning }: Tokens) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: reasoning, audio_tokens: 0 },
});

const chunkOf = (more: object): string =>
  eventOf({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_767_225_600,
    model: 'openai-model-2026',
    usage: null,
    ...more,
  });
const choiceOf = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, logprobs: null, finish_reason }],
});

const stream: WireStream = {
  contentType: 'text/event-stream; charset=utf-8',
  start: () => `: ping\n\n${chunkOf(choiceOf({ role: 'assistant', content: '', refusal: null }))}`,
  text: (text) => chunkOf(choiceOf({ content: text })),
  end: ({ finish }, tokens) =>
    [
      finish === 'refusal' ? chunkOf(choiceOf({ refusal: 'I cannot help with that.' })) : '',
      chunkOf(choiceOf({}, FINISHES[finish])),
      chunkOf({ choices: [], usage: usageOf(tokens) }),
      'data: [DONE]\n\n',
    ].join(''),
  failure: (given) => eventOf(failure(given).body),
};

const CODES: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  404: 'model_not_found',
  429: 'rate_limit_exceeded',
  500: 'server_error',
};

function failure({ status, message, code, retryAfter }: ModelFailure): WireResponse {
  return {
    headers: {
      'x-request-id': 'req_openai',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: {
      error: { message, type: 'invalid_request_error', param: null, code: code ?? CODES[status] ?? null },
    },
  };
}

/** https://platform.openai.com/docs/api-reference/chat/create */
export const openai: Wire = {
  base: '/openai/v1',
  readCall,
  tokens: (prompt, text) => ({
    input: prompt,
    cached: Math.floor(prompt / 2),
    output: text + 5,
    reasoning: 5,
  }),
  answer,
  stream,
  failure,
  contextExceeded: {
    status: 400,
    code: 'context_length_exceeded',
    message: "This model's maximum context length is 8192 tokens. Please reduce the length of the messages.",
  },
};
