import { positionBeside, PICKER_OFFSET, type Point } from '@scriptorium/domain/graph/places.ts';
import type { Edge } from '@scriptorium/contract/process/edges.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { isUploadType, type ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { whitelist } from '@scriptorium/domain/graph/graph.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { useState } from 'react';
import { edgeMiddle, type TypePickerState } from './flow.ts';

const ALLOWED_TARGETS = whitelist(catalogue);

/** Whether a new node of this type may be connected to `from`. Upload nodes connect to the parser only. */
export const mayFollow = (from: Node, type: ActivityType): boolean =>
  !isUploadType(from.activityType) && ALLOWED_TARGETS[from.activityType]?.includes(type) === true;

/** Whether every path ends at nodes of this type: nothing may follow them. */
export const isLastType = (type: ActivityType): boolean => ALLOWED_TARGETS[type]?.length === 0;

/** Pixels between the middle of an edge and the list of types for it. */
const PICKER_GAP = 24;

/** State of the temporary node that lists the types allowed after `from`. */
export function useTypePicker(nodes: readonly Node[]) {
  const [choosing, setChoosing] = useState<TypePickerState | null>(null);
  return {
    choosing,
    chooseAfter: (from: Node, dropPoint?: Point) =>
      setChoosing({
        from,
        edge: null,
        at: dropPoint ?? { x: from.x + PICKER_OFFSET.x, y: from.y + PICKER_OFFSET.y },
        target: dropPoint ?? positionBeside(from, nodes),
        types: ALLOWED_TARGETS[from.activityType] ?? [],
      }),
    /** On an edge: the types that may stand between its ends. */
    chooseOn: (edge: Edge, from: Node, to: Node) =>
      setChoosing({
        from,
        edge,
        at: { x: edgeMiddle(from, to).x + PICKER_GAP, y: edgeMiddle(from, to).y + PICKER_GAP },
        target: edgeMiddle(from, to),
        types: (ALLOWED_TARGETS[from.activityType] ?? []).filter((type) =>
          ALLOWED_TARGETS[type]?.includes(to.activityType),
        ),
      }),
    cancelChoice: () => setChoosing(null),
  };
}
