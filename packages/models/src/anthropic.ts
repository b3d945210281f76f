import { z } from 'zod';
import { formatOf } from './answer-format.ts';
import type { Answer, Finish, Usage } from './answer.ts';
import type { ChatCodec, ProtocolRequest, ProviderError } from './chat-codec.ts';
import { USUAL_OUTPUT_TOKENS, type Attachment, type ChatModel, type Question } from './chat-model.ts';
import { mediaTypeOf } from './media-type.ts';
import { Name, storableJson } from './storable.ts';
import { TextParts } from './text-parts.ts';
import { Tokens, usageOf } from './tokens.ts';

const VERSION = '2023-06-01';

/** https://docs.anthropic.com/en/api/messages */
export const anthropic: ChatCodec = {
  attaches: {
    IMAGE: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
    PDF: ['application/pdf'],
    AUDIO: [],
  },
  ask,
  read,
  readError,
};

function ask(
  model: ChatModel,
  { system, prompt, temperature, attachment, schema }: Question,
): ProtocolRequest {
  // It has no format for JSON without a schema.
  const format = formatOf(model, schema);
  const content = [...(attachment ? [blockOf(attachment)] : []), { type: 'text', text: prompt }];
  return {
    path: '/messages',
    headers: {
      'anthropic-version': VERSION,
      ...(model.key === null ? {} : { 'x-api-key': model.key }),
    },
    body: {
      model: model.model,
      // The protocol requires a limit.
      max_tokens: model.maxOutputTokens ?? USUAL_OUTPUT_TOKENS,
      ...(system === undefined ? {} : { system }),
      messages: [{ role: 'user', content }],
      ...(model.takesTemperature ? { temperature: Math.min(Math.max(temperature, 0), 1) } : {}),
      ...(typeof format === 'object'
        ? { output_config: { format: { type: 'json_schema', schema: format } } }
        : {}),
    },
  };
}

function blockOf({ contentType, bytes }: Attachment): object {
  const type = mediaTypeOf(contentType);
  const source = { type: 'base64', media_type: type, data: bytes.toString('base64') };
  return { type: type.startsWith('image/') ? 'image' : 'document', source };
}

const ReportedUsage = z
  .object({
    input_tokens: Tokens,
    cache_read_input_tokens: Tokens,
    cache_creation_input_tokens: Tokens,
    output_tokens: Tokens,
  })
  .partial()
  .nullish()
  .catch(null);

const Message = z.object({
  id: Name,
  model: Name,
  content: TextParts,
  stop_reason: Name,
  usage: z.unknown().optional(),
});

const FINISHES = new Map<string, Finish>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refused'],
]);

function read(json: unknown): Answer | undefined {
  const { data } = Message.safeParse(json);
  if (!data) return undefined;
  const rawFinish = data.stop_reason ?? null;
  return {
    text: data.content,
    finish: FINISHES.get(rawFinish ?? '') ?? 'other',
    rawFinish,
    model: data.model ?? null,
    requestId: data.id ?? null,
    usage: readUsage(data.usage),
    rawUsage: storableJson(data.usage),
  };
}

/** The provider's input is without the tokens of the cache. */
function readUsage(json: unknown): Usage {
  const usage = ReportedUsage.parse(json);
  const cacheRead = usage?.cache_read_input_tokens ?? 0;
  const cacheWrite = usage?.cache_creation_input_tokens ?? 0;
  return usageOf({
    input: [usage?.input_tokens ?? Number.NaN, cacheRead, cacheWrite],
    cacheRead,
    cacheWrite,
    output: [usage?.output_tokens ?? Number.NaN],
  });
}

const Text = z.string().optional().catch(undefined);
const Failure = z.object({ error: z.object({ type: Text, message: Text }) });

function readError(json: unknown): ProviderError {
  const { data } = Failure.safeParse(json);
  return { code: data?.error.type, message: data?.error.message };
}
