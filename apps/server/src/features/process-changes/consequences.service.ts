import type { Tx } from '@scriptorium/db/database.ts';
import type { RevertPlan } from '@scriptorium/domain/process-changes/plan-revert.ts';
import {
  rowId,
  type Image,
  type RowChange,
  type TrackedTable,
} from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { queueEvaluation } from '@scriptorium/engine/evaluation/reevaluate.ts';
import { bumpRulesVersion } from '@scriptorium/nodes/lexicon/server/matching-rules.service.ts';
import { graphChanged } from '../graph/graph.service.ts';
import { requireSoundTree } from '../labels/labels.service.ts';
import { restartSchedule } from '../nodes/nodes.service.ts';
import { queueSync } from '../rag/rag-sync.service.ts';
import * as store from './consequences.store.ts';

/** Tables whose rows belong to the rules of a node, which are cached by their version. */
const RULES: readonly TrackedTable[] = ['ner_tag_type', 'matching_rule'];

/** The nodes whose labels or rules are among the rows. */
export async function nodesOfRows(
  tx: Tx,
  changes: readonly RowChange[],
  current: ReadonlyMap<string, Image>,
): Promise<Set<number>> {
  const nodeIds = new Set<number>();
  const labelIds = new Set<number>();
  for (const change of changes) {
    if (!RULES.includes(change.table)) continue;
    for (const image of [change.before, change.after, current.get(rowId(change))]) {
      if (typeof image?.['node_id'] === 'number') nodeIds.add(image['node_id']);
      if (typeof image?.['ner_tag_type_id'] === 'number') labelIds.add(image['ner_tag_type_id']);
    }
  }
  for (const id of await store.nodesOfLabels(tx, [...labelIds])) nodeIds.add(id);
  return nodeIds;
}

/** What a change by hand does beside writing its rows: caches, schedules, evaluation of documents, the index. */
export async function applyConsequences(
  tx: Tx,
  { processId, timeZone }: { processId: number; timeZone: string },
  { tables }: RevertPlan,
  nodesWithRules: ReadonlySet<number>,
): Promise<void> {
  for (const id of nodesWithRules) {
    await bumpRulesVersion(tx, id);
    await requireSoundTree(tx, id);
  }
  const { inserted = [], updated = [] } = tables.get('node') ?? {};
  for (const { id } of [...inserted, ...updated]) await restartSchedule(tx, Number(id), timeZone);
  if (tables.has('process')) await queueSync(tx, [processId]);
  const copies = tables.get('additional_submit');
  const named = [copies?.deleted, copies?.inserted, copies?.updated]
    .flatMap((rows) => rows ?? [])
    .flatMap(({ document_id: id }) => (typeof id === 'number' ? id : []));
  const documents = await store.existingDocuments(tx, named);
  if (documents.length > 0) await queueEvaluation(tx, processId, documents);
  await graphChanged(tx, processId);
}
