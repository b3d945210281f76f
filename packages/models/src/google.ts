import { z } from 'zod';
import { formatOf } from './answer-format.ts';
import type { Answer, Finish, Usage } from './answer.ts';
import type { ChatCodec, ProtocolRequest, ProviderError } from './chat-codec.ts';
import type { Attachment, ChatModel, Question } from './chat-model.ts';
import { mediaTypeOf } from './media-type.ts';
import { Name, storableJson } from './storable.ts';
import { Tokens, usageOf } from './tokens.ts';

/** https://ai.google.dev/api/generate-content */
export const google: ChatCodec = {
  attaches: {
    IMAGE: ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'],
    PDF: ['application/pdf'],
    AUDIO: ['audio/wav', 'audio/mpeg', 'audio/aiff', 'audio/aac', 'audio/ogg', 'audio/flac'],
  },
  ask,
  read,
  readError,
};

function ask(
  model: ChatModel,
  { system, prompt, temperature, attachment, schema }: Question,
): ProtocolRequest {
  const parts = [{ text: prompt }, ...(attachment ? [partOf(attachment)] : [])];
  const { maxOutputTokens } = model;
  const format = formatOf(model, schema);
  return {
    path: `/models/${encodeURIComponent(idOf(model))}:generateContent`,
    headers: model.key === null ? {} : { 'x-goog-api-key': model.key },
    body: {
      ...(system === undefined ? {} : { systemInstruction: { parts: [{ text: system }] } }),
      contents: [{ role: 'user', parts }],
      generationConfig: {
        ...(model.takesTemperature ? { temperature } : {}),
        ...(maxOutputTokens === null ? {} : { maxOutputTokens }),
        ...(format === undefined ? {} : { responseMimeType: 'application/json' }),
        ...(typeof format === 'object' ? { responseJsonSchema: format } : {}),
      },
    },
  };
}

/** The provider's list of models names them with a prefix. */
const idOf = ({ model }: ChatModel): string => model.replace(/^models\//, '');

const partOf = ({ contentType, bytes }: Attachment): object => ({
  inlineData: { mimeType: mediaTypeOf(contentType), data: bytes.toString('base64') },
});

const ReportedUsage = z
  .object({
    promptTokenCount: Tokens,
    cachedContentTokenCount: Tokens,
    candidatesTokenCount: Tokens,
    thoughtsTokenCount: Tokens,
  })
  .partial()
  .nullish()
  .catch(null);

const Part = z.object({
  text: z.string().optional().catch(undefined),
  thought: z.boolean().optional().catch(undefined),
});
const Candidate = z.object({
  finishReason: Name,
  content: z
    .object({ parts: z.array(Part).nullish().catch(null) })
    .nullish()
    .catch(null),
});
/** Fields without a value are left out: a blocked prompt has no candidates. */
const Generated = z.object({
  responseId: Name,
  modelVersion: Name,
  candidates: z.array(Candidate).nullish(),
  promptFeedback: z.object({ blockReason: Name }).nullish().catch(null),
  usageMetadata: z.unknown().optional(),
});

const FINISHES = new Map<string, Finish>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'refused'],
  ['RECITATION', 'refused'],
  ['BLOCKLIST', 'refused'],
  ['PROHIBITED_CONTENT', 'refused'],
  ['SPII', 'refused'],
]);

function read(json: unknown): Answer | undefined {
  const { data } = Generated.safeParse(json);
  if (!data || !(data.candidates ?? data.promptFeedback ?? data.usageMetadata)) return undefined;
  const candidate = data.candidates?.[0];
  const blockReason = data.promptFeedback?.blockReason ?? null;
  const rawFinish = blockReason ?? candidate?.finishReason ?? null;
  const parts = candidate?.content?.parts ?? [];
  return {
    text: parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join(''),
    finish: blockReason === null ? (FINISHES.get(rawFinish ?? '') ?? 'other') : 'refused',
    rawFinish,
    model: data.modelVersion ?? null,
    requestId: data.responseId ?? null,
    usage: readUsage(data.usageMetadata),
    rawUsage: storableJson(data.usageMetadata),
  };
}

/** The provider's output is without the thoughts, and a number that is 0 is left out. */
function readUsage(json: unknown): Usage {
  const usage = ReportedUsage.parse(json);
  const input = usage?.promptTokenCount ?? Number.NaN;
  const absent = Number.isNaN(input) ? Number.NaN : 0;
  const reasoning = usage?.thoughtsTokenCount ?? 0;
  return usageOf({
    input: [input],
    cacheRead: usage?.cachedContentTokenCount,
    output: [usage?.candidatesTokenCount ?? absent, reasoning],
    reasoning,
  });
}

const Text = z.string().optional().catch(undefined);
const Detail = z.object({ reason: Text, retryDelay: Text });
const Failure = z.object({
  error: z.object({
    status: Text,
    message: Text,
    details: z.array(Detail.nullable().catch(null)).default([]).catch([]),
  }),
});

function readError(json: unknown): ProviderError {
  const { data } = Failure.safeParse(json);
  const details = data?.error.details ?? [];
  return {
    code: details.find((detail) => detail?.reason !== undefined)?.reason ?? data?.error.status,
    message: data?.error.message,
    retryAfter: secondsOf(details.find((detail) => detail?.retryDelay !== undefined)?.retryDelay),
  };
}

/** `34.07s`, rounded up. */
function secondsOf(duration: string | undefined): string | undefined {
  const seconds = /^(\d{1,9}(?:[.]\d{1,9})?)s$/.exec(duration ?? '')?.[1];
  return seconds === undefined ? undefined : String(Math.ceil(Number(seconds)));
}
