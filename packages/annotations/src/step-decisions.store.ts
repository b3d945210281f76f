import type { Db } from '@scriptorium/db/database.ts';
import type { TagSource } from '@scriptorium/db/schema/schema-json.ts';
import { sql } from 'kysely';

/** The classifier labels of a step, and those that people removed from it. */
export async function listClassDecisions(db: Db, stepId: number) {
  const { rows } = await sql<{ labelId: number; source: TagSource | null }>`
    select type_id as "labelId", source from classifier_tag where step_id = ${stepId}
    union all select type_id, null from classifier_tombstone where step_id = ${stepId}`.execute(db);
  return rows;
}

/** The tags of a step, and those that people deleted. */
export interface TagDecisions {
  readonly tags: readonly {
    readonly labelId: number;
    readonly start: number | null;
    readonly end: number | null;
    /** In ascending order. */
    readonly tokenIds: readonly number[];
    readonly source: TagSource;
  }[];
  /** `start` is an offset in the text, or the time of the first word in milliseconds. */
  readonly removed: readonly {
    readonly labelId: number;
    readonly start: number | null;
    readonly quote: string;
  }[];
}

export async function listTagDecisions(db: Db, stepId: number): Promise<TagDecisions> {
  const { rows } = await sql<TagDecisions['tags'][number]>`
    select ner_tag_type_id as "labelId", start_offset as "start", end_offset as "end", source,
      (select coalesce(json_agg(token_id order by token_id), '[]') from ner_tag_token where tag_id = tag.id)
        as "tokenIds"
    from ner_tag tag where step_id = ${stepId} and not detached and type <> 'TIMESPAN_TAG'`.execute(db);
  const removed = await db
    .selectFrom('tag_tombstone')
    .select(['ner_tag_type_id as labelId', 'start_offset as start', 'quote'])
    .where('step_id', '=', stepId)
    .execute();
  return { tags: rows, removed };
}
