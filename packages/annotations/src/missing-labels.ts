import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Finished steps of a node that tell whether its documents usually have tags. */
const RECENT = 50;

interface StepOfNode {
  readonly id: number;
  readonly nodeId: number;
}

/** Whether a step of a classifier has no class, although there are classes to choose from. */
export async function isClassMissing(db: Db, { id, nodeId }: StepOfNode): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select 1 from classifier_type where node_id = ${nodeId})
      and not exists (select 1 from classifier_tag where step_id = ${id}) as missing`.execute(db);
  return rows[0]?.missing === true;
}

/**
 * Whether a step has no tags although some are to be expected: there are labels, nobody has deleted a proposed tag, and
 * fewer than half of the node's last finished documents had none. A node without finished documents is expected to have tags.
 */
export async function areTagsMissing(db: Db, { id, nodeId }: StepOfNode): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select 1 from ner_tag_type where node_id = ${nodeId} and not disabled)
      and not exists (select 1 from ner_tag where step_id = ${id})
      and not exists (select 1 from tag_tombstone where step_id = ${id})
      and (
        select count(*) = 0
          or 2 * count(*) filter (where not exists (select 1 from ner_tag where step_id = recent.id)) < count(*)
        from (
          select id from step
          where node_id = ${nodeId} and completed_at is not null and status in ('DONE', 'ACCEPTED') and id <> ${id}
          order by completed_at desc, id desc limit ${RECENT}
        ) recent
      ) as missing`.execute(db);
  return rows[0]?.missing === true;
}
