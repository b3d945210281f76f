import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import { labelLookup, type HasLabel } from '@scriptorium/domain/graph/predicates.ts';
import { sql } from 'kysely';
import type { DocumentSnapshot } from './document-snapshot.ts';

export async function readSnapshot(db: Db, documentId: number): Promise<DocumentSnapshot> {
  const { rows } = await sql<{ snapshot: DocumentSnapshot | null }>`
    select document_snapshot(${documentId}, null) as snapshot`.execute(prepared(db));
  const snapshot = rows[0]?.snapshot;
  if (!snapshot) throw new Error(`Document ${documentId} not found`);
  return snapshot;
}

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
  return labelLookup(
    [
      ...tags.map((tag) => ({ ...tag, predicateType: 'NER' as const })),
      ...classes.map((tag) => ({ ...tag, predicateType: 'CLF' as const })),
    ],
    new Map(parents.map(({ id, parentId }) => [id, parentId])),
  );
}
