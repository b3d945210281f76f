import type { Node } from '@scriptorium/contract/nodes.ts';
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import { NODE_HEIGHT, NODE_WIDTH } from './canvas/flow.ts';
import { useEase } from './use-ease.ts';

/** Milliseconds that the canvas needs to learn its new size when the side panel opens. */
const SETTLE_MS = 80;
const MARGIN_PX = 16;

/** Brings the open node back into view when its side panel, or the edge of the canvas, hides it. */
export function useKeepInView(node: Node | undefined): void {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const ease = useEase();
  const { id, x, y } = node ?? {};
  useEffect(() => {
    if (id === undefined || x === undefined || y === undefined) return undefined;
    const timer = setTimeout(() => {
      const view = flow.getViewport();
      const left = x * view.zoom + view.x;
      const top = y * view.zoom + view.y;
      const inside =
        left >= MARGIN_PX &&
        top >= MARGIN_PX &&
        left + NODE_WIDTH * view.zoom <= width - MARGIN_PX &&
        top + NODE_HEIGHT * view.zoom <= height - MARGIN_PX;
      if (!inside) void flow.setCenter(x + NODE_WIDTH / 2, y + NODE_HEIGHT / 2, { zoom: view.zoom, ...ease });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
    // A node that is dragged stays under the pointer: only opening one or resizing the canvas counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, width, height, flow, ease]);
}
