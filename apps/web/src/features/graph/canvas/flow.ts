import type { Edge } from '@scriptorium/contract/edges.ts';
import type { Node } from '@scriptorium/contract/nodes.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { isConnected } from '@scriptorium/domain/graph/graph.ts';
import { MarkerType, Position, type Edge as FlowEdge, type Node as FlowNode } from '@xyflow/react';
import type { Graph } from '../graph-data.ts';

export const NODE_WIDTH = 236;
export const NODE_HEIGHT = 72;
/** From the top of one upload node to the top of the next (spec platform 9). */
export const UPLOAD_SPACING = 95;
/** Where the choose-type node appears, seen from its source (spec platform 9). */
export const CHOOSER_OFFSET = { x: 300, y: -50 };
/** Room between nodes, for the plus at their side and the warning below them. */
const NODE_GAP = { x: 40, y: 20 };
/** Reads on the light and the dark canvas. */
const LINE_COLOUR = '#8b91a6';
const GROUP_PAD = 16;
const GROUP_HEAD = 36;
const GROUP_FOOT = 36;

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface NodeCardData extends Record<string, unknown> {
  readonly node: Node;
  readonly connected: boolean;
  readonly open: boolean;
}
export interface UploadGroupData extends Record<string, unknown> {
  readonly nodes: readonly Node[];
  readonly openId: number | null;
}
export interface ChooseTypeData extends Record<string, unknown> {
  readonly from: Node;
  readonly types: readonly ActivityType[];
}
export interface LinkData extends Record<string, unknown> {
  readonly edge: Edge | null;
  /** How many root predicates the edge carries. */
  readonly predicates: number;
}

export type CardNode = FlowNode<NodeCardData, 'card'>;
export type GroupNode = FlowNode<UploadGroupData, 'uploads'>;
export type ChooseNode = FlowNode<ChooseTypeData, 'choose'>;
export type CanvasNode = CardNode | GroupNode | ChooseNode;
export type CanvasEdge = FlowEdge<LinkData, 'link'>;

export const GROUP_ID = 'uploads';
export const CHOOSE_ID = 'choose';
export const flowId = (id: number | null): string => (id === null ? GROUP_ID : String(id));

/** Handles and sizes are given, not measured: edges are drawn in the first frame and off-screen nodes stay unmounted. */
const sized = (width: number, height: number, sides: ('source' | 'target')[]) => ({
  width,
  height,
  measured: { width, height },
  // Also where nothing may be dragged, nodes are there to be clicked.
  style: { pointerEvents: 'all' as const },
  handles: sides.map((type) => ({
    type,
    position: type === 'source' ? Position.Right : Position.Left,
    x: type === 'source' ? width : 0,
    y: height / 2,
  })),
});

export const uploadsOf = (nodes: readonly Node[]): Node[] =>
  nodes.filter(({ activityType }) => isUploadType(activityType)).sort((a, b) => a.id - b.id);

/** The upload nodes stand in one column, 95 px apart, wherever the first of them is. */
export function uploadPlaces(nodes: readonly Node[], first?: Place): { id: number; x: number; y: number }[] {
  const uploads = uploadsOf(nodes);
  const start = first ?? uploads[0] ?? { x: 0, y: 0 };
  return uploads.map(({ id }, at) => ({ id, x: start.x, y: start.y + at * UPLOAD_SPACING }));
}

/** Where the group's frame is, so that its first node stands at that node's own coordinates. */
function groupPlace(nodes: readonly Node[], uploads: readonly Node[]): Place {
  const parser = nodes.find(({ obligatory }) => obligatory);
  const first = uploads[0] ?? { x: (parser?.x ?? 0) - NODE_WIDTH - 120, y: parser?.y ?? 0 };
  return { x: first.x - GROUP_PAD, y: first.y - GROUP_HEAD };
}

export const firstUploadAt = (group: Place): Place => ({ x: group.x + GROUP_PAD, y: group.y + GROUP_HEAD });

function groupNode(nodes: readonly Node[], openId: number | null): GroupNode {
  const uploads = uploadsOf(nodes);
  const rows = Math.max(uploads.length, 1);
  const height = GROUP_HEAD + (rows - 1) * UPLOAD_SPACING + NODE_HEIGHT + GROUP_FOOT;
  return {
    id: GROUP_ID,
    type: 'uploads',
    position: groupPlace(nodes, uploads),
    data: { nodes: uploads, openId },
    ...sized(NODE_WIDTH + 2 * GROUP_PAD, height, ['source']),
  };
}

/** The place itself, or the next one below it where a new node covers no other. */
export function freePlace(at: Place, nodes: readonly Place[]): Place {
  const covers = ({ x, y }: Place) =>
    nodes.some(
      (node) =>
        Math.abs(node.x - x) < NODE_WIDTH + NODE_GAP.x && Math.abs(node.y - y) < NODE_HEIGHT + NODE_GAP.y,
    );
  let place = at;
  while (covers(place)) place = { x: place.x, y: place.y + UPLOAD_SPACING };
  return place;
}

/** Where a new follower stands: on the line of its source, or below what stands there already. */
export const besidePlace = (from: Place, nodes: readonly Place[]): Place =>
  freePlace({ x: from.x + CHOOSER_OFFSET.x, y: from.y }, nodes);

/** Where nodes are while they are dragged, by flow id. */
export type Places = ReadonlyMap<string, Place>;

export interface ChoosingType {
  readonly from: Node;
  readonly at: Place;
  /** Where the node that is made of it stands. */
  readonly target: Place;
  readonly types: readonly ActivityType[];
}

const chooserHeight = ({ types }: ChoosingType): number => 60 + 38 * Math.max(types.length, 1);

/** What the choose-type node covers. */
export const chooserRect = (choosing: ChoosingType) => ({
  ...choosing.at,
  width: NODE_WIDTH,
  height: chooserHeight(choosing),
});

export function flowNodes(
  nodes: readonly Node[],
  edges: readonly Edge[],
  openId: number | null,
  choosing: ChoosingType | null,
): CanvasNode[] {
  const cards: CanvasNode[] = nodes
    .filter(({ activityType }) => !isUploadType(activityType))
    .map((node) => ({
      id: flowId(node.id),
      type: 'card',
      position: { x: node.x, y: node.y },
      data: { node, connected: isConnected(node, edges), open: node.id === openId },
      ...sized(NODE_WIDTH, NODE_HEIGHT, ['target', 'source']),
    }));
  const temporary: CanvasNode[] = choosing
    ? [
        {
          id: CHOOSE_ID,
          type: 'choose',
          position: choosing.at,
          draggable: false,
          zIndex: 10,
          data: { from: choosing.from, types: choosing.types },
          ...sized(NODE_WIDTH, chooserHeight(choosing), ['target']),
        },
      ]
    : [];
  return [groupNode(nodes, openId), ...cards, ...temporary];
}

/** The same nodes where the pointer has dragged them; nodes that stay keep their identity and are not drawn anew. */
export const placed = (nodes: readonly CanvasNode[], places: Places): CanvasNode[] =>
  nodes.map((node) => {
    const position = places.get(node.id);
    return position ? { ...node, position } : node;
  });

export function flowEdges(
  { edges, predicates }: Graph,
  openEdge: number | null,
  choosing: ChoosingType | null,
) {
  const counts = Map.groupBy(predicates, ({ edgeId }) => edgeId);
  const links: CanvasEdge[] = edges.map((edge) => ({
    id: String(edge.id),
    type: 'link',
    source: flowId(edge.fromId),
    target: flowId(edge.toId),
    selected: edge.id === openEdge,
    markerEnd: { type: MarkerType.ArrowClosed, width: 13, height: 13, color: LINE_COLOUR },
    data: { edge, predicates: counts.get(edge.id)?.length ?? 0 },
  }));
  if (!choosing) return links;
  const dashed: CanvasEdge = {
    id: CHOOSE_ID,
    type: 'link',
    source: flowId(choosing.from.id),
    target: CHOOSE_ID,
    animated: true,
    selectable: false,
    data: { edge: null, predicates: 0 },
  };
  return [...links, dashed];
}
