import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react';
import { useState } from 'react';
import { FIT } from '../canvas/graph-canvas.tsx';
import { firstUploadAt, GROUP_ID, uploadPositions } from '../model/flow.ts';
import { layoutGraph } from '../../../layout/layout-graph.ts';
import type { Graph } from '../model/graph-data.ts';
import type { useGraphWrites } from '../model/graph-writes.ts';
import { graphTexts } from '../model/texts.ts';
import { useViewAnimation } from '../model/use-view-animation.ts';
import { boundsOf, type Rect } from '../model/view.ts';

/** Arranges all nodes from left to right, with the upload nodes as one group, and stores the positions. */
export function useAutoLayout(graph: Graph, writes: ReturnType<typeof useGraphWrites>) {
  const t = useTexts(graphTexts);
  const flow = useReactFlow();
  const store = useStoreApi();
  const ease = useViewAnimation();
  const [isLayingOut, setLayingOut] = useState(false);

  /** The canvas fits nodes where they were last drawn, which can be before their new positions. */
  const showAll = (bounds: Rect) => {
    const { width, height, minZoom } = store.getState();
    const view = getViewportForBounds(bounds, width, height, minZoom, FIT.maxZoom, FIT.padding);
    void flow.setViewport(view, ease);
  };

  const run = async () => {
    setLayingOut(true);
    try {
      const nodes = flow.getNodes().map(({ id, width = 0, height = 0 }) => ({ id, width, height }));
      const edges = flow.getEdges().map(({ source, target }) => ({ source, target }));
      const positions = await layoutGraph({ nodes, edges });
      const newPositions = positions.flatMap(({ id, x, y }) =>
        id === GROUP_ID ? uploadPositions(graph.nodes, firstUploadAt({ x, y })) : [{ id: Number(id), x, y }],
      );
      writes.showPositions(newPositions);
      writes.savePositions(newPositions, true);
      toastSuccess(t('tidied'));
      const sizes = new Map(nodes.map(({ id, width, height }) => [id, { width, height }]));
      showAll(boundsOf(positions.map(({ id, x, y }) => ({ width: 0, height: 0, ...sizes.get(id), x, y }))));
    } finally {
      setLayingOut(false);
    }
  };
  return { isLayingOut, autoLayout: () => void run() };
}
