import type { Edge } from '@scriptorium/contract/edges.ts';
import { useStore } from '@xyflow/react';
import { NODE_HEIGHT, NODE_WIDTH } from './canvas/flow.ts';
import { EDGE_MODAL_PX } from './edge/edge-modal.tsx';
import type { Graph } from './graph-data.ts';
import { useKeepInView } from './use-keep-in-view.ts';
import type { Rect } from './view.ts';

/** Minimum canvas width beside the modal: room for two nodes. */
const MIN_ROOM_PX = 320;
const BESIDE_MODAL_PX = 48;

function rectOf(edge: Edge, { nodes }: Graph): Rect | null {
  const ends = nodes.filter(({ id }) => id === edge.fromId || id === edge.toId);
  if (ends.length === 0) return null;
  const [left, top] = [Math.min(...ends.map(({ x }) => x)), Math.min(...ends.map(({ y }) => y))];
  return {
    x: left,
    y: top,
    width: Math.max(...ends.map(({ x }) => x)) + NODE_WIDTH - left,
    height: Math.max(...ends.map(({ y }) => y)) + NODE_HEIGHT - top,
  };
}

/** Scrolls the edge of the open modal into the visible part of the canvas, if there is room. */
export function useEdgeInView(edge: Edge | undefined, graph: Graph): void {
  const width = useStore((state) => state.width);
  const hidden = Math.max(0, width - (window.innerWidth - EDGE_MODAL_PX - BESIDE_MODAL_PX));
  const hasRoom = width - hidden >= MIN_ROOM_PX;
  useKeepInView(
    edge && hasRoom ? `edge ${edge.id}` : null,
    edge && hasRoom ? rectOf(edge, graph) : null,
    hidden,
  );
}
