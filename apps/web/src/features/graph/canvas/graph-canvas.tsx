import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import {
  Background,
  ReactFlow,
  useReactFlow,
  type NodeChange,
  type OnConnectEnd,
  type OnNodeDrag,
} from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Graph } from '../graph-data.ts';
import { graphTexts } from '../texts.ts';
import { useCanvasActions } from './canvas-actions.ts';
import classes from './canvas.module.css';
import { TypePicker } from './type-picker.tsx';
import {
  flowEdges,
  flowNodes,
  applyDragPositions,
  type CanvasEdge,
  type CanvasNode,
  type TypePickerState,
  type Point,
} from './flow.ts';
import { LinkEdge } from './link-edge.tsx';
import { NodeCard } from './node-card.tsx';
import { UploadGroup } from './upload-group.tsx';

const NODE_TYPES = { card: NodeCard, uploads: UploadGroup, choose: TypePicker };
const EDGE_TYPES = { link: LinkEdge };
/** A shorter drag counts as a click (CONST-26). */
const CLICK_DISTANCE_PX = 5;
export const FIT = { maxZoom: 1, padding: 0.12 } as const;

interface GraphCanvasProps {
  graph: Graph;
  openId: number | null;
  openEdgeId: number | null;
  choosing: TypePickerState | null;
  /** A connection was dropped on a node. */
  onConnect: (from: string, to: string) => void;
  /** A connection was dropped on the empty canvas. */
  onDrop: (from: string, at: Point) => void;
  onMoved: (id: string, at: Point) => void;
}

/** Positions during a drag; after it the graph's own positions apply. */
function useDragging(onMoved: GraphCanvasProps['onMoved']) {
  const [positions, setPositions] = useState<ReadonlyMap<string, Point>>(new Map());
  const onNodesChange = useCallback((changes: NodeChange<CanvasNode>[]) => {
    const moves = changes.flatMap((change) =>
      change.type === 'position' && change.position && change.dragging
        ? [[change.id, change.position] as const]
        : [],
    );
    if (moves.length > 0) setPositions((before) => new Map([...before, ...moves]));
  }, []);
  const onNodeDragStop: OnNodeDrag<CanvasNode> = (_event, _node, dragged) => {
    for (const { id, position } of dragged)
      onMoved(id, { x: Math.round(position.x), y: Math.round(position.y) });
    setPositions(new Map());
  };
  return { positions, onNodesChange, onNodeDragStop };
}

/** Adds labels and handlers to edges; an unchanged edge keeps its identity and is not rendered again. */
function useNamedEdges(
  edges: readonly CanvasEdge[],
  nodes: Graph['nodes'],
  choosing: TypePickerState | null,
): CanvasEdge[] {
  const t = useTexts(graphTexts);
  const { readOnly, openEdge, askDeleteEdge } = useCanvasActions();
  const actions = useRef({ openEdge, askDeleteEdge });
  useEffect(() => {
    actions.current = { openEdge, askDeleteEdge };
  });
  return useMemo(() => {
    const names = new Map(nodes.map(({ id, name }) => [id, name]));
    const nameOf = (id: number | null) => (id === null ? undefined : names.get(id)) ?? t('unknownNode');
    return edges.map((link): CanvasEdge => {
      const { edge, predicates } = link.data ?? { edge: null, predicates: 0 };
      if (!edge) return { ...link, ariaLabel: t('addAfter', { name: choosing?.from.name ?? '' }) };
      const name = t('edgeName', { from: nameOf(edge.fromId), to: nameOf(edge.toId) });
      return {
        ...link,
        ariaRole: 'button',
        ariaLabel: predicates > 0 ? `${name}, ${t('conditions', { count: predicates })}` : name,
        domAttributes: {
          tabIndex: 0,
          onKeyDown: (event) => {
            if (event.key === 'Enter' || event.key === ' ') {
              event.preventDefault();
              actions.current.openEdge(edge);
            }
            if (event.key === 'Delete' && !readOnly && edge.fromId !== null)
              actions.current.askDeleteEdge(edge);
          },
        },
      };
    });
  }, [edges, nodes, choosing, readOnly, t]);
}

const pointOf = (event: MouseEvent | TouchEvent) =>
  'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;

/** The graph: draggable nodes, connectable handles, clickable edges. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { graph, openId, openEdgeId, choosing, onConnect, onDrop, onMoved } = props;
  const t = useTexts(graphTexts);
  const actions = useCanvasActions();
  const flow = useReactFlow();
  const dragging = useDragging(onMoved);

  const nodes = useMemo(
    () => flowNodes(graph.nodes, graph.edges, openId, choosing),
    [graph.nodes, graph.edges, openId, choosing],
  );
  const edges = useMemo(() => flowEdges(graph, openEdgeId, choosing), [graph, openEdgeId, choosing]);
  const named = useNamedEdges(edges, graph.nodes, choosing);

  // A connection may be dropped anywhere on a node, not only on its handle.
  const handleConnectEnd: OnConnectEnd = (event, { fromNode }) => {
    if (!fromNode) return;
    const { clientX, clientY } = pointOf(event);
    const under = document.elementFromPoint(clientX, clientY);
    const target = under?.closest('.react-flow__node')?.getAttribute('data-id');
    if (target && target !== fromNode.id) onConnect(fromNode.id, target);
    else if (!target && under?.closest('.react-flow__pane'))
      onDrop(fromNode.id, flow.screenToFlowPosition({ x: clientX, y: clientY }));
  };

  return (
    <ReactFlow<CanvasNode, CanvasEdge>
      className={classes.canvas ?? ''}
      aria-label={t('canvas')}
      colorMode={useComputedColorScheme('light')}
      nodes={applyDragPositions(nodes, dragging.positions)}
      edges={named}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={dragging.onNodesChange}
      onNodeDragStop={dragging.onNodeDragStop}
      onConnectEnd={handleConnectEnd}
      onEdgeClick={(_event, { data }) => data?.edge && actions.openEdge(data.edge)}
      onPaneClick={actions.cancelChoice}
      onlyRenderVisibleElements
      nodesDraggable={!actions.readOnly}
      nodesConnectable={!actions.readOnly}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      connectOnClick={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      nodeDragThreshold={CLICK_DISTANCE_PX}
      nodeClickDistance={CLICK_DISTANCE_PX}
      connectionDragThreshold={CLICK_DISTANCE_PX}
      connectionRadius={24}
      minZoom={0.1}
      maxZoom={1.6}
      fitView
      fitViewOptions={FIT}
    >
      <Background gap={24} />
    </ReactFlow>
  );
}
