import type { Tx } from '@scriptorium/db/database.ts';
import { findLastAuthor, type DesignRow } from './last-author.store.ts';

/** Who changed a row of the design last and when, as parameters of an error. */
export async function lastAuthor(tx: Tx, row: DesignRow): Promise<{ who: string; at?: string }> {
  const author = await findLastAuthor(tx, row);
  return author ? { who: author.login, at: new Date(author.at).toISOString() } : { who: '…' };
}
