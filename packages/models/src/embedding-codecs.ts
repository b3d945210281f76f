import { z } from 'zod';
import type { Usage } from './answer.ts';
import type { ProtocolRequest } from './chat-codec.ts';
import type { ChatModel } from './chat-model.ts';
import { Name, storableJson } from './storable.ts';
import { Tokens, usageOf } from './tokens.ts';

export interface EmbeddingRequest {
  readonly texts: readonly string[];
  /** Some models embed questions otherwise than the passages that answer them. */
  readonly as: 'QUESTION' | 'PASSAGE';
}

type Asked = Pick<ChatModel, 'model' | 'key' | 'contextTokens'>;

export interface GivenEmbeddings {
  /** In the order of the texts; of any length. */
  readonly vectors: readonly (readonly number[])[];
  readonly model: string | null;
  readonly usage: Usage;
  readonly rawUsage: unknown;
}

/** The embeddings of one protocol. The functions are pure and read any JSON without throwing. */
interface EmbeddingCodec {
  ask(model: Asked, request: EmbeddingRequest): ProtocolRequest;
  /** Undefined for JSON that is no answer of this protocol. */
  read(json: unknown): GivenEmbeddings | undefined;
}

const Vector = z.array(z.number());

const bearer = (key: string | null): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key}` };

/** An embedding has no output: nothing of it is paid for. */
const usageOfInput = (tokens: number | null | undefined): Usage =>
  usageOf({ input: [tokens ?? Number.NaN], output: [0] });

const OpenAiEmbeddings = z.object({
  model: Name,
  data: z.array(z.object({ index: z.int().min(0), embedding: Vector })),
  usage: z.unknown().optional(),
});
const OpenAiUsage = z.object({ prompt_tokens: Tokens }).partial().nullish().catch(null);

/** https://platform.openai.com/docs/api-reference/embeddings, and the servers that copy it. */
const openai: EmbeddingCodec = {
  ask: ({ model, key }, { texts }) => ({
    path: '/embeddings',
    headers: bearer(key),
    body: { model, input: texts, encoding_format: 'float' },
  }),
  read(json) {
    const { data } = OpenAiEmbeddings.safeParse(json);
    if (!data) return undefined;
    // Some servers answer in another order.
    const inOrder = data.data.toSorted((a, b) => a.index - b.index);
    if (inOrder.some(({ index }, at) => index !== at)) return undefined;
    return {
      vectors: inOrder.map(({ embedding }) => embedding),
      model: data.model ?? null,
      usage: usageOfInput(OpenAiUsage.parse(data.usage)?.prompt_tokens),
      rawUsage: storableJson(data.usage),
    };
  },
};

const TASKS = { QUESTION: 'RETRIEVAL_QUERY', PASSAGE: 'RETRIEVAL_DOCUMENT' } as const;
const GoogleEmbeddings = z.object({ embeddings: z.array(z.object({ values: Vector })) });

/** https://ai.google.dev/api/embeddings: it reports no tokens. */
const google: EmbeddingCodec = {
  ask({ model, key }, { texts, as }): ProtocolRequest {
    const id = `models/${model.replace(/^models\//, '')}`;
    return {
      path: `/models/${encodeURIComponent(id.slice('models/'.length))}:batchEmbedContents`,
      headers: key === null ? {} : { 'x-goog-api-key': key },
      body: {
        requests: texts.map((text) => ({ model: id, content: { parts: [{ text }] }, taskType: TASKS[as] })),
      },
    };
  },
  read(json) {
    const { data } = GoogleEmbeddings.safeParse(json);
    if (!data) return undefined;
    const vectors = data.embeddings.map(({ values }) => values);
    return { vectors, model: null, usage: usageOfInput(null), rawUsage: null };
  },
};

const OllamaEmbeddings = z.object({ model: Name, embeddings: z.array(Vector), prompt_eval_count: Tokens });

/** https://docs.ollama.com/api/embed. A passage longer than the context of the model is embedded by its beginning. */
const ollama: EmbeddingCodec = {
  ask: ({ model, key, contextTokens }, { texts }) => ({
    path: '/api/embed',
    headers: bearer(key),
    body: {
      model,
      input: texts,
      ...(contextTokens === null ? {} : { options: { num_ctx: contextTokens } }),
    },
  }),
  read(json) {
    const { data } = OllamaEmbeddings.safeParse(json);
    if (!data) return undefined;
    const { embeddings, prompt_eval_count } = data;
    return {
      vectors: embeddings,
      model: data.model ?? null,
      usage: usageOfInput(prompt_eval_count),
      rawUsage: storableJson({ prompt_eval_count }),
    };
  },
};

export const embeddingCodecs = { OPENAI: openai, GOOGLE: google, OLLAMA: ollama } as const;
