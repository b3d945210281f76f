import type { Node } from '@scriptorium/contract/nodes.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { MiniMap, useStore } from '@xyflow/react';
import { useMemo } from 'react';
import { graphTexts } from '../texts.ts';
import { NODE_HEIGHT, NODE_WIDTH, type CanvasNode } from './flow.ts';
import { colourOf } from './node-button.tsx';

/** Below this number of nodes a drag of the canvas finds all of them. */
const MIN_NODES = 8;

const colourOfNode = (node: CanvasNode): string =>
  node.type === 'card' ? colourOf(node.data.node.activityType) : 'var(--border-control)';

/** A small map of the whole graph, while a part of it is out of view; a drag on it moves the view. */
export function Overview({ nodes }: { nodes: readonly Node[] }) {
  const t = useTexts(graphTexts);
  const bounds = useMemo(() => boundsOf(nodes), [nodes]);
  const isPartHidden = useStore(({ transform: [x, y, zoom], width, height }) => {
    const isInside = (at: number, room: number) => at >= 0 && at <= room;
    return !(
      isInside(bounds.left * zoom + x, width) &&
      isInside(bounds.right * zoom + x, width) &&
      isInside(bounds.top * zoom + y, height) &&
      isInside(bounds.bottom * zoom + y, height)
    );
  });
  if (!isPartHidden || nodes.length < MIN_NODES) return null;
  return (
    <MiniMap<CanvasNode>
      ariaLabel={t('miniMap')}
      nodeColor={colourOfNode}
      nodeBorderRadius={12}
      pannable
      zoomable
      style={{ width: 180, height: 120 }}
    />
  );
}

function boundsOf(nodes: readonly Node[]) {
  const xs = nodes.map(({ x }) => x);
  const ys = nodes.map(({ y }) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs) + NODE_WIDTH,
    top: Math.min(...ys),
    bottom: Math.max(...ys) + NODE_HEIGHT,
  };
}
