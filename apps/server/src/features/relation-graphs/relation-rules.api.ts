import {
  listGraphsOfTags,
  type RelationValues,
  type StoredGraph,
} from '@scriptorium/annotations/relation-graphs.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import {
  findGraphFault,
  type GraphFault,
  type GraphRules,
} from '@scriptorium/domain/relations/relation-graph.ts';
import { labelPaths } from '@scriptorium/domain/label-paths.ts';
import * as store from './relation-graphs.store.ts';

interface OfStep {
  readonly id: number;
  readonly nodeId: number;
}

export interface CheckedGraph {
  readonly fault: GraphFault | undefined;
  /** The asked relations, and those of graphs that they connect. */
  readonly relations: readonly RelationValues[];
  /** Graphs that become a part of the asked one. */
  readonly absorbed: readonly StoredGraph[];
}

/**
 * Checks relations that are to be the graph `own`, or a new one. A tag takes part in at most one graph: other graphs that
 * the relations reach become a part of theirs.
 */
export async function checkGraph(
  db: Db,
  step: OfStep,
  asked: readonly RelationValues[],
  own?: number,
): Promise<CheckedGraph> {
  const touched = await listGraphsOfTags(db, step.id, tagsOf(asked));
  const absorbed = touched.filter(({ id }) => id !== own);
  const listed = new Set(asked.map(({ id }) => id));
  const theirs = absorbed.flatMap((graph) => graph.relations).filter(({ id }) => !listed.has(id));
  const relations = [...theirs, ...asked];
  return { fault: findGraphFault(relations, await readRules(db, step, relations)), relations, absorbed };
}

/** A tag with relations gets only a label that their types fit. */
export async function requireFittingRelations(
  tx: Tx,
  step: OfStep,
  { tagId, labelId }: { tagId: number; labelId: number },
): Promise<void> {
  const [graph] = await listGraphsOfTags(tx, step.id, [tagId]);
  if (!graph) return;
  const rules = await readRules(tx, step, graph.relations, { tagId, labelId });
  const relations = graph.relations.filter(({ fromId, toId }) => fromId === tagId || toId === tagId);
  if (findGraphFault(relations, { ...rules, isHandled: true }))
    throw new AppError('error.relation.notApplicable');
}

async function readRules(
  db: Db,
  { id: stepId, nodeId }: OfStep,
  relations: readonly RelationValues[],
  relabelled?: { tagId: number; labelId: number },
): Promise<GraphRules> {
  const types = await store.listTypes(db, nodeId);
  const paths = labelPaths(await store.listLabels(db, nodeId));
  const tags = (await store.listTags(db, stepId, tagsOf(relations))).map(({ id, labelId }) => {
    const label = id === relabelled?.tagId ? relabelled.labelId : labelId;
    return { id, nodeId, labelId: label, path: paths.get(label) ?? [] };
  });
  return {
    isHandled: await store.handlesRelations(db, nodeId),
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    types: new Map(types.map((type) => [type.id, type])),
  };
}

const tagsOf = (relations: readonly RelationValues[]): number[] => [
  ...new Set(relations.flatMap(({ fromId, toId }) => [fromId, toId])),
];
