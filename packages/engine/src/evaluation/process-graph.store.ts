import type { Db } from '@scriptorium/db/database.ts';
import type { JoinEdge, JoinNode } from '@scriptorium/domain/graph/joins.ts';
import { comparedNodesIn, type MachineSettings } from '@scriptorium/domain/graph/machine-settings.ts';
import type { PredicateTree } from '@scriptorium/domain/graph/predicates.ts';
import type { TriggerType } from '@scriptorium/domain/schedule/triggers.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { LRUCache } from 'lru-cache';

export interface GraphNodeRow extends JoinNode {
  readonly automatic: boolean;
  readonly triggerType: TriggerType;
  /** Copies of a step beyond the first, unless the document has an entry of its own. */
  readonly submits: number;
  /** The nodes whose labels its automatic steps compare. */
  readonly compares: readonly number[];
}

/** A process's nodes, edges and predicates as the evaluation reads them. */
export interface ProcessGraph {
  readonly version: string;
  readonly nodes: readonly GraphNodeRow[];
  readonly edges: readonly JoinEdge[];
}

const KEPT_GRAPHS = 200;
/** By version: every change of a graph increments it. */
const kept = new LRUCache<string, ProcessGraph>({ max: KEPT_GRAPHS });

/** The graph of a process in this version, cached because every evaluation reads it. */
export async function graphOf(db: Db, processId: number, version: string): Promise<ProcessGraph> {
  const graph = kept.get(version) ?? (await loadGraph(db, processId));
  kept.set(graph.version, graph);
  return graph;
}

/** The graph of a process as it is now. */
export const currentGraph = (db: Db, processId: number): Promise<ProcessGraph> => loadGraph(db, processId);

/** In one round trip, so that all parts are of one version. */
async function loadGraph(db: Db, processId: number): Promise<ProcessGraph> {
  const { version, nodes, edges, predicates } = await db
    .selectFrom('process')
    .select([
      'graph_version as version',
      jsonArrayFrom(nodesOf(db, processId)).as('nodes'),
      jsonArrayFrom(edgesOf(db, processId)).as('edges'),
      jsonArrayFrom(predicatesOf(db, processId)).as('predicates'),
    ])
    .where('id', '=', processId)
    .executeTakeFirstOrThrow();
  const trees = rootPredicates(predicates);
  return {
    version,
    nodes: nodes.map(({ settings, ...node }) => ({
      ...node,
      compares: node.automatic ? comparedNodesIn(settings) : [],
    })),
    edges: edges.map((edge) => ({ ...edge, predicates: trees.get(edge.id) ?? [] })),
  };
}

const nodesOf = (db: Db, processId: number) =>
  db
    .selectFrom('node')
    .leftJoin('additional_submit', (join) =>
      join.onRef('additional_submit.node_id', '=', 'node.id').on('additional_submit.document_id', 'is', null),
    )
    .select([
      'node.id',
      'activity_type as activityType',
      'automatic',
      'requires_acceptance as requiresAcceptance',
      'blind',
      'trigger_type as triggerType',
      sql<MachineSettings>`jsonb_build_object('externalConfig', settings -> 'externalConfig')`.as('settings'),
      (row) => row.fn.coalesce('additional_submit.submits', sql<number>`0`).as('submits'),
    ])
    .where('process_id', '=', processId);

const edgesOf = (db: Db, processId: number) =>
  db
    .selectFrom('edge')
    .select(['id', 'from_id as fromId', 'to_id as toId'])
    .where('process_id', '=', processId);

const predicatesOf = (db: Db, processId: number) =>
  db
    .selectFrom('predicate')
    .innerJoin('edge', 'edge.id', 'predicate.edge_id')
    .select([
      'predicate.id',
      'edge_id as edgeId',
      'parent_id as parentId',
      'predicate_type as predicateType',
      'logical_operator as operator',
      'node_id as nodeId',
      'equal',
      'clf_type_id as clfTypeId',
      'ner_tag_type_id as nerTagTypeId',
    ])
    .where('edge.process_id', '=', processId)
    .orderBy('predicate.id');
type PredicateRow = Awaited<ReturnType<ReturnType<typeof predicatesOf>['execute']>>[number];

/** The root predicates of each edge, with their children. */
function rootPredicates(rows: readonly PredicateRow[]): Map<number, PredicateTree[]> {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const tree = (row: PredicateRow): PredicateTree =>
    row.predicateType === 'COMPLEX'
      ? {
          predicateType: 'COMPLEX',
          operator: row.operator ?? 'AND',
          children: (children.get(row.id) ?? []).map(tree),
        }
      : {
          predicateType: row.predicateType,
          nodeId: row.nodeId,
          equal: row.equal,
          labelId: row.predicateType === 'CLF' ? row.clfTypeId : row.nerTagTypeId,
        };
  const roots = Map.groupBy(children.get(null) ?? [], ({ edgeId }) => edgeId);
  return new Map([...roots].map(([edgeId, of]) => [edgeId, of.map(tree)]));
}
