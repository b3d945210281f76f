import type { Edge } from '@scriptorium/contract/edges.ts';
import type { Node } from '@scriptorium/contract/nodes.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useStoreApi } from '@xyflow/react';
import type { CanvasActions } from './canvas/canvas-actions.ts';
import {
  besidePlace,
  firstUploadAt,
  freePlace,
  GROUP_ID,
  NODE_HEIGHT,
  NODE_WIDTH,
  UPLOAD_SPACING,
  uploadPlaces,
  uploadsOf,
  type Place,
} from './canvas/flow.ts';
import type { Graph } from './graph-data.ts';
import { useGraphWrites } from './graph-writes.ts';
import { graphTexts } from './texts.ts';
import { freeName, useTypeName } from './type-names.ts';
import { mayFollow, type useChoosing } from './use-choosing.ts';

interface Openers {
  toggleNode: (node: Node) => void;
  openNode: (id: number) => void;
  openEdge: (edge: Edge) => void;
  askDelete: (node: Node) => void;
  askDeleteEdge: (edge: Edge) => void;
}

/** Where an upload node added next stands: below the last one, or left of the parser. */
function nextUploadAt(nodes: readonly Node[]): Place {
  const uploads = uploadsOf(nodes);
  const first = uploads[0];
  if (first) return { x: first.x, y: first.y + uploads.length * UPLOAD_SPACING };
  const parser = nodes.find(({ obligatory }) => obligatory);
  return { x: (parser?.x ?? 0) - NODE_WIDTH - 120, y: parser?.y ?? 0 };
}

/** A node and what moves with it: all upload nodes move as one. */
const movedWith = (node: Node, nodes: readonly Node[]): number[] =>
  isUploadType(node.activityType) ? uploadsOf(nodes).map(({ id }) => id) : [node.id];

/** Adds a node under a name of its type that is free, and opens its panel. */
function useAddNode(graph: Graph, writes: ReturnType<typeof useGraphWrites>, openNode: (id: number) => void) {
  const typeName = useTypeName();
  return (activityType: ActivityType, at: Place, fromId?: number) =>
    writes.createNode.mutate(
      {
        body: {
          processId: graph.processId,
          activityType,
          name: freeName(typeName(activityType), graph.nodes),
          x: Math.round(at.x),
          y: Math.round(at.y),
          ...(fromId === undefined ? {} : { fromId }),
        },
      },
      { onSuccess: ({ id }) => openNode(id) },
    );
}

/** Where a node stands in the middle of what is in view. */
function useMiddle(): () => Place {
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

interface GraphActionsOptions {
  graph: Graph;
  choosing: ReturnType<typeof useChoosing>;
  /** The node whose panel is open: what is added next follows it where it may. */
  open: Node | undefined;
  openers: Openers;
  readOnly: boolean;
}

/** What the mouse and the keyboard do to the graph of a process. */
export function useGraphActions({ graph, choosing: chooser, open, openers, readOnly }: GraphActionsOptions) {
  const { choosing, chooseAfter, cancelChoice } = chooser;
  const t = useTexts(graphTexts);
  const writes = useGraphWrites(graph.processId);
  const nodeOf = (flowId: string) => graph.nodes.find(({ id }) => String(id) === flowId);

  const middle = useMiddle();
  const add = useAddNode(graph, writes, openers.openNode);
  /** Upload nodes join their column; others stand on a free spot in view. */
  const placeFor = (type: ActivityType): Place =>
    isUploadType(type) ? nextUploadAt(graph.nodes) : freePlace(middle(), graph.nodes);
  const connect = (fromId: number, toId: number) =>
    writes.connect.mutate({ body: { fromId, toId, processId: graph.processId } });

  const canvas: CanvasActions = {
    ...openers,
    readOnly,
    chooseAfter,
    cancelChoice,
    choose: (type) => {
      if (!choosing) return;
      add(type, choosing.target, choosing.from.id);
      cancelChoice();
    },
    addUploadNode: () => add('HUP', nextUploadAt(graph.nodes)),
    nudge: (node, dx, dy) => writes.nudge(movedWith(node, graph.nodes), dx, dy),
    nodeName: (id) => graph.nodes.find((node) => node.id === id)?.name ?? t('unknownNode'),
  };

  return {
    canvas,
    writes,
    /** Stores where a node, or the group of upload nodes, was dragged to. */
    moved: (flowId: string, at: Place) => {
      const places =
        flowId === GROUP_ID ? uploadPlaces(graph.nodes, firstUploadAt(at)) : [{ id: Number(flowId), ...at }];
      writes.place(places);
      writes.save(places, flowId === GROUP_ID);
    },
    placeFor,
    /** Adds a node, behind the open one where it may follow that. */
    addNode: (type: ActivityType) =>
      open && mayFollow(open, type)
        ? add(type, besidePlace(open, graph.nodes), open.id)
        : add(type, placeFor(type)),
    connect,
    dropOnNode: (from: string, to: string) => {
      const [source, target] = [nodeOf(from), nodeOf(to)];
      if (source && target) connect(source.id, target.id);
    },
    dropOnCanvas: (from: string, at: Place) => {
      const source = nodeOf(from);
      if (source) chooseAfter(source, at);
    },
  };
}
