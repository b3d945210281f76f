import { issues, type Issue } from '@scriptorium/contract/annotations/issues.ts';
import { modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { mayDiscussIssue } from '@scriptorium/domain/issues/issue-rights.ts';
import { useEditQueue, useResolvedId, useWithWaiting } from '@scriptorium/annotating/queue/edit-context.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useRights, useSession } from '@scriptorium/web-data/session.ts';
import { useCallback, useMemo, useState } from 'react';
import { useWorkspace } from '../core/workspace-context.ts';
import { useUndo } from '@scriptorium/annotating/undo/undo-context.ts';
import type { IssueChange } from '@scriptorium/annotating/kinds/issues/issues.sending.ts';
import { commandOf, createIssueEdits } from '@scriptorium/annotating/kinds/issues/issues.ts';
import type { IssueSelection } from '../annotating/issues/issues-context.ts';

const NO_ISSUES: readonly Issue[] = [];

/** The issues of the open document that the user may see, with what the server has not answered yet. */
export function useIssues(documentId: number) {
  const { data, isError, refetch } = useRead(issues.list, { params: { id: documentId }, query: {} });
  const shown = useWithWaiting('issue', documentId, data ?? NO_ISSUES);
  return { data: data && shown, isError, refetch };
}

/** State of `IssueSelectionContext`. */
export function useIssueSelectionState(list: readonly Issue[] | undefined): IssueSelection {
  const [selection, setSelection] = useState<{ id: number | null; times: number }>({ id: null, times: 0 });
  const selectedId = useResolvedId(selection.id);
  const selected = list?.find(({ id }) => id === selectedId) ?? null;
  const { times } = selection;
  const select = useCallback(
    (id: number | null) => setSelection((before) => ({ id, times: before.times + 1 })),
    [],
  );
  return useMemo(() => ({ selected, times, select }), [selected, times, select]);
}

/** The user's mode on the process, and whether they may discuss an issue. */
export function useIssueRights(issue: Issue) {
  const { processId, document } = useWorkspace();
  const rights = useRights();
  const { userId } = rights;
  const mode = modeOnProcess(rights, processId);
  const isAssignee = document.assignees.some(({ id }) => id === userId);
  return {
    mode,
    userId,
    mayDiscuss: mayDiscussIssue({ mode, isAuthor: issue.userId === userId, isAssignee }),
  };
}

/** Changes an issue; the change can be undone. */
export function useIssueChange(issue: Issue): (change: IssueChange) => void {
  const queue = useEditQueue();
  const user = useSession();
  const { track } = useUndo();
  // The toast of the call shows a refusal.
  return (change) => track(commandOf(issue, change), createIssueEdits({ queue, user })(issue, change));
}
