import type { Db } from '@scriptorium/db/database.ts';
import { labelLookup, type HasLabel } from '@scriptorium/domain/graph/predicates.ts';

const NO_LABELS: HasLabel = () => false;

/** The labels of the master copies of these nodes, for predicates; a detached tag does not count. */
export const readMasterLabels = async (
  db: Db,
  documentId: number,
  nodeIds: readonly number[],
): Promise<HasLabel> => (await readMasterLabelsOf(db, [documentId], nodeIds)).get(documentId) ?? NO_LABELS;

/** Reads the master labels of several documents; documents without labels are left out. */
export async function readMasterLabelsOf(
  db: Db,
  documentIds: readonly number[],
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, HasLabel>> {
  if (nodeIds.length === 0 || documentIds.length === 0) return new Map();
  const masters = db
    .selectFrom('step')
    .where('document_id', 'in', documentIds)
    .where('node_id', 'in', nodeIds)
    .where('master', '=', true);
  const tags = await masters
    .innerJoin('ner_tag', 'ner_tag.step_id', 'step.id')
    .where('detached', '=', false)
    .select(['document_id as documentId', 'node_id as nodeId', 'ner_tag_type_id as labelId'])
    .distinct()
    .execute();
  const classes = await masters
    .innerJoin('classifier_tag', 'classifier_tag.step_id', 'step.id')
    .select(['document_id as documentId', 'node_id as nodeId', 'type_id as labelId'])
    .execute();
  const parents = await db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId'])
    .where('node_id', 'in', nodeIds)
    .execute();
  const parentOf = new Map(parents.map(({ id, parentId }) => [id, parentId]));
  const present = [
    ...tags.map((tag) => ({ ...tag, predicateType: 'NER' as const })),
    ...classes.map((tag) => ({ ...tag, predicateType: 'CLF' as const })),
  ];
  const byDocument = Map.groupBy(present, ({ documentId }) => documentId);
  return new Map([...byDocument].map(([id, labels]) => [id, labelLookup(labels, parentOf)]));
}
