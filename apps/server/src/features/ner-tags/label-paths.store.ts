import type { Db } from '@scriptorium/db/database.ts';
import { labelPaths } from '@scriptorium/domain/label-paths.ts';

/** The ancestors of every label of some nodes, root first, by the label's id. */
export async function listLabelPaths(db: Db, nodeIds: readonly number[]): Promise<Map<number, number[]>> {
  if (nodeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId'])
    .where('node_id', 'in', nodeIds)
    .execute();
  return labelPaths(rows);
}
