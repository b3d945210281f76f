import type { Tx } from '@scriptorium/db/database.ts';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import { tokenIdsOf } from '@scriptorium/domain/transcript/word-edits.ts';
import type { Batch } from './batch.ts';
import * as store from './transcripts.store.ts';

export interface StoredUtterance {
  readonly id: number;
  readonly actor: string;
  /** Null for a deleted one, which has no words. */
  readonly position: number | null;
  readonly prevId: number | null;
  readonly nextId: number | null;
  readonly tokens: readonly store.StoredToken[];
}

/** The stored rows that a change concerns. */
export interface Stored {
  readonly utterances: ReadonlyMap<number, StoredUtterance>;
  /** Deleted words that the change names. */
  readonly deleted: ReadonlyMap<number, Token>;
  /** The places of the words in their utterances. */
  readonly positions: ReadonlyMap<number, number>;
}

export async function readUtterances(tx: Tx, documentId: number, batch: Batch): Promise<Stored> {
  const ids = batch.map(({ id }) => id).filter((id) => id > 0);
  const rows = await store.listUtterances(tx, documentId, ids);
  const tokens = await store.listTokens(
    tx,
    rows.map(({ id }) => id),
  );
  const present = new Set(tokens.map(({ id }) => id));
  const missing = tokenIdsOf(batch).filter((id) => id > 0 && !present.has(id));
  const deleted = missing.length > 0 ? await store.listDeletedTokens(tx, documentId, missing) : [];
  const byUtterance = Map.groupBy(tokens, ({ utteranceId }) => utteranceId);
  return {
    utterances: new Map(rows.map((row) => [row.id, { ...row, tokens: byUtterance.get(row.id) ?? [] }])),
    deleted: new Map(deleted.map((token) => [token.id, token])),
    positions: new Map(tokens.map(({ id, position }) => [id, position])),
  };
}
