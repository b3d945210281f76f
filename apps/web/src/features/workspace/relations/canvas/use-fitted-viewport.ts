import { getNodesBounds, getViewportForBounds, type Viewport } from '@xyflow/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { TagNode } from './flow.ts';

const MIN_ZOOM = 0.6;
const MAX_ZOOM = 1;
/** Share of the frame that stays empty around the graph. */
const PADDING = 0.12;

/**
 * Where the graph as a whole fits into its frame, known before it is drawn: drawn first and fitted later, it would move
 * away under a drag that has begun. Null until the frame is measured.
 */
export function useFittedViewport(nodes: TagNode[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const isMeasured = viewport !== null;
  useLayoutEffect(() => {
    if (isMeasured || !frame.current) return;
    const { clientWidth, clientHeight } = frame.current;
    setViewport(
      getViewportForBounds(getNodesBounds(nodes), clientWidth, clientHeight, MIN_ZOOM, MAX_ZOOM, PADDING),
    );
  }, [isMeasured, nodes]);
  return { frame, viewport };
}
