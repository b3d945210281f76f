import type { NodeCounts, ProcessCounts } from '@scriptorium/contract/process/counts.ts';
import { createStore, useStored, type Store } from '@scriptorium/ui/store.ts';
import { createContext, use } from 'react';

interface Counts {
  readonly nodes: ReadonlyMap<number, NodeCounts>;
  /** Number of documents that passed each edge. */
  readonly edges: ReadonlyMap<number, number>;
  /** Number of documents in any state; undefined until the counts were read. */
  readonly documents: number | undefined;
}

/** Counts by id, outside React: only cards with changed counts are rendered again. */
export interface CountsStore extends Pick<Store<Counts>, 'subscribe' | 'current'> {
  set(counts: ProcessCounts): void;
}

export function createCountsStore(): CountsStore {
  const store = createStore<Counts>({ nodes: new Map(), edges: new Map(), documents: undefined });
  return {
    ...store,
    set(counts) {
      const { nodes } = store.current();
      store.set({
        nodes: new Map(
          counts.nodes.map((next) => {
            const known = nodes.get(next.nodeId);
            return [next.nodeId, known && isEqual(known, next) ? known : next];
          }),
        ),
        edges: new Map(counts.edges.map(({ edgeId, documents }) => [edgeId, documents])),
        documents: Object.values(counts.documents).reduce((sum, count) => sum + count, 0),
      });
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

function useCounts<P>(part: (counts: Counts) => P): P {
  const store = use(CountsContext);
  if (!store) throw new Error('There is no CountsContext above this component');
  return useStored(store, part);
}

export const useNodeCounts = (id: number): NodeCounts | undefined => useCounts(({ nodes }) => nodes.get(id));

/** Number of documents that passed an edge; `undefined` returns zero. */
export const useEdgeCount = (id: number | undefined): number =>
  useCounts(({ edges }) => (id === undefined ? 0 : (edges.get(id) ?? 0)));

export const useSeenDocuments = (): number | undefined => useCounts(({ documents }) => documents);
