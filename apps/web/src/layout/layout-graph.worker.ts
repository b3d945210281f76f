import { Graph, layout } from '@dagrejs/dagre';
import type { LayoutJob, LayoutResult } from './layout-graph.ts';

self.addEventListener('message', ({ data }: MessageEvent<LayoutJob>) => {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 48, ranksep: 110 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of data.nodes) graph.setNode(id, { width, height });
  for (const { source, target } of data.edges) graph.setEdge(source, target);
  layout(graph);
  const positions = data.nodes.map(({ id, width, height }) => {
    const { x, y } = graph.node(id) as { x: number; y: number };
    return { id, x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
  });
  postMessage({ positions } satisfies LayoutResult);
});
