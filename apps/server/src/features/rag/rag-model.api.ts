import { fieldError } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { lockModel } from '@scriptorium/models/calls/stored-models.store.ts';
import type { RagSettings } from './external-splitters.api.ts';

/** The model of a process for the meaning of passages, as it is stored: null for none, and without RAG. */
export async function requireEmbeddingModel(
  tx: Tx,
  { isRagEnabled, ragEmbeddingModel }: Pick<RagSettings, 'isRagEnabled' | 'ragEmbeddingModel'>,
): Promise<number | null> {
  const id = ragEmbeddingModel ?? null;
  if (id === null) return null;
  if ((await lockModel(tx, id))?.kind !== 'EMBEDDING')
    throw fieldError('processes', 'ragEmbeddingModel', 'Invalid');
  return isRagEnabled ? id : null;
}
