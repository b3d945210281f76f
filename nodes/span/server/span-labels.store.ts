import type { Db } from '@scriptorium/db/database.ts';
import { labelPaths } from '@scriptorium/domain/label-paths.ts';
import type { LabelOption } from '@scriptorium/labelling/label-option.ts';

/** The labels of a node that a model may choose, in the order of their ids. */
export async function listOptions(db: Db, nodeId: number): Promise<LabelOption[]> {
  const labels = await db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId', 'name', 'selectable', 'disabled'])
    .where('node_id', '=', nodeId)
    .orderBy('id')
    .execute();
  const names = new Map(labels.map(({ id, name }) => [id, name]));
  const paths = labelPaths(labels);
  return labels
    .filter(({ selectable, disabled }) => selectable && !disabled)
    .map(({ id }) => ({
      id,
      path: [...(paths.get(id) ?? []), id].map((part) => names.get(part) ?? ''),
      description: '',
    }));
}
