import type { Db } from '@scriptorium/db/database.ts';
import type { JoinStep } from '@scriptorium/domain/joins.ts';
import { labelFacts, type HasLabel } from '@scriptorium/domain/predicates.ts';
import { sql } from 'kysely';

/**
 * A document's steps; `touched` says whether people have put work into one that is not finished: they hold it, tagged,
 * classified, or deleted a machine's tag. Whether finished work was touched is not asked, since it is never withdrawn.
 */
export const listJoinSteps = (db: Db, documentId: number): Promise<JoinStep[]> =>
  db
    .selectFrom('step')
    .select([
      'id',
      'node_id as nodeId',
      'master',
      'status',
      sql<boolean>`case
        when status in ('DONE', 'ACCEPTED') or blocked_by is not null then true
        else exists (select from ner_tag where step_id = step.id and user_id is not null)
          or exists (select from classifier_tag where step_id = step.id and user_id is not null)
          or exists (select from tag_tombstone where step_id = step.id) end`.as('touched'),
    ])
    .where('document_id', '=', documentId)
    .execute();

const NO_LABELS: HasLabel = () => false;

/** The labels of the master copies of these nodes; a tag that lost its text says nothing any more. */
export async function loadLabels(db: Db, documentId: number, nodeIds: readonly number[]): Promise<HasLabel> {
  if (nodeIds.length === 0) return NO_LABELS;
  const masters = db
    .selectFrom('step')
    .where('document_id', '=', documentId)
    .where('node_id', 'in', nodeIds)
    .where('master', '=', true);
  const tags = await masters
    .innerJoin('ner_tag', 'ner_tag.step_id', 'step.id')
    .where('detached', '=', false)
    .select(['node_id as nodeId', 'ner_tag_type_id as labelId'])
    .distinct()
    .execute();
  const classes = await masters
    .innerJoin('classifier_tag', 'classifier_tag.step_id', 'step.id')
    .select(['node_id as nodeId', 'type_id as labelId'])
    .execute();
  const parents = await db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId'])
    .where('node_id', 'in', nodeIds)
    .execute();
  return labelFacts(
    [
      ...tags.map((tag) => ({ ...tag, predicateType: 'NER' as const })),
      ...classes.map((tag) => ({ ...tag, predicateType: 'CLF' as const })),
    ],
    new Map(parents.map(({ id, parentId }) => [id, parentId])),
  );
}
