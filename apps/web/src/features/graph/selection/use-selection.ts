import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { useMemo, useState } from 'react';
import { flowId } from '../model/flow.ts';

/** Upload nodes move as one group, so that they are not selected one by one. */
const isSelectable = ({ activityType }: Node): boolean => !isUploadType(activityType);

/** The nodes selected on the canvas; those deleted in the meantime are left out. */
export function useSelection(all: readonly Node[]) {
  const [flowIds, select] = useState<ReadonlySet<string>>(new Set());
  const nodes = useMemo(() => all.filter(({ id }) => flowIds.has(flowId(id))), [all, flowIds]);
  return {
    flowIds,
    nodes,
    select,
    selectIds: (ids: readonly number[]) => select(new Set(ids.map(flowId))),
    clear: () => select(new Set()),
    selectAll: () => select(new Set(all.filter(isSelectable).map(({ id }) => flowId(id)))),
  };
}
