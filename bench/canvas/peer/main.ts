import '@xyflow/react/dist/style.css';
import { Background, ReactFlow } from '@xyflow/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { BenchGraph } from '../graph.ts';

/** Plain React Flow: its own nodes and edges, nothing of ours. */
const graph = (await (await fetch('/graph.json')).json()) as BenchGraph;
const canvas = createElement(
  ReactFlow,
  {
    nodes: graph.nodes.map(({ id, name, x, y }) => ({
      id: String(id),
      position: { x, y },
      data: { label: name },
    })),
    edges: graph.edges.map(({ id, fromId, toId }) => ({
      id: String(id),
      source: String(fromId),
      target: String(toId),
    })),
    minZoom: 0.1,
    maxZoom: 1.6,
    fitView: true,
  },
  createElement(Background, { gap: 24 }),
);
const root = document.querySelector('#root');
if (root) createRoot(root).render(canvas);
