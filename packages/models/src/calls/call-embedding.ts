import type { Db } from '@scriptorium/db/database.ts';
import { embeddingRequest, readEmbeddings, type Embeddings } from '../embedding.ts';
import type { EmbeddingRequest } from '../embedding-codecs.ts';
import { callProvider, type ProviderCall } from './call-provider.ts';
import { sizeOfTexts } from './call-size.ts';
import type { ModelLimits } from './model-limits.ts';

export interface EmbeddingCall extends ProviderCall {
  readonly request: EmbeddingRequest;
}

/** Asks a model once for the vectors of a few texts: see `callProvider`. */
export const callEmbedding = (db: Db, limits: ModelLimits, call: EmbeddingCall): Promise<Embeddings> =>
  callProvider<Embeddings>(db, limits, call, () => {
    const { model, key, request } = call;
    const asked = { ...model.chat, prefixes: model.prefixes, key, count: request.texts.length };
    const size = sizeOfTexts(request.texts);
    return { ...embeddingRequest(asked, request), size, read: (response) => readEmbeddings(asked, response) };
  });
