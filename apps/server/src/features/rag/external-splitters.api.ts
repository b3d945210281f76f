import { fieldError } from '@scriptorium/contract/errors.ts';
import { DEFAULT_SPLITTER } from '@scriptorium/contract/machines/external-splitters.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import * as store from './external-splitters.store.ts';

/** The RAG settings of a process, as the request has them. */
export interface RagSettings {
  readonly isRagEnabled: boolean;
  readonly ragTextSplitter?: number | null | undefined;
  readonly ragEmbeddingModel?: number | null | undefined;
}

/**
 * The splitter of a process as it is stored: null for the built-in one, and without RAG (PROC-18, CONST-41). Refuses
 * unknown ones.
 */
export async function requireSplitter(
  tx: Tx,
  { isRagEnabled, ragTextSplitter }: RagSettings,
): Promise<number | null> {
  const id = ragTextSplitter ?? DEFAULT_SPLITTER;
  if (id === DEFAULT_SPLITTER) return null;
  if (!Number.isSafeInteger(id) || !(await store.lockSplitter(tx, id)))
    throw fieldError('processes', 'ragTextSplitter', 'Invalid');
  return isRagEnabled ? id : null;
}
