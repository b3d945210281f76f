import { z } from 'zod';
import { formatOf } from './answer-format.ts';
import type { Answer, Finish, Usage } from './answer.ts';
import type { ChatCodec, ProtocolRequest, ProviderError } from './chat-codec.ts';
import type { Attachment, ChatModel, Question } from './chat-model.ts';
import { mediaTypeOf } from './media-type.ts';
import { Name, storableJson } from './storable.ts';
import { TextParts } from './text-parts.ts';
import { Tokens, usageOf } from './tokens.ts';

/** https://platform.openai.com/docs/api-reference/chat, and the servers that copy it. */
export const openai: ChatCodec = {
  attaches: {
    IMAGE: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
    PDF: ['application/pdf'],
    AUDIO: ['audio/wav', 'audio/mpeg'],
  },
  ask,
  read,
  readError,
};

function ask(
  model: ChatModel,
  { system, prompt, temperature, attachment, schema }: Question,
): ProtocolRequest {
  const content = attachment ? [{ type: 'text', text: prompt }, partOf(attachment)] : prompt;
  return {
    path: '/chat/completions',
    headers: model.key === null ? {} : { authorization: `Bearer ${model.key}` },
    body: {
      model: model.model,
      messages: [
        ...(system === undefined ? [] : [{ role: 'system', content: system }]),
        { role: 'user', content },
      ],
      ...(model.takesTemperature ? { temperature } : {}),
      ...(model.maxOutputTokens === null ? {} : { [model.outputLimitField]: model.maxOutputTokens }),
      ...responseFormat(formatOf(model, schema)),
      stream: false,
    },
  };
}

function responseFormat(format: ReturnType<typeof formatOf>): object {
  if (format === undefined) return {};
  if (format === 'json') return { response_format: { type: 'json_object' } };
  return {
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: format } },
  };
}

function partOf({ name, contentType, bytes }: Attachment): object {
  const type = mediaTypeOf(contentType);
  const data = bytes.toString('base64');
  const url = `data:${type};base64,${data}`;
  if (type.startsWith('image/')) return { type: 'image_url', image_url: { url } };
  if (type.startsWith('audio/'))
    return { type: 'input_audio', input_audio: { data, format: type === 'audio/mpeg' ? 'mp3' : 'wav' } };
  return { type: 'file', file: { filename: name, file_data: url } };
}

/** Reasoning models of some servers answer with parts. */
const Content = z.union([z.string(), TextParts]).nullish().catch(null);

const Details = z.object({ cached_tokens: Tokens, reasoning_tokens: Tokens }).partial().nullish().catch(null);

const ReportedUsage = z
  .object({
    prompt_tokens: Tokens,
    completion_tokens: Tokens,
    total_tokens: Tokens,
    prompt_tokens_details: Details,
    completion_tokens_details: Details,
  })
  .partial()
  .nullish()
  .catch(null);

const Completion = z.object({
  id: Name,
  model: Name,
  choices: z.array(
    z.object({
      finish_reason: Name,
      message: z
        .object({ content: Content, refusal: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
    }),
  ),
  usage: z.unknown().optional(),
});

/** The last three are of servers that copy the protocol. */
const FINISHES = new Map<string, Finish>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'refused'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['refusal', 'refused'],
]);

function read(json: unknown): Answer | undefined {
  const { data } = Completion.safeParse(json);
  if (!data) return undefined;
  const [choice] = data.choices;
  const rawFinish = choice?.finish_reason ?? null;
  const isRefused = (choice?.message?.refusal ?? '') !== '';
  return {
    text: choice?.message?.content ?? '',
    finish: isRefused ? 'refused' : (FINISHES.get(rawFinish ?? '') ?? 'other'),
    rawFinish,
    model: data.model ?? null,
    requestId: data.id ?? null,
    usage: readUsage(data.usage),
    rawUsage: storableJson(data.usage),
  };
}

/**
 * Some servers leave the reasoning out of the tokens of the completion, but count it in the total, which is then
 * larger than both.
 */
function readUsage(json: unknown): Usage {
  const usage = ReportedUsage.parse(json);
  const input = usage?.prompt_tokens ?? Number.NaN;
  const output = usage?.completion_tokens ?? Number.NaN;
  const rest = (usage?.total_tokens ?? Number.NaN) - input;
  return usageOf({
    input: [input],
    cacheRead: usage?.prompt_tokens_details?.cached_tokens,
    output: [rest > output ? rest : output],
    reasoning: usage?.completion_tokens_details?.reasoning_tokens,
  });
}

const HttpError = z.int().min(400).max(599);
const Text = z.string().nullish().catch(null);
const Fields = z.object({
  code: z.union([z.string(), HttpError]).nullish().catch(null),
  type: Text,
  message: Text,
});
/** `detail` is the form of FastAPI, and a bare text or a message at the top that of other local servers. */
const Failure = z.object({
  error: z
    .union([Fields, z.string().transform((message) => ({ code: null, type: null, message }))])
    .nullish()
    .catch(null),
  message: Text,
  detail: Text,
});

function readError(json: unknown): ProviderError {
  const { data } = Failure.safeParse(json);
  const { error } = data ?? {};
  const code = error?.code;
  return {
    status: typeof code === 'number' ? code : undefined,
    code: (typeof code === 'string' ? code : error?.type) ?? undefined,
    message: error?.message ?? data?.message ?? data?.detail ?? undefined,
  };
}
