import { z } from 'zod';
import {
  Base64,
  eventOf,
  Limit,
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

const TextPart = z.strictObject({ text: z.string() });
const DataPart = z.strictObject({
  inlineData: z.strictObject({
    mimeType: z
      .string()
      .regex(/^(image\/(png|jpeg|webp|heic|heif)|application\/pdf|audio\/(wav|mpeg|mp3|aiff|aac|ogg|flac))$/),
    data: Base64,
  }),
});

const Body = z.strictObject({
  systemInstruction: z.strictObject({ parts: z.array(TextPart).min(1) }).optional(),
  contents: z
    .array(
      z.strictObject({
        role: z.literal('user'),
        parts: z.array(z.union([TextPart, DataPart])).min(1),
      }),
    )
    .min(1),
  generationConfig: z
    .strictObject({
      temperature: z.number().min(0).max(2).optional(),
      maxOutputTokens: Limit.optional(),
      responseMimeType: z.literal('application/json').optional(),
      responseJsonSchema: Schema.optional(),
    })
    .refine(
      (config) => config.responseJsonSchema === undefined || config.responseMimeType !== undefined,
      'a response schema needs the response MIME type application/json',
    )
    .optional(),
});

function readCall(request: WireRequest): ModelCall {
  const [, name = '', verb = 'generateContent'] =
    /^\/models\/([^/]+):(generateContent|streamGenerateContent)$/.exec(request.path) ?? [];
  requirePost(request, `/models/${name}:${verb}`);
  const key = request.headers['x-goog-api-key'] ?? '';
  if (key === '') throw new Rejection(403, "Method doesn't allow unregistered callers.");
  const body = parseBody(Body, request);
  const parts = body.contents.flatMap(({ parts }) => parts);
  return {
    model: decodeURIComponent(name),
    system: body.systemInstruction?.parts.map(({ text }) => text).join('') ?? null,
    prompt: parts.map((part) => ('text' in part ? part.text : '')).join(''),
    attachments: parts.flatMap((part) => ('inlineData' in part ? [part.inlineData.mimeType] : [])),
    temperature: body.generationConfig?.temperature ?? null,
    contextTokens: null,
    maxOutputTokens: body.generationConfig?.maxOutputTokens ?? null,
    isStreamed: verb === 'streamGenerateContent',
    key,
    format:
      body.generationConfig?.responseJsonSchema ?? (body.generationConfig?.responseMimeType ? 'json' : null),
  };
}

/** Fields without a value are left out, as the provider does. */
function answer(reply: ModelReply, { input, cached, output, reasoning }: Tokens): WireResponse {
  const usageMetadata = {
    promptTokenCount: input,
    cachedContentTokenCount: cached || undefined,
    candidatesTokenCount: output - reasoning || undefined,
    thoughtsTokenCount: reasoning || undefined,
    totalTokenCount: input + output,
  };
  return {
    headers: {},
    body: {
      ...(reply.finish === 'blocked'
        ? { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }
        : { candidates: [candidateOf(reply)] }),
      usageMetadata,
      modelVersion: 'google-model-2026',
      responseId: 'resp_google',
    },
  };
}

function candidateOf({ text, finish }: ModelReply): object {
  if (finish === 'refusal') return { finishReason: 'SAFETY', index: 0, safetyRatings: [] };
  const parts = text === '' ? undefined : [{ text }];
  return {
    content: { role: 'model', parts },
    finishReason: finish === 'length' ? 'MAX_TOKENS' : 'STOP',
    index: 0,
  };
}

const chunkOf = (candidates: object[], more: object = {}): string =>
  eventOf({ candidates, modelVersion: 'google-model-2026', responseId: 'resp_google', ...more });

const stream: WireStream = {
  contentType: 'text/event-stream',
  start: () => chunkOf([{ index: 0, content: { role: 'model', parts: [{ text: 'Well.', thought: true }] } }]),
  text: (text) => chunkOf([{ index: 0, content: { role: 'model', parts: [{ text }] } }]),
  end: (reply, tokens) => eventOf(answer({ ...reply, text: '' }, tokens).body),
  failure: (given) => eventOf(failure(given).body),
};

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** The time to wait is in the body, not in a header. */
function failure({ status, message, retryAfter }: ModelFailure): WireResponse {
  return {
    headers: {},
    body: {
      error: {
        code: status,
        message,
        status: STATUSES[status] ?? 'UNKNOWN',
        ...(retryAfter === undefined
          ? {}
          : {
              details: [
                { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfter}s` },
              ],
            }),
      },
    },
  };
}

/** https://ai.google.dev/api/generate-content */
export const google: Wire = {
  base: '/google/v1beta',
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
    message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  },
};
