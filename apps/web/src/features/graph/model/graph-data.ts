import { edges, predicates, type Edge, type Predicate } from '@scriptorium/contract/process/edges.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';

/** Milliseconds between reads of the graph without live events, in case one was lost; an equal answer renders nothing. */
const REFRESH_MS = 30_000;

export interface Graph {
  readonly processId: number;
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  /** Root predicates of all edges, with their children. */
  readonly predicates: readonly Predicate[];
}

export function useGraph(processId: number) {
  const every = { refetchInterval: REFRESH_MS };
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const nodeList = useRead(nodes.list, { query: { processId } }, every);
  const edgeList = useRead(edges.list, { query: { processId } }, every);
  const predicateList = useRead(predicates.list, { query: { processId } }, every);
  return {
    process,
    reads: [process, nodeList, edgeList, predicateList] as const,
    nodeList,
    edgeList,
    predicateList,
  };
}
