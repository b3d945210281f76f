import { z } from 'zod';
import {
  Base64,
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

const source = <T extends string>(types: readonly T[]) =>
  z.strictObject({ type: z.literal('base64'), media_type: z.enum(types), data: Base64 });

const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('image'),
    source: source(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  }),
  z.strictObject({ type: z.literal('document'), source: source(['application/pdf']) }),
]);

const Body = z.strictObject({
  model: z.string().min(1),
  max_tokens: Limit,
  system: z.string().optional(),
  messages: z.array(z.strictObject({ role: z.literal('user'), content: z.array(Block).min(1) })).min(1),
  temperature: z.number().min(0).max(1).optional(),
  output_config: z
    .strictObject({ format: z.strictObject({ type: z.literal('json_schema'), schema: Schema }) })
    .optional(),
  stream: z.boolean().optional(),
});

function readCall(request: WireRequest): ModelCall {
  requirePost(request, '/messages');
  const key = request.headers['x-api-key'] ?? '';
  if (key === '') throw new Rejection(401, 'x-api-key header is required');
  if (request.headers['anthropic-version'] !== '2023-06-01')
    throw new Rejection(400, 'anthropic-version: a valid version header is required');
  const body = parseBody(Body, request);
  const blocks = body.messages.flatMap(({ content }) => content);
  return {
    model: body.model,
    system: body.system ?? null,
    prompt: blocks.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    attachments: blocks.flatMap((block) => (block.type === 'text' ? [] : [block.source.media_type])),
    temperature: body.temperature ?? null,
    contextTokens: null,
    maxOutputTokens: body.max_tokens,
    isStreamed: body.stream === true,
    key,
    format: body.output_config ? requireStrictSchema(body.output_config.format.schema) : null,
  };
}

const FINISHES = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal', blocked: 'refusal' };

function answer({ text, finish }: ModelReply, { input, cached, output }: Tokens): WireResponse {
  const isAnswered = (finish === 'stop' || finish === 'length') && text !== '';
  return {
    headers: { 'request-id': 'req_anthropic' },
    body: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'anthropic-model-2026',
      content: isAnswered ? [{ type: 'text', text }] : [],
      stop_reason: FINISHES[finish],
      stop_sequence: null,
      usage: usageOf({ input, cached, output }),
    },
  };
}

function usageOf({ input, cached, output }: Omit<Tokens, 'reasoning'>) {
  // A quarter of the cached ones were written to the cache by this call.
  const written = Math.floor(cached / 4);
  return {
    input_tokens: input - cached,
    cache_read_input_tokens: cached - written,
    cache_creation_input_tokens: written,
    output_tokens: output,
    service_tier: 'standard',
  };
}

const typed = (type: string, more: object = {}): string => eventOf({ type, ...more }, type);

const stream: WireStream = {
  contentType: 'text/event-stream; charset=utf-8',
  start(tokens) {
    const message = answer({ text: '', finish: 'stop' }, { ...tokens, output: 1 }).body;
    return [
      typed('message_start', { message: { ...message, stop_reason: null } }),
      typed('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      typed('ping'),
    ].join('');
  },
  text: (text) => typed('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end: ({ finish }, { output }) =>
    [
      typed('content_block_stop', { index: 0 }),
      typed('message_delta', {
        delta: { stop_reason: FINISHES[finish], stop_sequence: null },
        usage: { output_tokens: output },
      }),
      typed('message_stop'),
    ].join(''),
  failure: (given) => eventOf(failure(given).body, 'error'),
};

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

function failure({ status, message, retryAfter }: ModelFailure): WireResponse {
  return {
    headers: {
      'request-id': 'req_anthropic',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: {
      type: 'error',
      error: { type: TYPES[status] ?? 'invalid_request_error', message },
      request_id: 'req_anthropic',
    },
  };
}

/** https://docs.anthropic.com/en/api/messages */
export const anthropic: Wire = {
  base: '/anthropic/v1',
  readCall,
  tokens: (prompt, text) => ({
    input: prompt,
    cached: Math.floor(prompt / 2),
    output: text,
    reasoning: 0,
  }),
  answer,
  stream,
  failure,
  contextExceeded: { status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' },
};
