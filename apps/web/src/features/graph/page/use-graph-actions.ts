import {
  positionBeside,
  findFreePosition,
  NODE_HEIGHT,
  NODE_WIDTH,
  type Point,
  placeOfNew,
} from '@scriptorium/domain/graph/places.ts';
import type { Edge } from '@scriptorium/contract/process/edges.ts';
import type { CallOf } from '@scriptorium/contract/kit/endpoint.ts';
import { descendants } from '@scriptorium/domain/graph/graph.ts';
import type { nodes, Node } from '@scriptorium/contract/process/nodes.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useStoreApi } from '@xyflow/react';
import { useStableActions, type CanvasActions } from '../canvas/canvas-actions.ts';
import type { FlowPlace } from '../canvas/graph-canvas.tsx';
import { roomBetween, firstUploadAt, GROUP_ID, uploadPositions, uploadsOf } from '../model/flow.ts';
import type { Graph } from '../model/graph-data.ts';
import { useGraphWrites } from '../model/graph-writes.ts';
import { graphTexts } from '../model/texts.ts';
import { uniqueName } from '@scriptorium/domain/names.ts';
import { useTypeName } from '../model/type-names.ts';
import { mayFollow, type useTypePicker } from '../model/use-type-picker.ts';

interface Openers {
  toggleNode: (node: Node) => void;
  openNode: (id: number) => void;
  openEdge: (edge: Edge) => void;
  askDelete: (node: Node) => void;
  askDeleteEdge: (edge: Edge) => void;
}

/** The nodes to move with a node: all upload nodes move together. */
const nodesMovedWith = (node: Node, nodes: readonly Node[]): number[] =>
  isUploadType(node.activityType) ? uploadsOf(nodes).map(({ id }) => id) : [node.id];

/** The edge, predecessor and moved nodes of a new node. */
type Place = Pick<CallOf<typeof nodes.create>['body'], 'fromId' | 'edgeId' | 'moves'>;

/** Adds a node with a unique name and opens its panel. */
function useAddNode(graph: Graph, writes: ReturnType<typeof useGraphWrites>, openNode: (id: number) => void) {
  const typeName = useTypeName();
  return (activityType: ActivityType, at: Point, place: Place = {}) =>
    writes.createNode.mutate(
      {
        body: {
          processId: graph.processId,
          activityType,
          name: uniqueName(typeName(activityType), graph.nodes),
          x: Math.round(at.x),
          y: Math.round(at.y),
          ...place,
        },
      },
      { onSuccess: ({ id }) => openNode(id) },
    );
}

/** Position of a node at the centre of the view. */
function useViewCenter(): () => Point {
  const store = useStoreApi();
  return () => {
    const { width, height, transform } = store.getState();
    const [x, y, zoom] = transform;
    return {
      x: Math.round((width / 2 - x) / zoom - NODE_WIDTH / 2),
      y: Math.round((height / 2 - y) / zoom - NODE_HEIGHT / 2),
    };
  };
}

/** Between the ends of an edge; what follows makes room. */
function placeOnEdge(
  { nodes, edges }: Graph,
  { id }: Edge,
  from: Node,
  to: Node,
): { at: Point; place: Place } {
  const behind = descendants(to.id, edges);
  const { at, moves } = roomBetween(
    from,
    to,
    nodes.filter((node) => behind.has(node.id)),
  );
  return { at, place: { edgeId: id, ...(moves.length > 0 ? { moves } : {}) } };
}

/** The choice of a type, after a node or on an edge. */
function choiceActions(
  graph: Graph,
  { choosing, chooseAfter, chooseOn, cancelChoice }: ReturnType<typeof useTypePicker>,
  add: ReturnType<typeof useAddNode>,
): Pick<CanvasActions, 'chooseAfter' | 'chooseOn' | 'choose' | 'cancelChoice'> {
  const nodeById = (id: number | null) => graph.nodes.find((node) => node.id === id);
  return {
    chooseAfter,
    cancelChoice,
    chooseOn: (edge) => {
      const [from, to] = [nodeById(edge.fromId), nodeById(edge.toId)];
      if (from && to) chooseOn(edge, from, to);
    },
    choose: (type) => {
      if (!choosing) return;
      const { edge, from, target } = choosing;
      const to = edge && nodeById(edge.toId);
      if (edge && to) {
        const { at, place } = placeOnEdge(graph, edge, from, to);
        add(type, at, place);
      } else add(type, target, { fromId: from.id });
      cancelChoice();
    },
  };
}

const positionsOf = (places: readonly FlowPlace[], nodes: readonly Node[]) =>
  places.flatMap(({ id, x, y }) =>
    id === GROUP_ID ? uploadPositions(nodes, firstUploadAt({ x, y })) : [{ id: Number(id), x, y }],
  );

interface GraphActionsOptions {
  graph: Graph;
  choosing: ReturnType<typeof useTypePicker>;
  /** The node with an open panel: a new node is connected to it if allowed. */
  open: Node | undefined;
  openers: Openers;
  readOnly: boolean;
  selectedIds: readonly number[];
}

/** Graph actions of mouse and keyboard. */
export function useGraphActions({
  graph,
  choosing: typePicker,
  open,
  openers,
  readOnly,
  selectedIds,
}: GraphActionsOptions) {
  const t = useTexts(graphTexts);
  const writes = useGraphWrites(graph.processId);
  const nodeOf = (flowId: string) => graph.nodes.find(({ id }) => String(id) === flowId);

  const viewCenter = useViewCenter();
  const add = useAddNode(graph, writes, openers.openNode);
  /** Upload nodes join their column; others get a free position in view. */
  const positionFor = (type: ActivityType): Point =>
    isUploadType(type)
      ? placeOfNew(type, undefined, graph.nodes)
      : findFreePosition(viewCenter(), graph.nodes);
  const connect = (fromId: number, toId: number) =>
    writes.connect.mutate({ body: { fromId, toId, processId: graph.processId } });

  const canvas: CanvasActions = {
    ...openers,
    readOnly,
    ...choiceActions(graph, typePicker, add),
    addUploadNode: (type) => add(type, placeOfNew(type, undefined, graph.nodes)),
    nudge: (node, dx, dy) => {
      const ids = nodesMovedWith(node, graph.nodes);
      writes.nudge(selectedIds.includes(node.id) ? [...new Set([...ids, ...selectedIds])] : ids, dx, dy);
    },
  };

  return {
    canvas: useStableActions(canvas),
    writes,
    nodeName: (id: number | null) => graph.nodes.find((node) => node.id === id)?.name ?? t('unknownNode'),
    /** Stores the positions of dragged nodes; the upload nodes move as one group. */
    moveTo: (places: readonly FlowPlace[]) => {
      const positions = positionsOf(places, graph.nodes);
      writes.showPositions(positions);
      writes.savePositions(positions, places.length > 1 || places[0]?.id === GROUP_ID);
    },
    positionFor,
    /** A free place in view. */
    freePlace: () => findFreePosition(viewCenter(), graph.nodes),
    /** Adds a node, connected to the open one if allowed. */
    addNode: (type: ActivityType) =>
      open && mayFollow(open, type)
        ? add(type, positionBeside(open, graph.nodes), { fromId: open.id })
        : add(type, positionFor(type)),
    connect,
    dropOnNode: (from: string, to: string) => {
      const [source, target] = [nodeOf(from), nodeOf(to)];
      if (source && target) connect(source.id, target.id);
    },
    dropOnCanvas: (from: string, at: Point) => {
      const source = nodeOf(from);
      if (source) typePicker.chooseAfter(source, at);
    },
  };
}
