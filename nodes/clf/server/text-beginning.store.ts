import type { Db } from '@scriptorium/db/database.ts';
import { TEXTS } from '@scriptorium/node-server/templating/wildcard-values.store.ts';
import { sql } from 'kysely';

/** The beginning of a document's text, or of its transcript. */
export async function findTextBeginning(db: Db, documentId: number, characters: number): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select left(text, ${characters}) as text from (${TEXTS.content([documentId])}) found`.execute(db);
  return rows[0]?.text ?? '';
}
