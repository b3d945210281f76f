import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import type { ComparedGraph } from '@scriptorium/contract/process/process-changes.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  Background,
  ReactFlow,
  BaseEdge,
  EdgeLabelRenderer,
  getBezierPath,
  type EdgeProps,
} from '@xyflow/react';
import { useMemo, memo } from 'react';
import canvasClasses from '../canvas/canvas.module.css';
import { FIT } from '../canvas/graph-canvas.tsx';
import { CompareCard, UploadFrame } from './compare-card.tsx';
import {
  comparedEdges,
  comparedNodes,
  type ComparedFlowEdge,
  type ComparedFlowNode,
  LINE_OF,
} from './compare-flow.ts';
import { compareTexts } from './texts.ts';
import { FateSign } from './fate-mark.tsx';

/** An edge of two versions; one that changed has a sign on its line. */
const CompareEdge = memo(function CompareEdge(props: EdgeProps<ComparedFlowEdge>) {
  const [path, x, y] = getBezierPath(props);
  const fate = props.data?.fate ?? 'SAME';
  return (
    <>
      <BaseEdge
        id={props.id}
        path={path}
        {...(props.markerEnd ? { markerEnd: props.markerEnd } : {})}
        style={{
          stroke: LINE_OF[fate],
          strokeWidth: fate === 'SAME' ? 2 : 3,
          ...(fate === 'DELETED' && { strokeDasharray: '8 6' }),
        }}
      />
      {fate !== 'SAME' && (
        <EdgeLabelRenderer>
          <div className={canvasClasses.marks} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <FateSign fate={fate} />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

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
