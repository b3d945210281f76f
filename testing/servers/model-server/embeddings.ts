import { z } from 'zod';
import { bearerOf, parseBody, Rejection, requirePost, type ChatProtocol, type WireRequest } from './wire.ts';

/** The contents of a valid request for embeddings. */
export interface EmbeddingCall {
  readonly protocol: ChatProtocol;
  readonly model: string;
  readonly texts: readonly string[];
  readonly as: 'QUESTION' | 'PASSAGE' | null;
  readonly contextTokens: number | null;
  readonly key: string | null;
}

interface EmbeddingWire {
  /** Whether the path, after the base of the protocol, asks for embeddings. */
  isAsked(path: string): boolean;
  /** Throws a Rejection. */
  read(request: WireRequest): Omit<EmbeddingCall, 'protocol'>;
  answer(vectors: readonly (readonly number[])[], tokens: number): object;
}

const Texts = z.array(z.string().min(1)).min(1);

/** https://platform.openai.com/docs/api-reference/embeddings/create */
const openai: EmbeddingWire = {
  isAsked: (path) => path === '/embeddings',
  read(request) {
    requirePost(request, '/embeddings');
    const key = bearerOf(request);
    if (key === null) throw new Rejection(401, "You didn't provide an API key.");
    const { model, input } = parseBody(
      z.strictObject({
        model: z.string().min(1),
        input: Texts.max(2048),
        encoding_format: z.literal('float').optional(),
      }),
      request,
    );
    return { model, texts: input, as: null, contextTokens: null, key };
  },
  // In another order than the texts, as some servers do.
  answer: (vectors, tokens) => ({
    object: 'list',
    model: 'openai-embedding-2026',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse(),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }),
};

const TASKS = { RETRIEVAL_QUERY: 'QUESTION', RETRIEVAL_DOCUMENT: 'PASSAGE' } as const;

/** https://ai.google.dev/api/embeddings */
const google: EmbeddingWire = {
  isAsked: (path) => path.endsWith(':batchEmbedContents'),
  read(request) {
    const name = /^\/models\/([^/]+):batchEmbedContents$/.exec(request.path)?.[1] ?? '';
    requirePost(request, `/models/${name}:batchEmbedContents`);
    const key = request.headers['x-goog-api-key'] ?? '';
    if (key === '') throw new Rejection(403, "Method doesn't allow unregistered callers.");
    const model = decodeURIComponent(name);
    const { requests } = parseBody(
      z.strictObject({
        requests: z
          .array(
            z.strictObject({
              model: z.literal(`models/${model}`),
              content: z.strictObject({ parts: z.tuple([z.strictObject({ text: z.string().min(1) })]) }),
              taskType: z.enum(['RETRIEVAL_QUERY', 'RETRIEVAL_DOCUMENT']),
            }),
          )
          .min(1)
          .max(100),
      }),
      request,
    );
    const [first] = requests;
    const texts = requests.map(({ content }) => content.parts[0].text);
    return { model, texts, as: TASKS[first?.taskType ?? 'RETRIEVAL_QUERY'], contextTokens: null, key };
  },
  answer: (vectors) => ({ embeddings: vectors.map((values) => ({ values })) }),
};

/** https://docs.ollama.com/api/embed */
const ollama: EmbeddingWire = {
  isAsked: (path) => path === '/api/embed',
  read(request) {
    requirePost(request, '/api/embed');
    const Options = z.object({ num_ctx: z.int().min(1).optional() });
    const Body = z.object({ model: z.string().min(1), input: Texts, options: Options.optional() });
    const { model, input, options } = parseBody(Body, request);
    return { model, texts: input, as: null, contextTokens: options?.num_ctx ?? null, key: bearerOf(request) };
  },
  answer: (embeddings, tokens) => ({
    model: 'ollama-embedding-2026',
    embeddings,
    total_duration: 14_143_917,
    prompt_eval_count: tokens,
  }),
};

export const EMBEDDING_WIRES: Readonly<Partial<Record<ChatProtocol, EmbeddingWire>>> = {
  OPENAI: openai,
  GOOGLE: google,
  OLLAMA: ollama,
};

const DIMENSIONS = 512;

/** Two texts are the more similar, the more meanings they share. */
export function vectorOf(meanings: readonly string[]): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const meaning of meanings.length === 0 ? [''] : meanings) {
    const at = hash(meaning) % DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

/** FNV-1a */
function hash(text: string): number {
  let state = 2_166_136_261;
  for (const unit of text) state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return state;
}

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
