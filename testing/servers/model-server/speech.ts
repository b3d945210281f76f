import { Rejection, type ModelFailure } from './wire.ts';

/** The contents of a valid request for a transcription. */
export interface SpeechCall {
  readonly model: string;
  readonly format: 'json' | 'verbose_json';
  readonly granularities: readonly string[];
  readonly language: string | null;
  readonly prompt: string | null;
  readonly temperature: number | null;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly key: string;
}

export interface SpokenSegment {
  readonly text: string;
  /** s */
  readonly start: number;
  readonly end: number;
  readonly no_speech_prob?: number;
  readonly avg_logprob?: number;
}

/** The speech in all recordings, unless a test sets other. */
export const SPOKEN: readonly SpokenSegment[] = [
  { text: ' Dzień dobry, Anno.', start: 0, end: 1.2 },
  { text: ' Do widzenia!', start: 1.4, end: 2 },
];

/** The beginnings of files, by the extensions that the provider takes. */
const MAGIC: Readonly<Record<string, RegExp>> = {
  wav: /^RIFF....WAVE/s,
  mp3: /^(ID3|\xff)/s,
  m4a: /^....ftyp/s,
  mp4: /^....ftyp/s,
  mpeg: /./s,
  mpga: /./s,
  webm: /^.E\xdf\xa3/s,
  ogg: /^OggS/s,
  oga: /^OggS/s,
  flac: /^fLaC/s,
};

export interface SpeechRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer<ArrayBuffer>;
}

const MAX_BYTES = 25 * 1024 * 1024;

const FIELDS = new Set([
  'model',
  'file',
  'response_format',
  'timestamp_granularities[]',
  'temperature',
  'language',
  'prompt',
]);

/** https://platform.openai.com/docs/api-reference/audio/createTranscription */
export async function readSpeechCall({ method, headers, bytes }: SpeechRequest): Promise<SpeechCall> {
  if (method !== 'POST') throw new Rejection(405, `Not allowed to ${method} on /audio/transcriptions`);
  const key = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1];
  if (key === undefined) throw new Rejection(401, "You didn't provide an API key.");
  const form = await formOf(headers['content-type'] ?? '', bytes);
  const unknown = [...form.keys()].find((field) => !FIELDS.has(field));
  if (unknown !== undefined) throw new Rejection(400, `Unrecognized request argument supplied: ${unknown}`);
  const text = (field: string): string | null => {
    const [value, ...more] = form.getAll(field);
    if (more.length > 0) throw new Rejection(400, `Duplicate form field: ${field}`);
    if (value !== undefined && typeof value !== 'string')
      throw new Rejection(400, `${field} must be a string`);
    return value ?? null;
  };
  const model = text('model');
  if (model === null || model === '') throw new Rejection(400, 'you must provide a model parameter');
  const format = text('response_format') ?? 'json';
  if (format !== 'json' && format !== 'verbose_json')
    throw new Rejection(400, `${format} is not one of ['json', 'verbose_json']`);
  const granularities = form.getAll('timestamp_granularities[]').map(String);
  if (granularities.some((granularity) => granularity !== 'word' && granularity !== 'segment'))
    throw new Rejection(400, `Invalid timestamp_granularities: ${granularities.join()}`);
  if (granularities.length > 0 && format !== 'verbose_json')
    throw new Rejection(400, 'timestamp_granularities are only supported with response_format verbose_json');
  const language = text('language');
  if (language !== null && !/^[a-z]{2,3}$/.test(language))
    throw new Rejection(
      400,
      `Invalid language '${language}'. Language parameter must be in ISO-639-1 format.`,
    );
  return {
    model,
    format,
    granularities,
    language,
    prompt: text('prompt'),
    temperature: temperatureOf(text('temperature')),
    ...(await fileOf(form)),
    key,
  };
}

async function formOf(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  if (!/^multipart\/form-data; *boundary=/.test(contentType))
    throw new Rejection(400, `Unsupported content type: '${contentType}'. Use multipart/form-data.`);
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Rejection(400, 'Could not parse multipart form');
  }
}

function temperatureOf(text: string | null): number | null {
  if (text === null) return null;
  const temperature = Number(text);
  if (text.trim() === '' || !(temperature >= 0 && temperature <= 1))
    throw new Rejection(400, `Invalid temperature: ${text}`);
  return temperature;
}

async function fileOf(form: FormData) {
  const [file, ...more] = form.getAll('file');
  if (!(file instanceof File) || more.length > 0) throw new Rejection(400, 'you must provide one file');
  if (file.size > MAX_BYTES)
    throw new Rejection(413, `Maximum content size limit (${MAX_BYTES}) exceeded (${file.size} bytes read)`);
  const magic = MAGIC[/\.(\w+)$/.exec(file.name)?.[1] ?? ''];
  if (!magic)
    throw new Rejection(400, `Invalid file format. Supported formats: ${Object.keys(MAGIC).join()}`);
  const beginning = Buffer.from(await file.slice(0, 16).arrayBuffer()).toString('latin1');
  if (!magic.test(beginning)) throw new Rejection(400, 'Audio file might be corrupted or unsupported');
  return { filename: file.name, contentType: file.type, size: file.size };
}

/** Models without times know no other format. */
export const REFUSES_TIMES: ModelFailure = {
  status: 400,
  code: 'unsupported_value',
  message:
    "response_format 'verbose_json' is not compatible with model 'no-times-2026'. Use 'json' or 'text' instead.",
};

/** The provider's answer: words lose their punctuation. */
export function speechAnswer(
  { format, granularities }: SpeechCall,
  segments: readonly SpokenSegment[],
): object {
  const text = segments
    .map((segment) => segment.text)
    .join('')
    .trim();
  if (format === 'json')
    return {
      text,
      usage: { type: 'tokens', input_tokens: 30, output_tokens: 12, total_tokens: 42 },
    };
  const duration = segments.at(-1)?.end ?? 0;
  return {
    task: 'transcribe',
    language: 'polish',
    duration,
    text,
    ...(granularities.includes('segment') ? { segments: segments.map(detailed) } : {}),
    ...(granularities.includes('word') ? { words: segments.flatMap(wordsOf) } : {}),
    usage: { type: 'duration', seconds: Math.ceil(duration) },
  };
}

const detailed = (segment: SpokenSegment, id: number) => ({
  id,
  seek: 0,
  tokens: [],
  temperature: 0,
  avg_logprob: -0.2,
  compression_ratio: 1.1,
  no_speech_prob: 0.01,
  ...segment,
});

function wordsOf({ text, start, end }: SpokenSegment) {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const each = (end - start) / words.length;
  return words.map((word, at) => ({
    word: word.replaceAll(/[^\p{L}\p{N}'-]/gu, ''),
    start: start + each * at,
    end: start + each * (at + 1),
  }));
}
