import type { Db } from '@scriptorium/db/database.ts';
import type { JoinEdge, JoinNode } from '@scriptorium/domain/joins.ts';
import type { PredicateTree } from '@scriptorium/domain/predicates.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

export interface GraphNodeRow extends JoinNode {
  readonly automatic: boolean;
}

/** A process's nodes, edges and predicates as the judge reads them. */
export interface ProcessGraph {
  readonly nodes: readonly GraphNodeRow[];
  readonly edges: readonly JoinEdge[];
}

/** In one round trip: every judgement reads it, inside the transaction that holds the document. */
export async function loadGraph(db: Db, processId: number): Promise<ProcessGraph> {
  const { nodes, edges, predicates } = await db
    .selectNoFrom([
      jsonArrayFrom(nodesOf(db, processId)).as('nodes'),
      jsonArrayFrom(edgesOf(db, processId)).as('edges'),
      jsonArrayFrom(predicatesOf(db, processId)).as('predicates'),
    ])
    .executeTakeFirstOrThrow();
  const trees = rootPredicates(predicates);
  return { nodes, edges: edges.map((edge) => ({ ...edge, predicates: trees.get(edge.id) ?? [] })) };
}

const nodesOf = (db: Db, processId: number) =>
  db
    .selectFrom('node')
    .select(['id', 'activity_type as activityType', 'automatic', 'requires_acceptance as requiresAcceptance'])
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

/** The root predicates of each edge, with what stands below them. */
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
