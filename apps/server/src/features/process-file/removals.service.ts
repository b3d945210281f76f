import { countTagsByClassifierType, countTagsByLabel } from '@scriptorium/annotations/counts.ts';
import { countRelationsByType } from '@scriptorium/annotations/relation-graphs.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Problems } from '@scriptorium/process-file/problems.ts';
import { countWorkOf } from '../nodes/nodes.api.ts';
import type { Plan } from './plan.ts';

/** What people or rules have labelled is never deleted by an import, confirmed or not. */
export async function refuseUsedRemovals(db: Db, plan: Plan, problems: Problems): Promise<void> {
  for (const { id, name } of plan.removedNodes) {
    const { labels } = await countWorkOf(db, id);
    if (labels > 0) problems.add('nodes', 'error.processFile.nodeHasLabels', { node: name, labels });
  }
  const inUse = (place: string, name: string, tags: number) =>
    problems.add(place, 'error.label.inUse', { name, tags, rules: 0, predicates: [], relationTypes: [] });
  const { labels, classes, relationTypes } = plan.removed;
  const tags = await countTagsByLabel(db, idsOf(labels));
  for (const { id, name, place } of labels)
    if (tags.has(id)) inUse(`${place}.labels`, name, tags.get(id) ?? 0);
  const classTags = await countTagsByClassifierType(db, idsOf(classes));
  for (const { id, name, place } of classes)
    if (classTags.has(id)) inUse(`${place}.classes`, name, classTags.get(id) ?? 0);
  const relations = await countRelationsByType(db, idsOf(relationTypes));
  for (const { id, place } of relationTypes)
    if (relations.has(id))
      problems.add(`${place}.relationTypes`, 'error.relationType.inUse', {
        relations: relations.get(id) ?? 0,
      });
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
