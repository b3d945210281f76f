import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import { useViewAnimation } from './use-view-animation.ts';
import { panIntoView, type Rect } from './view.ts';

/** Milliseconds that the canvas needs to learn its new size when the side panel opens. */
const SETTLE_MS = 80;

/**
 * Brings what has just been opened into view when the side panel, or the edge of the canvas, hides some of it. What is
 * dragged later stays under the pointer: only another `key` or another size of the canvas counts.
 */
export function useKeepInView(key: string | null, rect: Rect | null, hiddenRight = 0): void {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const ease = useViewAnimation();
  useEffect(() => {
    if (key === null || rect === null) return undefined;
    const timer = setTimeout(() => {
      const view = panIntoView(rect, flow.getViewport(), { width: width - hiddenRight, height });
      if (view) void flow.setViewport(view, ease);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, width, height, flow, ease]);
}
