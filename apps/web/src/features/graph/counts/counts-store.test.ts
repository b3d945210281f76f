import type { NodeCounts } from '@scriptorium/contract/process/counts.ts';
import { expect, it } from 'vitest';
import { createCountsStore } from './counts-store.ts';

const node = (nodeId: number, waiting: number): NodeCounts => ({
  nodeId,
  waiting,
  processing: 0,
  done: 0,
  accepted: 0,
  error: 0,
});

it('unchanged counts keep their object, so that their cards are not rendered again', () => {
  const store = createCountsStore();
  let notifications = 0;
  const stop = store.subscribe(() => (notifications += 1));
  store.set({
    nodes: [node(1, 1), node(2, 1)],
    edges: [{ edgeId: 7, documents: 3 }],
    documents: { DONE: 4 },
  });
  const [first, second] = [store.node(1), store.node(2)];
  store.set({ nodes: [node(1, 1), node(2, 5)], edges: [], documents: {} });
  expect(store.node(1)).toBe(first);
  expect(store.node(2)).not.toBe(second);
  expect(store.node(2)).toEqual(node(2, 5));
  expect([store.edge(7), store.documents(), notifications]).toEqual([0, 0, 2]);
  stop();
  store.set({ nodes: [], edges: [], documents: {} });
  expect([store.node(1), notifications]).toEqual([undefined, 2]);
});
