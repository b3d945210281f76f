import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';

/** The human upload nodes of a process, and those that the user may upload through (PERM-22). */
export function useUploadNodes(processId: number) {
  const rights = useRights();
  const read = useRead(nodes.list, { query: { processId } });
  const all = (read.data ?? []).filter(({ activityType }) => activityType === 'HUP');
  const allowed: Node[] = all.filter((node) => allows(modeOnNode(rights, node), 'WRITE'));
  return { read, all, allowed };
}
