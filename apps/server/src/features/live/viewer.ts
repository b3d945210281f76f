import { modeOnNode, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import { isHiddenCopy } from '@scriptorium/domain/steps/hidden-copy.ts';
import type { FeedRow } from './change-feed.store.ts';

/** The part of a process that a user sees, by the rights that `rightsNow` returns at each call. */
export interface Viewer {
  /** Has a right on the process itself. */
  seesAll(): boolean;
  seesNode(nodeId: number): boolean;
  /** Whether a row of the feed may be reported; of the document as a whole: if the viewer may read the document. */
  sees(row: Pick<FeedRow, 'nodeId' | 'status' | 'holderId' | 'pastHolders' | 'blind' | 'copies'>): boolean;
}

export function createViewer(processId: number, rightsNow: () => Rights): Viewer {
  const seesNode = (nodeId: number) => modeOnNode(rightsNow(), { id: nodeId, processId }) !== null;
  return {
    seesAll: () => modeOnProcess(rightsNow(), processId) !== null,
    seesNode,
    sees({ nodeId, status, holderId, pastHolders, blind, copies }) {
      if (nodeId === null) return true;
      const step = {
        nodeId,
        processId,
        status: status ?? ('WAITING' as const),
        blockedBy: holderId,
        pastHolders,
        blind: blind ?? true,
      };
      return seesNode(nodeId) && !isHiddenCopy(rightsNow(), step, copies);
    },
  };
}
