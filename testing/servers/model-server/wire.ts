import { z } from 'zod';

export type ChatProtocol = 'OPENAI' | 'ANTHROPIC' | 'GOOGLE' | 'OLLAMA';

export interface WireRequest {
  readonly method: string;
  /** After the base of the protocol, decoded by its reader. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** The contents of a valid chat request. */
export interface ModelCall {
  readonly model: string;
  readonly system: string | null;
  readonly prompt: string;
  /** Content types. */
  readonly attachments: readonly string[];
  readonly temperature: number | null;
  readonly contextTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly key: string | null;
  /** The answer in parts, as it is written. */
  readonly isStreamed: boolean;
  /** A JSON schema, `json` for any JSON, null for a free answer. */
  readonly format: object | 'json' | null;
}

/** The empty fields of requests that are no chat requests. */
export const NO_QUESTION: Omit<ModelCall, 'model' | 'key'> = {
  system: null,
  prompt: '',
  attachments: [],
  temperature: null,
  contextTokens: null,
  maxOutputTokens: null,
  isStreamed: false,
  format: null,
};

export interface Tokens {
  /** With the cached ones. */
  readonly input: number;
  readonly cached: number;
  /** With the reasoning. */
  readonly output: number;
  readonly reasoning: number;
}

export interface ModelReply {
  readonly text: string;
  /** `refusal`: the model declines. `blocked`: a filter before the model withholds the prompt. */
  readonly finish: 'stop' | 'length' | 'refusal' | 'blocked';
  /** The pause in ms between two parts of a streamed answer. */
  readonly pauseMs?: number;
  /** It ends before the part with this number, with the failure or without a word. */
  readonly breaksAfter?: number;
  readonly failure?: ModelFailure;
}

export interface ModelFailure {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  /** s */
  readonly retryAfter?: number;
}

/** A request that the provider does not accept. */
export class Rejection extends Error {
  readonly failure: ModelFailure;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.name = 'Rejection';
    this.failure = { status, message, ...(code === undefined ? {} : { code }) };
  }
}

export interface WireResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

export interface WireStream {
  readonly contentType: string;
  /** The first and the last parts are without text. */
  start(tokens: Tokens): string;
  text(text: string): string;
  end(reply: ModelReply, tokens: Tokens): string;
  /** An error in the middle of an answer. */
  failure(failure: ModelFailure): string;
}

/** A server-sent event. */
export const eventOf = (data: object, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

/** One protocol as its provider speaks it, made from its documentation. */
export interface Wire {
  /** The path of the base URL. */
  readonly base: string;
  /** Throws a Rejection. */
  readCall(request: WireRequest): ModelCall;
  /** The provider's share of cached and reasoning tokens: some protocols do not report them. */
  tokens(prompt: number, text: number): Tokens;
  answer(reply: ModelReply, tokens: Tokens): WireResponse;
  /** An answer in parts, one for each of these texts. */
  readonly stream: WireStream;
  failure(failure: ModelFailure): WireResponse;
  readonly contextExceeded: ModelFailure;
}

export function requirePost({ method, path }: WireRequest, expected: string): void {
  if (path !== expected) throw new Rejection(404, `Unknown request URL: ${method} ${path}`);
  if (method !== 'POST') throw new Rejection(405, `Not allowed to ${method} on ${path}`);
}

/** The body as this schema; throws a Rejection that names the first wrong field. */
export function parseBody<T>(schema: z.ZodType<T>, { headers, body }: WireRequest): T {
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    throw new Rejection(400, 'The content type must be application/json.');
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Rejection(400, `${issue?.path.join('.')}: ${issue?.message}`);
}

/**
 * A schema in the strict subset: each object lists all its properties as required and allows no others. Throws a Rejection.
 */
export function requireStrictSchema(schema: object, path = 'schema'): object {
  const { type, properties, required, additionalProperties, items, ...rest } = schema as Record<
    string,
    unknown
  >;
  const unknown = Object.keys(rest).find((field) => !['description', 'enum', 'anyOf'].includes(field));
  if (unknown !== undefined)
    throw new Rejection(400, `Invalid schema: '${unknown}' is not permitted in ${path}.`);
  if (type === 'array') requireStrictSchema(items as object, `${path}.items`);
  if (type !== 'object') return schema;
  const names = Object.keys((properties ?? {}) as object);
  if (additionalProperties !== false || names.join() !== ((required ?? []) as string[]).join())
    throw new Rejection(400, `Invalid schema: ${path} must require all properties and allow no others.`);
  for (const [name, part] of Object.entries(properties as Record<string, object>))
    requireStrictSchema(part, `${path}.${name}`);
  return schema;
}

export const Schema = z.record(z.string(), z.unknown());

/** Base64 of at least one byte. */
export const Base64 = z
  .string()
  .min(4)
  .refine((text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text), 'invalid base64');

export const Limit = z.int().min(1);

export const bearerOf = ({ headers }: WireRequest): string | null =>
  /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? null;
