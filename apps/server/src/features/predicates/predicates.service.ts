import type { Predicate, PredicateDraft } from '@scriptorium/contract/process/edges.ts';
import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { nameableNodes, predicateTypeFor } from '@scriptorium/domain/graph/predicates.ts';
import { mergeChange } from '@scriptorium/domain/process-changes/merge-change.ts';
import { lastAuthor } from '@scriptorium/node-server/changes/last-author.ts';
import { graphChanged, lockGraph, TYPES, type Graph } from '../graph/graph.api.ts';
import * as store from './predicates.store.ts';

/** Limits above which nobody can read a condition. */
export const MAX_DEPTH = 10;
export const MAX_PER_EDGE = 300;

type Row = Omit<Predicate, 'predicates'>;

/** Root predicates with their children. */
export function toTrees(rows: readonly Row[]): Predicate[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const build = (row: Row): Predicate => ({
    ...row,
    predicates: (children.get(row.id) ?? []).map(build),
  });
  return (children.get(null) ?? []).map(build);
}

const childrenOf = (draft: PredicateDraft): readonly PredicateDraft[] =>
  draft.predicateType === 'COMPLEX' ? (draft.predicates ?? draft.children ?? []) : [];

const flatten = (draft: PredicateDraft): PredicateDraft[] => [
  draft,
  ...childrenOf(draft).flatMap((child) => flatten(child)),
];

const depthOf = (draft: PredicateDraft): number =>
  1 + Math.max(0, ...childrenOf(draft).map((child) => depthOf(child)));

const valuesOf = (draft: PredicateDraft): store.PredicateValues => ({
  predicateType: draft.predicateType,
  logicalOperator: draft.predicateType === 'COMPLEX' ? draft.logicalOperator : null,
  nodeId: draft.predicateType === 'COMPLEX' ? null : draft.nodeId,
  equal: draft.predicateType === 'COMPLEX' ? null : draft.equal,
  clfTypeId: draft.predicateType === 'CLF' ? draft.clfTypeId : null,
  nerTagTypeId: draft.predicateType === 'NER' ? draft.nerTagTypeId : null,
});

/** Every node in a draft must be allowed at the edge, and every label must belong to its node (docs/semantics.md#3). */
async function requireValidDraft(tx: Tx, graph: Graph, edgeId: number, draft: PredicateDraft): Promise<void> {
  const edge = graph.edges.find(({ id }) => id === edgeId);
  if (!edge) throw notFound();
  const kindOf = (type: Graph['nodes'][number]['activityType']) => predicateTypeFor(TYPES[type]);
  const simple = flatten(draft).flatMap((one) => (one.predicateType === 'COMPLEX' ? [] : [one]));
  const nameable = new Map(
    nameableNodes(edge, graph.nodes, graph.edges, TYPES).map(({ id, activityType }) => [
      id,
      kindOf(activityType),
    ]),
  );
  // No node at or before the edge's source can be used in predicates (ERR-29).
  if (nameable.size === 0) throw new AppError('error.predicate.notAllowed');
  if (simple.some(({ nodeId, predicateType }) => nameable.get(nodeId) !== predicateType))
    throw new AppError('error.predicate.node');
  const clfIds = simple.flatMap((one) => (one.predicateType === 'CLF' ? [one.clfTypeId] : []));
  const nerIds = simple.flatMap((one) => (one.predicateType === 'NER' ? [one.nerTagTypeId] : []));
  const clf = await store.nodesOfLabels(tx, 'classifier_type', clfIds);
  const ner = await store.nodesOfLabels(tx, 'ner_tag_type', nerIds);
  const fits = (one: (typeof simple)[number]) =>
    (one.predicateType === 'CLF' ? clf.get(one.clfTypeId) : ner.get(one.nerTagTypeId)) === one.nodeId;
  if (!simple.every(fits)) throw new AppError('error.predicate.label');
}

async function insertTree(
  tx: Tx,
  edgeId: number,
  parentId: number | null,
  draft: PredicateDraft,
): Promise<number> {
  const id = await store.insertPredicate(tx, edgeId, parentId, valuesOf(draft));
  for (const child of childrenOf(draft)) await insertTree(tx, edgeId, id, child);
  return id;
}

/** The depth of a predicate; a root has depth 1. */
function depthAt(rows: readonly Row[], id: number | null): number {
  let depth = 0;
  for (let at = id; at !== null; depth++) at = rows.find((row) => row.id === at)?.parentId ?? null;
  return depth;
}

function requireSize(rows: readonly Row[], draft: PredicateDraft, parentId: number | null): void {
  if (depthAt(rows, parentId) + depthOf(draft) > MAX_DEPTH)
    throw fieldError('predicates', 'parentId', 'Size');
  if (rows.length + flatten(draft).length > MAX_PER_EDGE)
    throw fieldError('predicates', 'predicates', 'Size');
}

async function getTree(db: Db, edgeId: number, id: number): Promise<Predicate> {
  const rows = await store.listOfEdge(db, edgeId);
  const row = rows.find((row) => row.id === id);
  if (!row) throw notFound();
  const [tree] = toTrees([{ ...row, parentId: null }, ...rows.filter((other) => other.id !== id)]).filter(
    (root) => root.id === id,
  );
  if (!tree) throw notFound();
  return { ...tree, parentId: row.parentId };
}

/** Adds a predicate, or a tree of them, at the root of the edge or below a COMPLEX one. */
export async function addPredicate(
  tx: Tx,
  place: { processId: number; edgeId: number },
  draft: PredicateDraft,
): Promise<Predicate> {
  const graph = await lockGraph(tx, place.processId);
  const rows = await store.listOfEdge(tx, place.edgeId);
  const parentId = draft.parentId ?? null;
  const parent = rows.find(({ id }) => id === parentId);
  if (parentId !== null && parent?.predicateType !== 'COMPLEX')
    throw fieldError('predicates', 'parentId', 'Invalid');
  requireSize(rows, draft, parentId);
  await requireValidDraft(tx, graph, place.edgeId, draft);
  const id = await insertTree(tx, place.edgeId, parentId, draft);
  await graphChanged(tx, place.processId);
  return getTree(tx, place.edgeId, id);
}

/** Two people may change one predicate at once: the second is notified of the first. */
async function refuseChanged(tx: Tx, { edges }: Graph, row: Row, draft: PredicateDraft): Promise<void> {
  if (draft.basedOn === undefined) return;
  const { logicalOperator, nodeId, equal, clfTypeId, nerTagTypeId } = row;
  const present = { logicalOperator, nodeId, equal, clfTypeId, nerTagTypeId };
  const { predicateType: _, ...wanted } = valuesOf(draft);
  // A node, its label and how they are compared are one condition.
  const { overtaken } = mergeChange(present, wanted, draft.basedOn, [Object.keys(present)]);
  if (overtaken.length === 0) return;
  const edge = edges.find(({ id }) => id === row.edgeId);
  const of = { nodeId: edge?.toId ?? 0 };
  const author = await lastAuthor(tx, { table: 'predicate', key: row.id, of });
  throw new AppError('error.predicate.changed', { ...author, fields: [...overtaken] });
}

/** Changes a predicate in place; given children replace the former ones. */
export async function changePredicate(
  tx: Tx,
  place: { processId: number; edgeId: number; id: number },
  draft: PredicateDraft,
): Promise<Predicate> {
  const { processId, edgeId, id } = place;
  const graph = await lockGraph(tx, processId);
  const rows = await store.listOfEdge(tx, edgeId);
  const row = rows.find((row) => row.id === id);
  if (!row) throw notFound();
  if (draft.edgeId !== undefined && draft.edgeId !== edgeId)
    throw fieldError('predicates', 'edgeId', 'Invalid');
  if (draft.parentId !== undefined && draft.parentId !== row.parentId)
    throw fieldError('predicates', 'parentId', 'Invalid');
  await refuseChanged(tx, graph, row, draft);
  await requireValidDraft(tx, graph, edgeId, draft);
  const replaces =
    draft.predicateType !== 'COMPLEX' || draft.predicates !== undefined || draft.children !== undefined;
  if (replaces) {
    await store.deleteChildren(tx, id);
    requireSize(await store.listOfEdge(tx, edgeId), draft, row.parentId);
    for (const child of childrenOf(draft)) await insertTree(tx, edgeId, id, child);
  }
  await store.updatePredicate(tx, id, valuesOf(draft));
  await graphChanged(tx, processId);
  return getTree(tx, edgeId, id);
}

export async function removePredicate(tx: Tx, processId: number, id: number): Promise<void> {
  await lockGraph(tx, processId);
  await store.deletePredicate(tx, id);
  await graphChanged(tx, processId);
}
