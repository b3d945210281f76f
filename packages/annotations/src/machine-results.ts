import { anyOf } from '@scriptorium/db/lists.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { StoredResults } from '@scriptorium/db/schema/schema-json.ts';
import { sql } from 'kysely';

/** The sources of labels that machines give. */
const MACHINES = sql.raw(`('RULE', 'MODEL', 'PROMPT')`);

/** Reads the results of machines in steps, by the steps' ids. Labels of people are left out. */
export async function readMachineResults(
  tx: Tx,
  stepIds: readonly number[],
): Promise<Record<string, StoredResults>> {
  const { rows } = await sql<StoredResults & { id: number }>`
    select step.id, step.run,
      (select coalesce(jsonb_agg(to_jsonb(tag) || jsonb_build_object('tokens',
          (select coalesce(jsonb_agg(token_id order by token_id), '[]') from ner_tag_token where tag_id = tag.id))), '[]')
        from ner_tag tag where tag.step_id = step.id and source in ${MACHINES} and not detached) as tags,
      (select coalesce(jsonb_agg(to_jsonb(tag)), '[]')
        from classifier_tag tag where tag.step_id = step.id and source in ${MACHINES}) as classes,
      (select coalesce(max(id), 0) from llm_response where step_id = step.id) as response
    from step where step.id = ${anyOf(stepIds)}`.execute(tx);
  return Object.fromEntries(
    rows.map(({ id, run, tags, classes, response }) => [
      id,
      { run, tags, classes, response: Number(response) },
    ]),
  );
}

/**
 * Puts back what the machine of a step had given: labels that people have changed, set or deleted since then stay as they
 * are, and a deleted label is left out. Tags on words that no longer exist are left out, too.
 */
export async function restoreMachineResults(
  tx: Tx,
  stepId: number,
  { run, tags, classes, response }: StoredResults,
): Promise<void> {
  const rows = JSON.stringify(tags);
  await sql`
    delete from ner_tag where step_id = ${stepId} and source in ${MACHINES}
      and id not in (select (one ->> 'id')::bigint from jsonb_array_elements(${rows}::jsonb) one)
      and not exists (select from ner_tag_relation where from_id = ner_tag.id or to_id = ner_tag.id)`.execute(
    tx,
  );
  await sql`
    with earlier as (select tag.*, one -> 'tokens' as tokens
        from jsonb_array_elements(${rows}::jsonb) one, jsonb_populate_record(null::ner_tag, one) tag),
      wanted as (select * from earlier
        where exists (select from ner_tag_type where ner_tag_type.id = earlier.ner_tag_type_id)
          and (jsonb_array_length(tokens) = 0 or not exists (select from jsonb_array_elements_text(tokens) token
            where not exists (select from utterance_token
              where utterance_token.id = token::bigint and utterance_id is not null)))
          and not exists (select from tag_tombstone gone where gone.step_id = ${stepId}
            and gone.ner_tag_type_id = earlier.ner_tag_type_id and gone.quote = earlier.quote
            and (jsonb_array_length(tokens) > 0 or gone.start_offset is not distinct from earlier.start_offset))
          and not exists (select from ner_tag present where present.step_id = ${stepId}
            and present.ner_tag_type_id = earlier.ner_tag_type_id and not present.detached
            and present.start_offset is not distinct from earlier.start_offset
            and present.end_offset is not distinct from earlier.end_offset
            and (select coalesce(jsonb_agg(token_id order by token_id), '[]') from ner_tag_token
              where tag_id = present.id) = tokens)),
      made as (
        insert into ner_tag (id, step_id, ner_tag_type_id, type, start_offset, end_offset, ts_start, ts_end, quote, source,
          source_id, score, user_id, created_at)
        overriding system value
        select id, step_id, ner_tag_type_id, type, start_offset, end_offset, ts_start, ts_end, quote, source, source_id, score,
          user_id, created_at from wanted
        on conflict (id) do nothing returning id)
    insert into ner_tag_token (tag_id, token_id)
    select wanted.id, token::bigint from wanted join made on made.id = wanted.id, jsonb_array_elements_text(tokens) token`.execute(
    tx,
  );
  await restoreClasses(tx, stepId, classes);
  await tx.deleteFrom('llm_response').where('step_id', '=', stepId).where('id', '>', response).execute();
  await tx
    .updateTable('step')
    .set({ run: run && JSON.stringify(run) })
    .where('id', '=', stepId)
    .execute();
}

async function restoreClasses(tx: Tx, stepId: number, classes: readonly object[]): Promise<void> {
  const rows = JSON.stringify(classes);
  await sql`
    delete from classifier_tag where step_id = ${stepId} and source in ${MACHINES}
      and type_id not in (select (one ->> 'type_id')::bigint from jsonb_array_elements(${rows}::jsonb) one)`.execute(
    tx,
  );
  await sql`
    insert into classifier_tag
    select earlier.* from jsonb_populate_recordset(null::classifier_tag, ${rows}::jsonb) earlier
    where exists (select from classifier_type where id = earlier.type_id)
      and not exists (select from classifier_tombstone gone
        where gone.step_id = ${stepId} and gone.type_id = earlier.type_id)
    on conflict (step_id, type_id) do update
      set source = excluded.source, source_id = excluded.source_id, score = excluded.score, created_at = excluded.created_at
      where classifier_tag.source in ${MACHINES}`.execute(tx);
}

/** The labels of results at their places, to compare two of them. */
export function labelsIn({ tags, classes }: StoredResults): Set<string> {
  const ofTags = (tags as readonly Record<string, unknown>[]).map(
    (tag) =>
      `${tag['ner_tag_type_id']} ${tag['start_offset']}-${tag['end_offset']} ${JSON.stringify(tag['tokens'])}`,
  );
  const ofClasses = (classes as readonly Record<string, unknown>[]).map((tag) => `class ${tag['type_id']}`);
  return new Set([...ofTags, ...ofClasses]);
}
