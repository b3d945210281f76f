import { setImmediate } from 'node:timers/promises';
import type { Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { wordsOf } from '@scriptorium/domain/search/words.ts';
import { sql } from 'kysely';

/** UTF-16 code units between two turns of other work. */
const PART = 200_000;
/** A tsvector may have 1 MiB of words; of a text with more different ones the first are indexed. */
const MOST_BYTES = 900_000;

/** The different words of a text, folded. */
export async function differentWords(text: string): Promise<string[]> {
  const words = new Set<string>();
  let bytes = 0;
  for (let at = 0; at < text.length;) {
    const end = partEnd(text, at);
    for (const { folded } of wordsOf(text.slice(at, end))) {
      if (words.has(folded)) continue;
      bytes += Buffer.byteLength(folded) + 1;
      if (bytes > MOST_BYTES) return [...words];
      words.add(folded);
    }
    at = end;
    if (at < text.length) await setImmediate();
  }
  return [...words];
}

/** After a part, at the end of a word; a word longer than a part is cut. */
function partEnd(text: string, at: number): number {
  const space = text.slice(at + PART, at + PART + 1000).search(/\s/);
  return Math.min(text.length, at + PART + Math.max(space, 0));
}

/** As a value of `document_text.words`. */
export const asTsvector = (words: readonly string[]) => sql<string>`array_to_tsvector(${[...words]}::text[])`;

/** Replaces the words by which a document is found, which are those of `differentWords`. */
export async function storeWords(tx: Tx, documentId: number, words: readonly string[]): Promise<void> {
  await tx
    .insertInto('document_text')
    .values({ document_id: documentId, words: asTsvector(words) })
    .onConflict((conflict) =>
      conflict.column('document_id').doUpdateSet((row) => ({ words: row.ref('excluded.words') })),
    )
    .execute();
}

/** A query of tens of thousands of words exceeds the database's stack; a change of that size has new words. */
const MOST_IN_QUERY = 1000;

/** Words consist of letters and digits, so that none of their characters has a meaning in a query. */
const queryOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' & ');

/**
 * Adds words of a changed transcript; those that it no longer has are found until it is indexed again. Changing the row
 * writes all its words to the index, so that words which it has already do not change it.
 */
export async function addWords(tx: Tx, documentId: number, text: string): Promise<void> {
  const words = await differentWords(text);
  if (words.length === 0) return;
  const bytes = words.reduce((sum, word) => sum + Buffer.byteLength(word) + 1, 0);
  const hasAll = words.length > MOST_IN_QUERY ? sql`false` : sql`words @@ ${queryOf(words)}::tsquery`;
  await sql`update document_text set words = words || ${asTsvector(words)}
    where document_id = ${documentId} and words is not null and not ${hasAll}
      and (select coalesce(sum(octet_length(word) + 1), 0) from unnest(tsvector_to_array(words)) as word)
        <= ${MOST_BYTES - bytes}`.execute(prepared(tx));
}
