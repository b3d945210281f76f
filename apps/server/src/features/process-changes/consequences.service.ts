import type { Tx } from '@scriptorium/db/database.ts';
import type { RevertPlan } from '@scriptorium/domain/process-changes/plan-revert.ts';
import {
  isPosition,
  rowId,
  type Image,
  type RowChange,
  type TrackedTable,
} from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { queueEvaluation } from '@scriptorium/engine/evaluation/reevaluate.ts';
import { bumpRulesVersion } from '@scriptorium/nodes/lexicon/server/matching-rules.service.ts';
import { graphChanged } from '../graph/graph.api.ts';
import { requireSoundTree } from '../labels/labels.api.ts';
import { restartSchedule } from '../nodes/nodes.api.ts';
import { queueSync } from '../rag/rag-sync.api.ts';
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

const TRIGGER = ['trigger_type', 'cron', 'threshold'];
const RETRIEVAL = ['is_rag_enabled', 'rag_text_splitter', 'rag_embedding_model'];

/** Whether a row that exists before and after differs in one of the columns. */
const touches = (
  { table, before, after }: RowChange,
  of: TrackedTable,
  columns: readonly string[],
): boolean => table === of && before !== null && after !== null && columns.some((column) => column in before);

/** Whether documents may take another way; a move of a node changes nothing for them. */
const reroutes = ({ table, before, after }: RowChange): boolean => {
  if (table === 'node')
    return before === null || after === null || Object.keys(before).some((column) => !isPosition(column));
  return table === 'edge' || table === 'predicate' || table === 'additional_submit';
};

/**
 * Applies the effects of a restored change beyond its rows, as a change by hand does: caches, schedules, evaluation of
 * documents, the index.
 */
export async function applyConsequences(
  tx: Tx,
  { processId, timeZone }: { processId: number; timeZone: string },
  { tables }: RevertPlan,
  changes: readonly RowChange[],
  nodesWithRules: ReadonlySet<number>,
): Promise<void> {
  for (const id of nodesWithRules) {
    await bumpRulesVersion(tx, id);
    await requireSoundTree(tx, id);
  }
  const { inserted = [], updated = [] } = tables.get('node') ?? {};
  const restarted = new Set(
    changes.filter((change) => touches(change, 'node', TRIGGER)).map(({ key }) => key['id']),
  );
  // A schedule that was not changed keeps its tick, even when it is due.
  for (const { id } of [...inserted, ...updated.filter((row) => restarted.has(row['id']))])
    await restartSchedule(tx, Number(id), timeZone);
  if (changes.some((change) => touches(change, 'process', RETRIEVAL))) await queueSync(tx, [processId]);
  const copies = tables.get('additional_submit');
  const named = [copies?.deleted, copies?.inserted, copies?.updated]
    .flatMap((rows) => rows ?? [])
    .flatMap(({ document_id: id }) => (typeof id === 'number' ? id : []));
  const documents = await store.existingDocuments(tx, named);
  if (documents.length > 0) await queueEvaluation(tx, processId, documents);
  if (changes.some(reroutes)) await graphChanged(tx, processId);
}
