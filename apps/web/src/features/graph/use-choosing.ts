import type { Node } from '@scriptorium/contract/nodes.ts';
import { isUploadType, type ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { whitelist } from '@scriptorium/domain/graph/graph.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { useState } from 'react';
import { besidePlace, CHOOSER_OFFSET, type ChoosingType, type Place } from './canvas/flow.ts';

const FOLLOWERS = whitelist(catalogue);

/** Whether a new node of this type may be connected to `from`. Upload nodes feed the parser and nothing else. */
export const mayFollow = (from: Node, type: ActivityType): boolean =>
  !isUploadType(from.activityType) && FOLLOWERS[from.activityType]?.includes(type) === true;

/** The temporary node that offers the types which may follow `from`. */
export function useChoosing(nodes: readonly Node[]) {
  const [choosing, setChoosing] = useState<ChoosingType | null>(null);
  return {
    choosing,
    chooseAfter: (from: Node, dropped?: Place) =>
      setChoosing({
        from,
        at: dropped ?? { x: from.x + CHOOSER_OFFSET.x, y: from.y + CHOOSER_OFFSET.y },
        target: dropped ?? besidePlace(from, nodes),
        types: FOLLOWERS[from.activityType] ?? [],
      }),
    cancelChoice: () => setChoosing(null),
  };
}
