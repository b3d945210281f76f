import { z } from 'zod';
import {
  Base64,
  bearerOf,
  parseBody,
  Rejection,
  requirePost,
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

/** The body of a chat request: the answer is streamed unless `stream` is false. */
const Body = z.object({
  model: z.string().min(1),
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'user']),
        content: z.string(),
        images: z.array(Base64).optional(),
      }),
    )
    .min(1),
  stream: z.boolean(),
  format: z.union([Schema, z.literal('json')]).optional(),
  options: z
    .object({
      temperature: z.number().optional(),
      num_ctx: z.int().min(1).optional(),
      num_predict: z.int().optional(),
    })
    .optional(),
});

function readCall(request: WireRequest): ModelCall {
  requirePost(request, '/api/chat');
  const body = parseBody(Body, request);
  const ofRole = (role: string) => body.messages.filter((message) => message.role === role);
  return {
    model: body.model,
    system: ofRole('system')[0]?.content ?? null,
    prompt: ofRole('user')
      .map(({ content }) => content)
      .join(''),
    attachments: ofRole('user').flatMap(({ images }) => (images ?? []).map(imageTypeOf)),
    temperature: body.options?.temperature ?? null,
    contextTokens: body.options?.num_ctx ?? null,
    maxOutputTokens: body.options?.num_predict ?? null,
    isStreamed: body.stream,
    key: bearerOf(request),
    format: body.format ?? null,
  };
}

/** The protocol has no content types: a server reads them from the first bytes. */
function imageTypeOf(data: string): string {
  if (data.startsWith('iVBORw0KGgo')) return 'image/png';
  if (data.startsWith('/9j/')) return 'image/jpeg';
  throw new Rejection(400, 'Failed to load image or audio file');
}

/** Answers a chat request. Ollama has neither refusals nor filters: a model that declines says so. */
function answer({ text, finish }: ModelReply, { input, output }: Tokens): WireResponse {
  const isAnswered = finish === 'stop' || finish === 'length';
  return {
    headers: {},
    body: {
      model: 'ollama-model-2026',
      created_at: '2026-01-01T00:00:00.000000Z',
      message: { role: 'assistant', content: isAnswered ? text : 'I cannot help with that.' },
      done: true,
      done_reason: finish === 'length' ? 'length' : 'stop',
      total_duration: 1_000_000_000,
      prompt_eval_count: input,
      eval_count: output,
    },
  };
}

const lineOf = (line: object): string => `${JSON.stringify(line)}\n`;

const stream: WireStream = {
  contentType: 'application/x-ndjson',
  start: () => '',
  text: (content) =>
    lineOf({ model: 'ollama-model-2026', message: { role: 'assistant', content }, done: false }),
  end: ({ finish }, tokens) => {
    const isAnswered = finish === 'stop' || finish === 'length';
    return lineOf(answer({ text: isAnswered ? '' : 'no', finish }, tokens).body);
  },
  failure: (given) => lineOf(failure(given).body),
};

function failure({ message }: ModelFailure): WireResponse {
  return { headers: {}, body: { error: message } };
}

/** https://docs.ollama.com/api/chat. It needs no key, and ignores fields that it does not know. */
export const ollama: Wire = {
  base: '/ollama',
  readCall,
  tokens: (prompt, text) => ({ input: prompt, cached: 0, output: text, reasoning: 0 }),
  answer,
  stream,
  failure,
  contextExceeded: { status: 400, message: 'the input length exceeds the context length' },
};
