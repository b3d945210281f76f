import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';
import type { Replacement } from './replacements.ts';

/** Suggestions of each word, most frequent first. */
const MOST_HINTS = 10;

/** Counts replacements in the process of a document; one that takes an earlier one back cancels it. */
export async function noteReplacements(
  tx: Tx,
  processId: number,
  replacements: readonly Replacement[],
): Promise<void> {
  if (replacements.length === 0) return;
  const rows = JSON.stringify(replacements);
  const { rows: cancelled } = await sql<{ word: string; replacement: string }>`
    update word_replacement as known set uses = known.uses - least(known.uses, made.uses)
    from json_to_recordset(${rows}::json) as made("oldWord" text, "newWord" text, replacement text, uses integer)
    where known.process_id = ${processId} and known.uses > 0
      and known.word = made."newWord" and lower(known.replacement) = made."oldWord"
    returning made."oldWord" as word, made.replacement`.execute(tx);
  const back = new Set(cancelled.map(({ word, replacement }) => `${word} ${replacement}`));
  const added = replacements.filter(({ oldWord, replacement }) => !back.has(`${oldWord} ${replacement}`));
  if (added.length === 0) return;
  await sql`
    insert into word_replacement (process_id, word, replacement, uses)
    select ${processId}::bigint, "oldWord", replacement, uses
    from json_to_recordset(${JSON.stringify(added)}::json) as made("oldWord" text, replacement text, uses integer)
    order by "oldWord", replacement
    on conflict (process_id, word, replacement)
      do update set uses = word_replacement.uses + excluded.uses`.execute(tx);
}

/** Lists the replacements that people of the process chose for the words of a document. */
export async function listHints(db: Db, { id, processId }: { id: number; processId: number }) {
  const { rows } = await sql<{ word: string; hints: string[] }>`
    select word, array_agg(replacement order by uses desc, replacement) as hints
    from (
      select word, replacement, uses,
        row_number() over (partition by word order by uses desc, replacement) as place
      from word_replacement
      where process_id = ${processId} and uses > 0 and word in (
        select lower(rtrim(token.value, '?.,')) from utterance_token token
          join utterance said on said.id = token.utterance_id
        where said.document_id = ${id})
    ) known
    where place <= ${MOST_HINTS}
    group by word order by word`.execute(prepared(db));
  return rows;
}
