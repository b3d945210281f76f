import type { NodeCounts, ProcessCounts } from '@scriptorium/contract/process/counts.ts';
import { createContext, use, useSyncExternalStore } from 'react';

/** Counts by id, outside React: only cards with changed counts are rendered again. */
export interface CountsStore {
  subscribe(listener: () => void): () => void;
  node(id: number): NodeCounts | undefined;
  edge(id: number): number;
  /** Number of documents in any state; undefined until the counts were read. */
  documents(): number | undefined;
  set(counts: ProcessCounts): void;
}

export function createCountsStore(): CountsStore {
  const listeners = new Set<() => void>();
  let nodes = new Map<number, NodeCounts>();
  let edges = new Map<number, number>();
  let documents: number | undefined;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    node: (id) => nodes.get(id),
    edge: (id) => edges.get(id) ?? 0,
    documents: () => documents,
    set(counts) {
      nodes = new Map(
        counts.nodes.map((next) => {
          const known = nodes.get(next.nodeId);
          return [next.nodeId, known && isEqual(known, next) ? known : next];
        }),
      );
      edges = new Map(counts.edges.map(({ edgeId, documents }) => [edgeId, documents]));
      documents = Object.values(counts.documents).reduce((sum, count) => sum + count, 0);
      for (const listener of listeners) listener();
    },
  };
}

const isEqual = (a: NodeCounts, b: NodeCounts): boolean =>
  a.waiting === b.waiting &&
  a.processing === b.processing &&
  a.done === b.done &&
  a.accepted === b.accepted &&
  a.error === b.error;

export const CountsContext = createContext<CountsStore | null>(null);

function useStore(): CountsStore {
  const store = use(CountsContext);
  if (!store) throw new Error('There is no CountsContext above this component');
  return store;
}

export function useNodeCounts(id: number): NodeCounts | undefined {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, () => store.node(id));
}

/** Number of documents that passed an edge; `undefined` returns zero. */
export function useEdgeCount(id: number | undefined): number {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, () => (id === undefined ? 0 : store.edge(id)));
}

export function useSeenDocuments(): number | undefined {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.documents);
}
