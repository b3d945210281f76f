import type { Edge } from '@scriptorium/contract/edges.ts';
import type { Node } from '@scriptorium/contract/nodes.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { createContext, use } from 'react';

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
  nodeName(id: number | null): string;
}

export const CanvasActionsContext = createContext<CanvasActions | null>(null);

export function useCanvasActions(): CanvasActions {
  const actions = use(CanvasActionsContext);
  if (!actions) throw new Error('There is no CanvasActionsContext above this component');
  return actions;
}
