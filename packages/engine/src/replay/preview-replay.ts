import { planTags, placeKey, placeOfTag } from '@scriptorium/annotations/machine-tags.ts';
import {
  readRemainingWork,
  type MachineTag,
  type NodeWork,
} from '@scriptorium/annotations/machine-tags.store.ts';
import { readMasterLabelsOf } from '@scriptorium/annotations/master-labels.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { labelLookup, namedNodes, type HasLabel } from '@scriptorium/domain/graph/predicates.ts';
import type { Runners } from '../api/engine-api.ts';
import { readSnapshots } from '../documents/document-facts.store.ts';
import { joinsOf } from '../evaluation/evaluate-document.ts';
import { currentGraph, type ProcessGraph } from '../evaluation/process-graph.store.ts';
import { listDocuments } from './replayed-documents.store.ts';
import * as store from './replayed-steps.store.ts';

/** Documents that are read together, and batches at the same time. */
const BATCH = 50;
const AHEAD = 2;

export interface PreviewRequest<Services> {
  readonly db: Db;
  readonly runners: Runners<Services>;
  readonly services: Services;
  readonly processId: number;
  readonly nodeIds: readonly number[];
  /** The newest documents; null: all. */
  readonly sample: number | null;
  readonly signal: AbortSignal;
}

/** A tag that would come or go. */
export interface TagDifference {
  readonly nodeId: number;
  readonly labelId: number;
  readonly quote: string;
}

/** The changes that a replay would make to one document. */
export interface DocumentPreview {
  readonly documentId: number;
  readonly added: readonly TagDifference[];
  readonly removed: readonly TagDifference[];
  /** Labels that people have deleted, so that they are not set again. */
  readonly left: number;
  /** Nodes on which it would get a step, and those on which it would lose one. */
  readonly entered: readonly number[];
  readonly withdrawn: readonly number[];
}

/**
 * Computes the changes of a replay without storing them, batch by batch from the newest document: labels of the
 * machines that can say so without a run, and paths with these labels. Throws a StepFailure where a machine cannot give
 * a result.
 */
export async function* previewReplay<Services>(
  request: PreviewRequest<Services>,
  newest: number,
): AsyncGenerator<readonly DocumentPreview[]> {
  const { db, processId, sample, signal } = request;
  const nodes = (await store.listNodes(db, processId, request.nodeIds)).filter(
    ({ activityType }) => request.runners[activityType]?.proposeTags,
  );
  const graph = await currentGraph(db, processId);
  const parentOf = await store.listParents(
    db,
    nodes.map(({ id }) => id),
  );
  const planBatch = async (ids: readonly number[]): Promise<readonly DocumentPreview[]> => {
    const planned = [];
    for (const node of nodes) planned.push(await planNode(request, node, ids));
    return routed(db, graph, ids, { planned, parentOf });
  };
  // The machines compute the next batch while the one before is read and compared.
  const waiting: Promise<readonly DocumentPreview[]>[] = [];
  for await (const ids of batchesOf(db, { processId, newest, sample })) {
    signal.throwIfAborted();
    const batch = planBatch(ids);
    // An earlier one may fail first; then nobody waits for this one.
    batch.catch(() => {});
    waiting.push(batch);
    if (waiting.length === AHEAD) yield await (waiting.shift() as (typeof waiting)[number]);
  }
  for (const batch of waiting) yield await batch;
}

async function* batchesOf(
  db: Db,
  { processId, newest, sample }: { processId: number; newest: number; sample: number | null },
): AsyncGenerator<number[]> {
  let below: number | null = null;
  let left = sample ?? Infinity;
  while (left > 0) {
    const ids: number[] = await listDocuments(db, { processId, newest }, below, Math.min(BATCH, left));
    if (ids.length === 0) return;
    yield ids;
    below = ids.at(-1) ?? null;
    left -= ids.length;
  }
}

/** The differences on one node, by document, and the labels that the master steps would have. */
interface PlannedNode {
  readonly nodeId: number;
  readonly differences: ReadonlyMap<number, Pick<DocumentPreview, 'added' | 'removed' | 'left'>>;
  readonly labels: ReadonlyMap<number, ReadonlySet<number>>;
}

async function planNode<Services>(
  { db, runners, services, signal }: PreviewRequest<Services>,
  node: store.ReplayedNode,
  documentIds: readonly number[],
): Promise<PlannedNode> {
  const steps = await store.listFinishedSteps(db, documentIds, [node.id]);
  const stepIds = steps.map(({ id }) => id);
  const proposed = await runners[node.activityType]?.proposeTags?.({ node, steps, db, services, signal });
  const work = await readRemainingWork(db, { nodeId: node.id, stepIds }, 'RULE');
  const differences = new Map<number, Pick<DocumentPreview, 'added' | 'removed' | 'left'>>();
  const labels = new Map<number, ReadonlySet<number>>();
  for (const { id, documentId, master } of steps) {
    const planned = planStep(node.id, work, id, proposed?.get(id) ?? []);
    if (!planned) continue;
    const sofar = differences.get(documentId) ?? { added: [], removed: [], left: 0 };
    differences.set(documentId, {
      added: [...sofar.added, ...planned.added],
      removed: [...sofar.removed, ...planned.removed],
      left: sofar.left + planned.left,
    });
    if (master) labels.set(documentId, planned.labels);
  }
  return { nodeId: node.id, differences, labels };
}

function planStep(nodeId: number, work: NodeWork, stepId: number, tags: readonly MachineTag[]) {
  const remaining = work.steps.find((step) => step.stepId === stepId);
  if (!remaining) return undefined;
  const plan = planTags(remaining, tags, { source: 'RULE', labelIds: new Set(work.labelIds) });
  // The same label at the same place by another rule is no difference to anybody.
  const added = new Set(plan.added.map(({ labelId, place }) => placeKey(labelId, place)));
  const deleted = new Set(plan.deleted.map(placeOfTag));
  const deletedIds = new Set(plan.deleted.map(({ id }) => id));
  const labels = [
    ...remaining.kept,
    ...remaining.earlier.filter(({ id, detached }) => !detached && !deletedIds.has(id)),
    ...plan.added,
  ];
  return {
    left: plan.left,
    labels: new Set(labels.map(({ labelId }) => labelId)),
    added: plan.added
      .filter(({ labelId, place }) => !deleted.has(placeKey(labelId, place)))
      .map(({ labelId, quote }) => ({ nodeId, labelId, quote })),
    removed: plan.deleted
      .filter((tag) => !tag.detached && !added.has(placeOfTag(tag)))
      .map(({ labelId, quote }) => ({ nodeId, labelId, quote })),
  };
}

async function routed(
  db: Db,
  graph: ProcessGraph,
  documentIds: readonly number[],
  { planned, parentOf }: { planned: readonly PlannedNode[]; parentOf: ReadonlyMap<number, number | null> },
): Promise<DocumentPreview[]> {
  const snapshots = await readSnapshots(db, documentIds);
  const named = [...namedNodes(graph.edges.flatMap(({ predicates }) => predicates))];
  const stored = await readMasterLabelsOf(db, documentIds, named);
  return documentIds.flatMap((documentId) => {
    const snapshot = snapshots.get(documentId);
    if (!snapshot) return [];
    const has = labelsAfter(documentId, stored.get(documentId), planned, parentOf);
    const { create, withdraw } = joinsOf(graph, snapshot, has);
    const nodeOf = new Map(snapshot.steps.map(({ id, nodeId }) => [id, nodeId]));
    const own = planned.flatMap(({ differences }) => differences.get(documentId) ?? []);
    return {
      documentId,
      added: own.flatMap(({ added }) => added),
      removed: own.flatMap(({ removed }) => removed),
      left: own.reduce((all, { left }) => all + left, 0),
      entered: [...new Set(create.map(({ nodeId }) => nodeId))],
      withdrawn: [...new Set(withdraw.flatMap((id) => nodeOf.get(id) ?? []))],
    };
  });
}

/** The stored labels of a document, and on the replayed nodes those that it would have. */
function labelsAfter(
  documentId: number,
  stored: HasLabel = () => false,
  planned: readonly PlannedNode[],
  parentOf: ReadonlyMap<number, number | null>,
): HasLabel {
  const replayed = planned.flatMap(({ nodeId, labels }) => {
    const own = labels.get(documentId);
    return own ? [{ nodeId, own }] : [];
  });
  const present = replayed.flatMap(({ nodeId, own }) =>
    [...own].map((labelId) => ({ nodeId, predicateType: 'NER' as const, labelId })),
  );
  const now = labelLookup(present, parentOf);
  const isReplayed = new Set(replayed.map(({ nodeId }) => nodeId));
  return (nodeId, type, labelId) =>
    type === 'NER' && isReplayed.has(nodeId) ? now(nodeId, type, labelId) : stored(nodeId, type, labelId);
}
