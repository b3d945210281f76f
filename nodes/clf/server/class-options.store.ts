import type { Db } from '@scriptorium/db/database.ts';
import type { LabelOption } from '@scriptorium/labelling/label-option.ts';

/** The labels of a node, in the order of their ids. */
export async function listOptions(db: Db, nodeId: number): Promise<LabelOption[]> {
  const labels = await db
    .selectFrom('classifier_type')
    .select(['id', 'name', 'description'])
    .where('node_id', '=', nodeId)
    .orderBy('id')
    .execute();
  return labels.map(({ name, ...label }) => ({ ...label, path: [name] }));
}
