import type { Edge } from '@scriptorium/contract/process/edges.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { isConnected } from '@scriptorium/domain/graph/graph.ts';
import {
  firstUploadOf,
  NODE_HEIGHT,
  NODE_WIDTH,
  PICKER_OFFSET,
  UPLOAD_SPACING,
  type Point,
} from '@scriptorium/domain/graph/places.ts';
import { MarkerType, Position, type Edge as FlowEdge, type Node as FlowNode } from '@xyflow/react';
import type { Graph } from './graph-data.ts';
import type { Rect } from './view.ts';

/** The rectangle that the card of a node covers. */
export const cardRect = ({ x, y }: Point): Rect => ({ x, y, width: NODE_WIDTH, height: NODE_HEIGHT });
/** Visible on the light and the dark canvas. */
const LINE_COLOUR = '#8b91a6';
const GROUP_PAD = 16;
const GROUP_HEAD = 36;
const GROUP_FOOT = 36;

export interface NodeCardData extends Record<string, unknown> {
  readonly node: Node;
  readonly connected: boolean;
  readonly open: boolean;
}
export interface UploadGroupData extends Record<string, unknown> {
  readonly nodes: readonly Node[];
  readonly openId: number | null;
}
export interface TypePickerData extends Record<string, unknown> {
  readonly from: Node;
  readonly edge: Edge | null;
  /** The node at the end of the edge. */
  readonly to: Node | undefined;
  readonly types: readonly ActivityType[];
}
export interface LinkData extends Record<string, unknown> {
  readonly edge: Edge | null;
  /** Number of root predicates of the edge. */
  readonly predicates: number;
}

export type CardNode = FlowNode<NodeCardData, 'card'>;
export type GroupNode = FlowNode<UploadGroupData, 'uploads'>;
export type TypePickerNode = FlowNode<TypePickerData, 'choose'>;
export type CanvasNode = CardNode | GroupNode | TypePickerNode;
export type CanvasEdge = FlowEdge<LinkData, 'link'>;

export const GROUP_ID = 'uploads';
export const TYPE_PICKER_ID = 'choose';
export const flowId = (id: number | null): string => (id === null ? GROUP_ID : String(id));

/** Sizes of handles in pixels, as the style sheet has them: hidden ones, and those with a plus. */
const HIDDEN_HANDLE = { width: 2, height: 24 };
const PLUS_HANDLE = { width: 22, height: 22 };

/**
 * Handles and sizes are set instead of measured: edges are drawn in the first frame and off-screen nodes stay unmounted.
 * They are what the page measures later, so that no edge is drawn again then.
 */
export const withSize = (
  width: number,
  height: number,
  sides: ('source' | 'target')[],
  sourceSize = HIDDEN_HANDLE,
) => ({
  width,
  height,
  measured: { width, height },
  // Nodes must be clickable even if they cannot be dragged.
  style: { pointerEvents: 'all' as const },
  handles: sides.map((type) => {
    const size = type === 'source' ? sourceSize : HIDDEN_HANDLE;
    // In the middle of the coloured side, or of the border on the other one.
    const side = type === 'source' ? width - 1 : 0;
    return {
      type,
      position: type === 'source' ? Position.Right : Position.Left,
      x: side - size.width / 2,
      y: (height - size.height) / 2,
      ...size,
    };
  }),
});

export const uploadsOf = (nodes: readonly Node[]): Node[] =>
  nodes.filter(({ activityType }) => isUploadType(activityType)).sort((a, b) => a.id - b.id);

/** Positions of the upload nodes: one column with 95 px spacing, starting at the first node. */
export function uploadPositions(
  nodes: readonly Node[],
  first?: Point,
): { id: number; x: number; y: number }[] {
  const uploads = uploadsOf(nodes);
  const start = first ?? uploads[0] ?? { x: 0, y: 0 };
  return uploads.map(({ id }, at) => ({ id, x: start.x, y: start.y + at * UPLOAD_SPACING }));
}

/** The frame of the upload nodes, such that the first of them keeps its own coordinates; without any before the parser. */
export function groupFrame(uploads: readonly Point[], parser: Point | undefined) {
  const first = uploads[0] ?? firstUploadOf(parser);
  const rows = Math.max(uploads.length, 1);
  return {
    position: { x: first.x - GROUP_PAD, y: first.y - GROUP_HEAD },
    width: NODE_WIDTH + 2 * GROUP_PAD,
    height: GROUP_HEAD + (rows - 1) * UPLOAD_SPACING + NODE_HEIGHT + GROUP_FOOT,
  };
}

export const firstUploadAt = (group: Point): Point => ({ x: group.x + GROUP_PAD, y: group.y + GROUP_HEAD });

function groupNode(nodes: readonly Node[], openId: number | null): GroupNode {
  const uploads = uploadsOf(nodes);
  const { position, width, height } = groupFrame(
    uploads,
    nodes.find(({ obligatory }) => obligatory),
  );
  return {
    id: GROUP_ID,
    type: 'uploads',
    position,
    data: { nodes: uploads, openId },
    ...withSize(width, height, ['source']),
  };
}

/** The middle of the line between two nodes. */
export const edgeMiddle = (from: Point, to: Point): Point => ({
  x: (from.x + NODE_WIDTH + to.x) / 2,
  y: (from.y + to.y + NODE_HEIGHT) / 2,
});

/**
 * Finds the place of a node between two others: after the first at the usual distance. The second and its followers
 * move to the right as far as necessary.
 */
export function roomBetween(
  from: Point,
  to: Point & { readonly id: number },
  followers: readonly (Point & { readonly id: number })[],
): { at: Point; moves: { id: number; x: number; y: number }[] } {
  const at = { x: from.x + PICKER_OFFSET.x, y: Math.round((from.y + to.y) / 2) };
  const missing = at.x + PICKER_OFFSET.x - to.x;
  const isBehind = to.x > from.x;
  if (!isBehind || missing <= 0)
    return { at: isBehind ? { x: Math.round((from.x + to.x) / 2), y: at.y } : at, moves: [] };
  return { at, moves: [to, ...followers].map(({ id, x, y }) => ({ id, x: x + missing, y })) };
}

/** Positions of nodes during a drag, by flow id. */
export type DragPositions = ReadonlyMap<string, Point>;

export interface TypePickerState {
  readonly from: Node;
  /** The new node is put on this edge; null: it follows `from` beside its other followers. */
  readonly edge: Edge | null;
  readonly at: Point;
  /** Position of the node to create. */
  readonly target: Point;
  readonly types: readonly ActivityType[];
}

const PICKER_WIDTH = 320;
/** Head, search, and up to six rows; the rest scrolls. */
const pickerHeight = ({ types }: TypePickerState): number => 92 + 53 * Math.min(Math.max(types.length, 1), 6);

/** Rectangle that the type picker covers. */
export const pickerRect = (choosing: TypePickerState) => ({
  ...choosing.at,
  width: PICKER_WIDTH,
  height: pickerHeight(choosing),
});

export function flowNodes(
  nodes: readonly Node[],
  edges: readonly Edge[],
  openId: number | null,
  choosing: TypePickerState | null,
  readOnly = false,
): CanvasNode[] {
  const cards: CanvasNode[] = nodes
    .filter(({ activityType }) => !isUploadType(activityType))
    .map((node) => ({
      id: flowId(node.id),
      type: 'card',
      position: { x: node.x, y: node.y },
      data: { node, connected: isConnected(node, edges), open: node.id === openId },
      ...withSize(NODE_WIDTH, NODE_HEIGHT, ['target', 'source'], readOnly ? HIDDEN_HANDLE : PLUS_HANDLE),
    }));
  const temporary: CanvasNode[] = choosing
    ? [
        {
          id: TYPE_PICKER_ID,
          type: 'choose',
          position: choosing.at,
          draggable: false,
          zIndex: 10,
          data: {
            from: choosing.from,
            edge: choosing.edge,
            to: nodes.find(({ id }) => id === choosing.edge?.toId),
            types: choosing.types,
          },
          ...withSize(PICKER_WIDTH, pickerHeight(choosing), ['target']),
        },
      ]
    : [];
  return [groupNode(nodes, openId), ...cards, ...temporary];
}

/** Applies drag positions; nodes that do not move keep their identity and are not rendered again. */
export const applyDragPositions = (nodes: readonly CanvasNode[], positions: DragPositions): CanvasNode[] =>
  nodes.map((node) => {
    const position = positions.get(node.id);
    return position ? { ...node, position } : node;
  });

/** Marks selected nodes; the others keep their identity. */
export const applySelection = (nodes: readonly CanvasNode[], selected: ReadonlySet<string>): CanvasNode[] =>
  nodes.map((node) => (selected.has(node.id) ? { ...node, selected: true } : node));

export function flowEdges(
  { edges, predicates }: Graph,
  openEdge: number | null,
  choosing: TypePickerState | null,
) {
  const counts = Map.groupBy(predicates, ({ edgeId }) => edgeId);
  const links: CanvasEdge[] = edges.map((edge) => ({
    id: String(edge.id),
    type: 'link',
    source: flowId(edge.fromId),
    target: flowId(edge.toId),
    selectable: false,
    selected: edge.id === openEdge,
    markerEnd: { type: MarkerType.ArrowClosed, width: 13, height: 13, color: LINE_COLOUR },
    data: { edge, predicates: counts.get(edge.id)?.length ?? 0 },
  }));
  if (!choosing) return links;
  const dashed: CanvasEdge = {
    id: TYPE_PICKER_ID,
    type: 'link',
    source: flowId(choosing.from.id),
    target: TYPE_PICKER_ID,
    animated: true,
    selectable: false,
    data: { edge: null, predicates: 0 },
  };
  return [...links, dashed];
}
