import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import { useViewAnimation } from '../model/use-view-animation.ts';
import { panIntoView, type Rect } from '../model/view.ts';

/** Milliseconds until the canvas knows its new size after the side panel opened. */
const SETTLE_MS = 80;

/**
 * Scrolls the opened item into view if the side panel or the edge of the canvas hides it. Later drags do not scroll:
 * only another `key` or canvas size does.
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
