import type { Point } from '@scriptorium/domain/graph/places.ts';
import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  Background,
  ReactFlow,
  useReactFlow,
  useStore,
  type NodeChange,
  type OnConnectEnd,
  type OnNodeDrag,
  ViewportPortal,
} from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { IconPlus } from '@tabler/icons-react';
import type { Graph } from '../model/graph-data.ts';
import { graphTexts } from '../model/texts.ts';
import { useTypeName } from '../model/type-names.ts';
import { useCanvasActions } from './canvas-actions.ts';
import classes from './canvas.module.css';
import { TypePicker } from './type-picker.tsx';
import {
  flowEdges,
  flowNodes,
  applyDragPositions,
  applySelection,
  GROUP_ID,
  TYPE_PICKER_ID,
  type CanvasEdge,
  type CanvasNode,
  type TypePickerState,
  edgeMiddle,
  cardRect,
} from '../model/flow.ts';
import { CardContext } from './card-context.ts';
import { LinkEdge } from './link-edge.tsx';
import { NodeCard } from './node-card.tsx';
import { UploadGroup } from './upload-group.tsx';
import { boundsOf } from '../model/view.ts';
import { MiniMap } from './mini-map.tsx';

/** Below this number of nodes a drag of the canvas finds all of them. */
const MIN_NODES = 8;

/** A small map of the whole graph, while a part of it is out of view. */
function Overview({ nodes }: { nodes: readonly Node[] }) {
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

interface EdgePlusProps {
  readonly from: Node;
  readonly to: Node;
  readonly onInsert: () => void;
  readonly onLeave: () => void;
}

/** The plus in the middle of the edge under the pointer, which puts a new node on it. Keyboards use Insert on the edge. */
function EdgePlus({ from, to, onInsert, onLeave }: EdgePlusProps) {
  const t = useTexts(graphTexts);
  const { x, y } = edgeMiddle(from, to);
  const label = t('insertOn', { from: from.name, to: to.name });
  return (
    <ViewportPortal>
      <button
        type="button"
        className={classes.edgePlus}
        style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
        tabIndex={-1}
        aria-label={label}
        title={label}
        onClick={onInsert}
        onMouseLeave={onLeave}
      >
        <IconPlus size={14} stroke={2.4} aria-hidden />
      </button>
    </ViewportPortal>
  );
}

/** With a click on a node; Shift also draws a frame around nodes. */
const MULTI_SELECT_KEYS = ['Shift', 'Control', 'Meta'];
const NODE_TYPES = { card: NodeCard, uploads: UploadGroup, choose: TypePicker };
const EDGE_TYPES = { link: LinkEdge };
/** A shorter drag counts as a click (CONST-26). */
const CLICK_DISTANCE_PX = 5;
/** Below it the canvas leaves out details of nodes. */
const FAR_ZOOM = 0.3;
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
  /** Nodes were dragged together. */
  onMoved: (places: readonly FlowPlace[]) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Position of a node of the canvas by its flow id. */
export interface FlowPlace extends Point {
  readonly id: string;
}

/** Positions during a drag; after it the graph's own positions apply. */
function useNodeChanges({ onMoved, selected, onSelect }: GraphCanvasProps) {
  const [positions, setPositions] = useState<ReadonlyMap<string, Point>>(new Map());
  const onNodesChange = (changes: NodeChange<CanvasNode>[]) => {
    const selections = changes.filter((change) => change.type === 'select');
    if (selections.length > 0) {
      const next = new Set(selected);
      for (const { id, selected: isSelected } of selections)
        if (isSelected && id !== GROUP_ID && id !== TYPE_PICKER_ID) next.add(id);
        else next.delete(id);
      onSelect(next);
    }
    const moves = changes.flatMap((change) =>
      change.type === 'position' && change.position && change.dragging
        ? [[change.id, change.position] as const]
        : [],
    );
    if (moves.length > 0) setPositions((before) => new Map([...before, ...moves]));
  };
  const onNodeDragStop: OnNodeDrag<CanvasNode> = (_event, _node, dragged) => {
    onMoved(
      dragged.map(({ id, position }) => ({ id, x: Math.round(position.x), y: Math.round(position.y) })),
    );
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
  const { readOnly, openEdge, askDeleteEdge, chooseOn } = useCanvasActions();
  return useMemo(() => {
    const names = new Map(nodes.map(({ id, name }) => [id, name]));
    // The entry has no node at its start: it comes from all upload nodes.
    const nameOf = (id: number | null) =>
      id === null ? t('uploadGroup') : (names.get(id) ?? t('unknownNode'));
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
              openEdge(edge);
            }
            if (event.key === 'Insert' && !readOnly && edge.fromId !== null) chooseOn(edge);
            if (event.key === 'Delete' && !readOnly && edge.fromId !== null) askDeleteEdge(edge);
          },
        },
      };
    });
  }, [edges, nodes, choosing, readOnly, openEdge, askDeleteEdge, chooseOn, t]);
}

const pointOf = (event: MouseEvent | TouchEvent) =>
  'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;

const isOnPlus = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`.${classes.edgePlus}`) !== null;

/** The graph: draggable nodes, connectable handles, clickable edges. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { graph, openId, openEdgeId, choosing, onConnect, onDrop, selected } = props;
  const t = useTexts(graphTexts);
  const actions = useCanvasActions();
  const flow = useReactFlow();
  const typeName = useTypeName();
  const isFar = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  const card = useMemo(() => ({ isFar, t, typeName }), [isFar, t, typeName]);
  const dragging = useNodeChanges(props);

  const nodes = useMemo(
    () => flowNodes(graph.nodes, graph.edges, openId, choosing, actions.readOnly),
    [graph.nodes, graph.edges, openId, choosing, actions.readOnly],
  );
  const edges = useMemo(() => flowEdges(graph, openEdgeId, choosing), [graph, openEdgeId, choosing]);
  const named = useNamedEdges(edges, graph.nodes, choosing);

  const [hovered, setHovered] = useState<number | null>(null);
  const hoveredEdge = graph.edges.find(({ id }) => id === hovered);
  const nodeById = (id: number | null | undefined) => graph.nodes.find((node) => node.id === id);
  const [from, to] = [nodeById(hoveredEdge?.fromId), nodeById(hoveredEdge?.toId)];

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
    <CardContext value={card}>
      <ReactFlow<CanvasNode, CanvasEdge>
        className={classes.canvas ?? ''}
        data-far={isFar || undefined}
        aria-label={t('canvas')}
        tabIndex={-1}
        colorMode={useComputedColorScheme('light')}
        nodes={applySelection(applyDragPositions(nodes, dragging.positions), selected)}
        edges={named}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={dragging.onNodesChange}
        onNodeDragStop={dragging.onNodeDragStop}
        onConnectEnd={handleConnectEnd}
        onEdgeClick={(_event, { data }) => data?.edge && actions.openEdge(data.edge)}
        onEdgeMouseEnter={(_event, { data }) => setHovered(data?.edge?.id ?? null)}
        onEdgeMouseLeave={(event) => !isOnPlus(event.relatedTarget) && setHovered(null)}
        onPaneClick={actions.cancelChoice}
        onlyRenderVisibleElements={!isFar}
        nodesDraggable={!actions.readOnly}
        nodesConnectable={!actions.readOnly}
        nodesFocusable={false}
        edgesFocusable={false}
        selectNodesOnDrag={false}
        multiSelectionKeyCode={MULTI_SELECT_KEYS}
        disableKeyboardA11y
        connectOnClick={false}
        deleteKeyCode={null}
        selectionKeyCode="Shift"
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
        <Overview nodes={graph.nodes} />
        {hoveredEdge && from && to && !choosing && !actions.readOnly && (
          <EdgePlus
            from={from}
            to={to}
            onInsert={() => {
              setHovered(null);
              actions.chooseOn(hoveredEdge);
            }}
            onLeave={() => setHovered(null)}
          />
        )}
      </ReactFlow>
    </CardContext>
  );
}
