import type { Answer } from './answer.ts';
import { callUrl } from './call-url.ts';
import { parseJson, requestIdOf } from './chat.ts';
import type { ChatModel, ModelRequest, ModelResponse, Prefixes, Protocol } from './chat-model.ts';
import { codecs } from './codecs.ts';
import { embeddingCodecs, type EmbeddingRequest } from './embedding-codecs.ts';

import { faultOfResponse } from './answer-faults.ts';
import type { ModelError } from './model-error.ts';

/** Protocols with embeddings. */
export type EmbeddingProtocol = keyof typeof embeddingCodecs;

export const hasEmbeddings = (protocol: Protocol): protocol is EmbeddingProtocol =>
  protocol in embeddingCodecs;

/** Vectors of texts in the order of the texts: of one length, and each of the Euclidean norm 1. */
export interface Embeddings extends Pick<Answer, 'model' | 'requestId' | 'usage' | 'rawUsage'> {
  readonly vectors: readonly Float32Array[];
}

export type EmbeddingReading =
  | { readonly kind: 'answer'; readonly answer: Embeddings }
  | { readonly kind: 'error'; readonly error: ModelError };

type EmbeddingModel = Pick<ChatModel, 'protocol' | 'baseUrl' | 'model' | 'key' | 'contextTokens'> & {
  readonly prefixes?: Prefixes;
};

/** The request for the vectors of texts. Throws a RangeError for a protocol without embeddings. */
export function embeddingRequest(model: EmbeddingModel, { texts, as }: EmbeddingRequest): ModelRequest {
  const { question = '', passage = '' } = model.prefixes ?? {};
  const prefix = as === 'QUESTION' ? question : passage;
  const { path, headers, body } = codecOf(model.protocol).ask(model, {
    texts: texts.map((text) => `${prefix}${text.toWellFormed()}`),
    as,
  });
  return {
    url: callUrl(model.baseUrl, path),
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function codecOf(protocol: Protocol) {
  if (!hasEmbeddings(protocol)) throw new RangeError(`The protocol ${protocol} has no embeddings.`);
  return embeddingCodecs[protocol];
}

/** No model has more numbers in a vector. */
const MAX_DIMENSIONS = 16_000;

/**
 * The vectors of `count` texts in any response of a provider, or the reason that there are none. Never throws. `now`:
 * ms.
 */
export function readEmbeddings(
  { protocol, key, count }: Pick<ChatModel, 'protocol' | 'key'> & { readonly count: number },
  response: ModelResponse,
  now = Date.now(),
): EmbeddingReading {
  const { status, body } = response;
  const json = parseJson(body);
  const requestId = requestIdOf(response);
  const given = status >= 200 && status < 300 ? codecOf(protocol).read(json) : undefined;
  const vectors = given?.vectors.map(normalized);
  if (given && vectors && areComparable(vectors, count)) {
    return { kind: 'answer', answer: { ...given, vectors, requestId } };
  }
  const error = faultOfResponse(response, codecs[protocol].readError(json), { key, now });
  return { kind: 'error', error: { ...error, requestId } };
}

function areComparable(
  vectors: readonly (Float32Array | undefined)[],
  count: number,
): vectors is Float32Array[] {
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.length !== count || dimensions === 0 || dimensions > MAX_DIMENSIONS) return false;
  return vectors.every((vector) => vector?.length === dimensions);
}

/** Undefined for a vector without a direction. */
function normalized(vector: readonly number[]): Float32Array | undefined {
  const norm = Math.hypot(...vector);
  if (!Number.isFinite(norm) || norm === 0) return undefined;
  return Float32Array.from(vector, (part) => part / norm);
}
