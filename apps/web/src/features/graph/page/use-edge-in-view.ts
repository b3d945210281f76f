import type { Edge } from '@scriptorium/contract/process/edges.ts';
import { useStore } from '@xyflow/react';
import { cardRect } from '../model/flow.ts';
import { EDGE_MODAL_PX } from '../edge/edge-modal.tsx';
import type { Graph } from '../model/graph-data.ts';
import { useKeepInView } from './use-keep-in-view.ts';
import { boundsOf, type Rect } from '../model/view.ts';

/** Minimum canvas width beside the modal: room for two nodes. */
const MIN_ROOM_PX = 320;
const BESIDE_MODAL_PX = 48;

function rectOf(edge: Edge, { nodes }: Graph): Rect | null {
  const ends = nodes.filter(({ id }) => id === edge.fromId || id === edge.toId);
  if (ends.length === 0) return null;
  return boundsOf(ends.map(cardRect));
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
