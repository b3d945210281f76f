import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useWorkspace } from '../../core/workspace-context.ts';

/** Whether the user may run the document's file parser. */
export function useMayRunParser(): boolean {
  const rights = useRights();
  const { steps: infos, processId } = useWorkspace();
  const parser = infos.find(({ nodeDTO }) => nodeDTO.activityType === 'FILE_PARSER');
  return parser !== undefined && allows(modeOnNode(rights, { id: parser.nodeDTO.id, processId }), 'WRITE');
}
