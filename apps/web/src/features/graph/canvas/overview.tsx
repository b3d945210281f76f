import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useStore } from '@xyflow/react';
import { useMemo } from 'react';
import { graphTexts } from '../model/texts.ts';
import { boundsOf } from '../model/view.ts';
import { cardRect } from '../model/flow.ts';
import { MiniMap } from './mini-map.tsx';

/** Below this number of nodes a drag of the canvas finds all of them. */
const MIN_NODES = 8;

/** A small map of the whole graph, while a part of it is out of view. */
export function Overview({ nodes }: { nodes: readonly Node[] }) {
  const t = useTexts(graphTexts);
  const bounds = useMemo(() => boundsOf(nodes.map(cardRect)), [nodes]);
  const isPartHidden = useStore(({ transform: [x, y, zoom], width, height }) => {
    const isInside = (at: number, length: number, room: number) => at >= 0 && at + length <= room;
    return !(
      isInside(bounds.x * zoom + x, bounds.width * zoom, width) &&
      isInside(bounds.y * zoom + y, bounds.height * zoom, height)
    );
  });
  if (!isPartHidden || nodes.length < MIN_NODES) return null;
  return <MiniMap nodes={nodes} bounds={bounds} label={t('miniMap')} />;
}
