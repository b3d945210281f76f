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
  const nodeNow = (id: number) => store.current().nodes.get(id);
  const [first, second] = [nodeNow(1), nodeNow(2)];
  store.set({ nodes: [node(1, 1), node(2, 5)], edges: [], documents: {} });
  expect(nodeNow(1)).toBe(first);
  expect(nodeNow(2)).not.toBe(second);
  expect(nodeNow(2)).toEqual(node(2, 5));
  expect(store.current().edges.size).toBe(0);
  expect([store.current().documents, notifications]).toEqual([0, 2]);
  stop();
  store.set({ nodes: [], edges: [], documents: {} });
  expect([nodeNow(1), notifications]).toEqual([undefined, 2]);
});
