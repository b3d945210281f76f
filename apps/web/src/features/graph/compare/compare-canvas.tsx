import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import type { ComparedGraph } from '@scriptorium/contract/process/process-changes.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Background, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import canvasClasses from '../canvas/canvas.module.css';
import { FIT } from '../canvas/graph-canvas.tsx';
import { CompareCard, UploadFrame } from './compare-card.tsx';
import { CompareEdge } from './compare-edge.tsx';
import {
  comparedEdges,
  comparedNodes,
  type ComparedFlowEdge,
  type ComparedFlowNode,
} from './compare-flow.ts';
import { compareTexts } from './texts.ts';

const NODE_TYPES = { compared: CompareCard, frame: UploadFrame };
const EDGE_TYPES = { compared: CompareEdge };

/** Two versions in one graph that only shows. */
export function CompareCanvas({ graph, shownId }: { graph: ComparedGraph; shownId: number | null }) {
  const t = useTexts(compareTexts);
  const nodes = useMemo(() => comparedNodes(graph.nodes, shownId), [graph, shownId]);
  const edges = useMemo(() => comparedEdges(graph.edges), [graph]);
  return (
    <ReactFlow<ComparedFlowNode, ComparedFlowEdge>
      className={canvasClasses.canvas ?? ''}
      aria-label={t('canvas')}
      colorMode={useComputedColorScheme('light')}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onlyRenderVisibleElements
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      minZoom={0.1}
      maxZoom={1.6}
      fitView
      fitViewOptions={FIT}
    >
      <Background gap={24} />
    </ReactFlow>
  );
}
