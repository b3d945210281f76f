import type { Node } from '@scriptorium/contract/nodes.ts';
import { whitelist } from '@scriptorium/domain/graph.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { useState } from 'react';
import { freePlace, NEW_NODE_OFFSET, type ChoosingType, type Place } from './canvas/flow.ts';

const FOLLOWERS = whitelist(catalogue);

/** The temporary node that offers the types which may follow `from`. */
export function useChoosing(nodes: readonly Node[]) {
  const [choosing, setChoosing] = useState<ChoosingType | null>(null);
  return {
    choosing,
    chooseAfter: (from: Node, at?: Place) =>
      setChoosing({
        from,
        at: at ?? freePlace({ x: from.x + NEW_NODE_OFFSET.x, y: from.y + NEW_NODE_OFFSET.y }, nodes),
        types: FOLLOWERS[from.activityType] ?? [],
      }),
    cancelChoice: () => setChoosing(null),
  };
}
