import { multipartBody } from '@scriptorium/outgoing/multipart.ts';
import { z } from 'zod';
import type { Usage } from './answer.ts';
import { callUrl } from './call-url.ts';
import { parseJson, requestIdOf } from './chat.ts';
import type { ChatModel, ModelResponse } from './chat-model.ts';
import { faultOfResponse } from './answer-faults.ts';
import type { ModelError } from './model-error.ts';
import { openai } from './openai.ts';
import { Name, storableJson } from './storable.ts';
import { Tokens, usageOf } from './tokens.ts';

/** Providers take no larger recordings: https://platform.openai.com/docs/guides/speech-to-text, "limited to 25 MB". */
export const MAX_RECORDING_BYTES = 25 * 1024 * 1024;

/**
 * The longest part of a larger recording: 16,000 samples a second of two bytes are 24.96 million bytes, which leaves room for the
 * other fields of the form. Newer models take no recording of more than 25 minutes, whatever its size.
 */
export const MAX_PART_SECONDS = 13 * 60;

/** Characters of a prompt: Whisper reads the last 224 tokens of it. */
export const MAX_SPEECH_PROMPT = 800;

export interface Recording {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** The extension, such as `wav`: providers know the format by the name of the file. */
  readonly extension: string;
  readonly durationMs: number;
}

export interface Dictation {
  readonly recording: Recording;
  /** ISO 639-1; null: the model finds out. */
  readonly language: string | null;
  /** Names and terms that may be said; empty for none. */
  readonly prompt: string;
}

/** The words of a recording, as a model answered them. */
export interface Transcription {
  /** The answer, unchanged: `{text}`, or with `segments` and `words`, whose times are in seconds. */
  readonly json: string;
  /** The model that answered, where it says so. */
  readonly model: string | null;
  readonly requestId: string | null;
  readonly usage: Usage;
  readonly rawUsage: unknown;
  /** The length that is paid for. */
  readonly audioMs: number;
}

export type TranscriptionReading =
  | { readonly kind: 'answer'; readonly answer: Transcription }
  | { readonly kind: 'error'; readonly error: ModelError };

type SpeechModel = Pick<ChatModel, 'baseUrl' | 'model' | 'key' | 'takesTemperature'>;

/**
 * The request for the words of a recording: https://platform.openai.com/docs/api-reference/audio/createTranscription.
 * `times`: of the words and the phrases, which newer models do not give.
 */
export async function transcriptionRequest(
  { baseUrl, model, key, takesTemperature }: SpeechModel,
  { recording, language, prompt }: Dictation,
  { times }: { times: boolean },
) {
  const form = new FormData();
  form.append('model', model);
  form.append('response_format', times ? 'verbose_json' : 'json');
  if (times) for (const part of ['word', 'segment']) form.append('timestamp_granularities[]', part);
  if (takesTemperature) form.append('temperature', '0');
  if (language !== null) form.append('language', language);
  if (prompt !== '') form.append('prompt', prompt.toWellFormed());
  const { bytes, contentType: type, extension } = recording;
  form.append('file', new Blob([bytes], { type }), `recording.${extension}`);
  const { contentType, body } = await multipartBody(form);
  return {
    url: callUrl(baseUrl, '/audio/transcriptions'),
    headers: {
      'content-type': contentType,
      accept: 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body,
  };
}

const Seconds = z.number().min(0).max(1_800_000).nullish().catch(null);

const ReportedUsage = z
  .object({ input_tokens: Tokens, output_tokens: Tokens, seconds: Seconds })
  .partial()
  .nullish()
  .catch(null);

const Segment = z
  .object({ text: z.string().catch('') })
  .nullish()
  .catch(null);

const Spoken = z
  .object({ text: z.string().optional(), segments: z.array(z.unknown()).nullish() })
  .and(z.object({ model: Name, duration: Seconds, usage: z.unknown().optional() }))
  .refine(({ text, segments }) => text !== undefined || Array.isArray(segments));

/**
 * The words in any response of a provider, or the reason that there are none; no words are an answer, too. Never
 * throws. `now`: ms.
 */
export function readTranscription(
  { key, durationMs }: { readonly key: string | null; readonly durationMs: number },
  response: ModelResponse,
  now = Date.now(),
): TranscriptionReading {
  const { status, body } = response;
  const json = parseJson(body);
  const requestId = requestIdOf(response);
  const { data } = status >= 200 && status < 300 ? Spoken.safeParse(json) : {};
  if (!data)
    return {
      kind: 'error',
      error: { ...faultOfResponse(response, openai.readError(json), { key, now }), requestId },
    };
  const usage = ReportedUsage.parse(data.usage);
  const seconds = usage?.seconds ?? data.duration;
  return {
    kind: 'answer',
    answer: {
      json: body,
      model: data.model ?? null,
      requestId,
      usage: usageOf({
        input: [usage?.input_tokens ?? Number.NaN],
        output: [usage?.output_tokens ?? Number.NaN],
      }),
      rawUsage: storableJson(data.usage),
      audioMs: typeof seconds === 'number' ? Math.round(seconds * 1000) : durationMs,
    },
  };
}

/** All words, without their times. */
export function spokenText({ json }: Pick<Transcription, 'json'>): string {
  const { text, segments } = Spoken.parse(parseJson(json));
  return text ?? (segments ?? []).map((segment) => Segment.parse(segment)?.text ?? '').join('');
}
