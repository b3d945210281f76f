import { z } from 'zod';
import { formatOf } from './answer-format.ts';
import type { Answer, Finish, Usage } from './answer.ts';
import type { ChatCodec, ProtocolRequest, ProviderError } from './chat-codec.ts';
import type { ChatModel, Question } from './chat-model.ts';
import { Name, storableJson } from './storable.ts';
import { Tokens, usageOf } from './tokens.ts';

/**
 * https://docs.ollama.com/api/chat. Its copy of OpenAI's protocol ignores the size of the context and cuts prompts
 * silently, so that it cannot be used instead.
 */
export const ollama: ChatCodec = {
  attaches: { IMAGE: ['image/png', 'image/jpeg'], PDF: [], AUDIO: [] },
  ask,
  read,
  readError,
};

function ask(
  model: ChatModel,
  { system, prompt, temperature, attachment, schema }: Question,
): ProtocolRequest {
  const { contextTokens, maxOutputTokens } = model;
  const format = formatOf(model, schema);
  return {
    path: '/api/chat',
    headers: model.key === null ? {} : { authorization: `Bearer ${model.key}` },
    body: {
      model: model.model,
      stream: false,
      // A prompt or an answer that does not fit is an error; without these it would lose its beginning.
      truncate: false,
      shift: false,
      messages: [
        ...(system === undefined ? [] : [{ role: 'system', content: system }]),
        {
          role: 'user',
          content: prompt,
          ...(attachment ? { images: [attachment.bytes.toString('base64')] } : {}),
        },
      ],
      ...(format === undefined ? {} : { format }),
      options: {
        ...(model.takesTemperature ? { temperature } : {}),
        ...(contextTokens === null ? {} : { num_ctx: contextTokens }),
        ...(maxOutputTokens === null ? {} : { num_predict: maxOutputTokens }),
      },
    },
  };
}

const ReportedUsage = z.object({ prompt_eval_count: Tokens, eval_count: Tokens }).partial();

const Chat = ReportedUsage.extend({
  model: Name,
  message: z.object({ content: z.string() }),
  done_reason: Name,
});

const FINISHES = new Map<string, Finish>([
  ['stop', 'stop'],
  ['length', 'length'],
]);

function read(json: unknown): Answer | undefined {
  const { data } = Chat.safeParse(json);
  if (!data) return undefined;
  const rawFinish = data.done_reason ?? null;
  return {
    text: data.message.content,
    finish: FINISHES.get(rawFinish ?? '') ?? 'other',
    rawFinish,
    model: data.model ?? null,
    requestId: null,
    ...readUsage(json as Record<string, unknown>),
  };
}

/** The counts are among the fields of the answer. */
function readUsage({ prompt_eval_count, eval_count }: Record<string, unknown>): {
  usage: Usage;
  rawUsage: unknown;
} {
  const reported = ReportedUsage.parse({ prompt_eval_count, eval_count });
  return {
    usage: usageOf({
      input: [reported.prompt_eval_count ?? Number.NaN],
      output: [reported.eval_count ?? Number.NaN],
    }),
    rawUsage: storableJson({ prompt_eval_count, eval_count }),
  };
}

const Failure = z.object({ error: z.string() });

function readError(json: unknown): ProviderError {
  return { message: Failure.safeParse(json).data?.error };
}
