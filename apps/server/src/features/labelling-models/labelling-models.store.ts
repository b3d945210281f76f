import type { LabellingModel } from '@scriptorium/contract/annotations/labelling-models.ts';
import type { Db } from '@scriptorium/db/database.ts';

/** Other providers and prompts of earlier years are not asked for. */
const MAX_MODELS = 1000;

/** The models that have labelled for a node, newest first. */
export async function listModels(db: Db, nodeId: number): Promise<LabellingModel[]> {
  const rows = await db
    .selectFrom('labelling_model')
    .selectAll()
    .where('node_id', '=', nodeId)
    .orderBy('id', 'desc')
    .limit(MAX_MODELS)
    .execute();
  return rows.map(({ id, node_id, kind, name, answered_by, version, created_at }) => ({
    id,
    nodeId: node_id,
    kind,
    name,
    answeredBy: answered_by,
    version,
    createdAt: created_at,
  }));
}
