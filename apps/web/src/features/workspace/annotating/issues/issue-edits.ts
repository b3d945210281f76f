import type { User } from '@scriptorium/contract/people/account.ts';
import { issues, type Issue, type IssueReply } from '@scriptorium/contract/annotations/issues.ts';
import type { EditQueue } from '@scriptorium/annotating/queue/edit-queue.ts';
import { isOf, temporaryIdOf, type Edit } from '@scriptorium/annotating/queue/edit.ts';
import { withIds } from '@scriptorium/annotating/queue/made-ids.ts';
import type { IssueCommand } from '../undo/commands.ts';
import type { Message } from './message-field.tsx';

export type IssueChange =
  | { readonly status: Issue['status'] }
  | { readonly add: Message }
  | { readonly edit: number; readonly text: string; readonly mentions: number[] }
  | { readonly remove: number };

/** A change of an issue as a command of the undo history. */
export function commandOf({ id: issueId, status, replies }: Issue, change: IssueChange): IssueCommand {
  const of = { kind: 'issue', issueId } as const;
  if ('status' in change) return { ...of, field: 'status', before: status, after: change.status };
  if ('add' in change) {
    const { clientId, text } = change.add;
    return { ...of, field: 'comment', before: null, after: { id: temporaryIdOf(clientId), text } };
  }
  const commentId = 'edit' in change ? change.edit : change.remove;
  const before = { id: commentId, text: replies.find((reply) => reply.id === commentId)?.text ?? '' };
  return {
    ...of,
    field: 'comment',
    before,
    after: 'edit' in change ? { id: commentId, text: change.text } : null,
  };
}

/** A change of an issue as it is shown until the server has answered. */
export interface ShownIssueChange {
  readonly change: IssueChange;
  readonly user: User;
  /** Time of the change. */
  readonly at: string;
}

export const authorOf = ({ id, login, firstName, lastName, email }: User): User => ({
  id,
  login,
  firstName,
  lastName,
  email,
});

/** The full issue with one change; replies without a text are unchanged. */
export function bodyOf({ id, docId, status, replies, lastReplyId }: Issue, change: IssueChange) {
  // Automatic replies of waiting changes are made by the server.
  const kept = replies
    .filter((reply) => reply.id > 0 || reply.status === null)
    .map((reply) => ({ id: reply.id }));
  const full = { id, docId, status, expectedStatus: status, replies: kept, lastReplyId };
  if ('status' in change) return { ...full, status: change.status };
  if ('add' in change) return { ...full, replies: [...kept, change.add] };
  if ('remove' in change) {
    const others = kept.filter((reply) => reply.id !== change.remove);
    // A comment that waited when the issue was last read is newer than `lastReplyId`.
    return { ...full, replies: others, deletedReplies: [change.remove] };
  }
  const edited = kept.map((reply) =>
    reply.id === change.edit ? { ...reply, text: change.text, mentions: change.mentions } : reply,
  );
  return { ...full, replies: edited };
}

const newReply = (
  { user, at }: ShownIssueChange,
  reply: Pick<IssueReply, 'id' | 'text' | 'status' | 'clientId'>,
): IssueReply => ({ ...reply, userId: user.id, user, timestamp: at });

function withChange(issue: Issue, shown: ShownIssueChange): Issue {
  const { change } = shown;
  if ('status' in change) return { ...issue, status: change.status };
  if ('add' in change) {
    const { text, clientId } = change.add;
    if (issue.replies.some((reply) => reply.clientId === clientId)) return issue;
    const added = newReply(shown, { id: temporaryIdOf(clientId), text, status: null, clientId });
    return { ...issue, replies: [...issue.replies, added] };
  }
  if ('remove' in change)
    return { ...issue, replies: issue.replies.filter(({ id }) => id !== change.remove) };
  const replies = issue.replies.map((reply) =>
    reply.id === change.edit ? { ...reply, text: change.text } : reply,
  );
  return { ...issue, replies };
}

export const ISSUE_EDITS = [issues.create, issues.update];

/** The server's issues with waiting edits applied. A reported one that has arrived counts once. */
export function withWaitingIssues(
  list: readonly Issue[],
  edits: readonly Edit[],
  resolve: (id: number) => number,
): readonly Issue[] {
  let shown = list;
  for (const edit of edits) {
    if (isOf(edit, issues.create)) {
      const reported = withIds(edit.shown as Issue, resolve);
      if (!shown.some(({ clientId }) => clientId === reported.clientId)) shown = [...shown, reported];
    } else if (isOf(edit, issues.update)) {
      const { id } = withIds(edit.input.body as Pick<Issue, 'id'>, resolve);
      const change = withIds(edit.shown as ShownIssueChange, resolve);
      shown = shown.map((issue) => (issue.id === id ? withChange(issue, change) : issue));
    }
  }
  return shown;
}

interface IssueEditOptions {
  readonly queue: EditQueue;
  readonly user: User;
}

/** Changes an issue: shown at once, and kept where the server refuses it. Resolves when the server has accepted it. */
export const createIssueEdits =
  ({ queue, user }: IssueEditOptions) =>
  (issue: Issue, change: IssueChange): Promise<unknown> => {
    const shown: ShownIssueChange = { change, user: authorOf(user), at: new Date().toISOString() };
    const quote = 'add' in change ? change.add.text : issue.title;
    return queue.add(
      issues.update,
      { body: bodyOf(issue, change) },
      { documentId: issue.docId, shown, quote },
    );
  };
