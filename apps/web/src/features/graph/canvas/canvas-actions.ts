import type { Edge } from '@scriptorium/contract/process/edges.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { createContext, use, useEffect, useMemo, useRef } from 'react';

/** Actions of the cards and edges of the canvas. */
export interface CanvasActions {
  readonly readOnly: boolean;
  /** Opens or closes the side panel of a node. */
  toggleNode(node: Node): void;
  askDelete(node: Node): void;
  openEdge(edge: Edge): void;
  askDeleteEdge(edge: Edge): void;
  /** Moves a node with the arrow keys. */
  nudge(node: Node, dx: number, dy: number): void;
  chooseAfter(node: Node): void;
  /** Offers the types that may be put on an edge. */
  chooseOn(edge: Edge): void;
  choose(type: ActivityType): void;
  cancelChoice(): void;
  addUploadNode(type: ActivityType): void;
}

/** The same object while a page is used, however often its actions change: with another one all cards are rendered again. */
export function useStableActions(actions: CanvasActions): CanvasActions {
  const { readOnly } = actions;
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      readOnly,
      toggleNode: (node) => latest.current.toggleNode(node),
      askDelete: (node) => latest.current.askDelete(node),
      openEdge: (edge) => latest.current.openEdge(edge),
      askDeleteEdge: (edge) => latest.current.askDeleteEdge(edge),
      nudge: (node, dx, dy) => latest.current.nudge(node, dx, dy),
      chooseAfter: (node) => latest.current.chooseAfter(node),
      chooseOn: (edge) => latest.current.chooseOn(edge),
      choose: (type) => latest.current.choose(type),
      cancelChoice: () => latest.current.cancelChoice(),
      addUploadNode: (type) => latest.current.addUploadNode(type),
    }),
    [readOnly],
  );
}

export const CanvasActionsContext = createContext<CanvasActions | null>(null);

export function useCanvasActions(): CanvasActions {
  const actions = use(CanvasActionsContext);
  if (!actions) throw new Error('There is no CanvasActionsContext above this component');
  return actions;
}
