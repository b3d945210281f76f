import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** The steps of a document on some nodes, one for each copy. `completedAt` is as the database writes it, with microseconds. */
export const listCopies = (db: Db, documentId: number, nodeIds: readonly number[]) =>
  db
    .selectFrom('step')
    .select(['id', 'node_id as nodeId', 'status', sql<string | null>`completed_at::text`.as('completedAt')])
    .where('document_id', '=', documentId)
    .where('node_id', '=', anyOf(nodeIds))
    .orderBy('node_id')
    .orderBy('copy')
    .execute();

/** A tag of a step, with the name of its label and of the labels above it, root first. */
export interface ProposedTag {
  readonly stepId: number;
  readonly path: readonly string[];
  readonly start: number | null;
  readonly end: number | null;
  /** In ascending order. */
  readonly tokenIds: readonly number[];
}

/** The tags of steps that are on the text or on words. */
export async function listProposedTags(db: Db, stepIds: readonly number[]): Promise<ProposedTag[]> {
  const { rows } = await sql<ProposedTag>`
    with recursive named (id, path) as (
      select label.id, array[label.name] from ner_tag_type label
        where label.parent_id is null
          and label.node_id in (select node_id from step where step.id = ${anyOf(stepIds)})
      union all
      select label.id, named.path || label.name from ner_tag_type label join named on named.id = label.parent_id)
    select tag.step_id as "stepId", named.path, tag.start_offset as "start", tag.end_offset as "end",
      (select coalesce(json_agg(token_id order by token_id), '[]') from ner_tag_token where tag_id = tag.id)
        as "tokenIds"
    from ner_tag tag join named on named.id = tag.ner_tag_type_id
    where tag.step_id = ${anyOf(stepIds)} and not tag.detached and tag.type <> 'TIMESPAN_TAG'
    order by tag.start_offset, tag.id`.execute(db);
  return rows;
}
