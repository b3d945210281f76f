import type { Db } from '@scriptorium/db/database.ts';
import type { Stage } from '@scriptorium/server/tests/rights-matrix/matrix.ts';

/** The objects that deleting calls skip, so that the scene need not be created again and again. */
export function keptOf({ scene, callers }: Stage): ReadonlyMap<string, ReadonlySet<number>> {
  const nodes = [
    scene.parser,
    scene.upload,
    scene.span,
    scene.lexicon,
    scene.classifier,
    scene.action,
    scene.later,
  ];
  return new Map([
    ['process', new Set([scene.process.id])],
    ['node', new Set(nodes.map(({ id }) => id))],
    ['document', new Set(Object.values(scene.documents))],
    ['ner_tag_type', new Set([scene.label.id, scene.ruled.id])],
    ['classifier_type', new Set([scene.classifierType.id])],
    ['edge', new Set([scene.edge.id])],
    ['app_user', new Set([...callers.values()].flatMap((user) => user?.id ?? []))],
  ]);
}

/** A label that a request disabled cannot be set any more. */
const isUsable = (
  row: object & { deleted_at?: Date | null; disabled?: boolean; selectable?: boolean },
): boolean => !row.deleted_at && row.disabled !== true && row.selectable !== false;

/** Whether all objects of the rights matrix still exist and can be used. */
export async function isAlive(db: Db, { scene }: Stage): Promise<boolean> {
  const { process, documents, stepIds, nodeIds } = scene;
  const count = async (
    table: 'process' | 'document' | 'step' | 'node' | 'ner_tag_type' | 'classifier_type' | 'edge',
    ids: readonly number[],
  ) => {
    const rows = await db
      .selectFrom(table as 'node')
      .selectAll()
      .where('id', 'in', ids)
      .execute();
    const present = rows.filter((row) => isUsable(row));
    return present.length === new Set(ids).size;
  };
  const there = await Promise.all([
    count('process', [process.id]),
    count('document', Object.values(documents)),
    count('step', Object.values(stepIds)),
    count('node', nodeIds),
    count('ner_tag_type', [scene.label.id, scene.ruled.id]),
    count('classifier_type', [scene.classifierType.id]),
    count('edge', [scene.edge.id]),
  ]);
  return there.every(Boolean);
}
