import type { User } from '@scriptorium/contract/people/account.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues as calls, type Issue, type IssueReply } from '@scriptorium/contract/annotations/issues.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import type { EditKind, StoredNow, UndoContext } from '../../core/edit-kind.ts';
import { temporaryIdOf, type EditTaker } from '../../core/edit.ts';
import { withIds, type Resolve } from '../../core/ids.ts';
import { bodyInText } from '../../core/places.ts';
import type { IssueChange, IssueCommand, IssueEdit, IssueTypes, ShownIssueChange } from './issues.sending.ts';

const { update, list } = calls;

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

interface IssueEditOptions {
  readonly queue: EditTaker;
  readonly user: User;
}

/** Changes an issue: shown at once, and kept where the server refuses it. Resolves when the server has accepted it. */
export const createIssueEdits =
  ({ queue, user }: IssueEditOptions) =>
  (issue: Issue, change: IssueChange): Promise<unknown> => {
    const shown: ShownIssueChange = { change, user: authorOf(user), at: new Date().toISOString() };
    const quote = 'add' in change ? change.add.text : issue.title;
    return queue.add(update, { body: bodyOf(issue, change) }, { documentId: issue.docId, shown, quote });
  };

/** The server's issues with waiting edits applied. A reported one that has arrived counts once. */
function withWaiting(
  stored: readonly Issue[],
  edits: readonly IssueEdit[],
  resolve: Resolve,
): readonly Issue[] {
  let shown = stored;
  for (const edit of edits) {
    if (edit.action === 'create') {
      const reported = withIds(edit.shown, resolve);
      if (!shown.some(({ clientId }) => clientId === reported.clientId)) shown = [...shown, reported];
    } else {
      const { id } = withIds(edit.input.body, resolve);
      const change = withIds(edit.shown, resolve);
      shown = shown.map((issue) => (issue.id === id ? withChange(issue, change) : issue));
    }
  }
  return shown;
}

function renew(edit: IssueEdit, { content, rows }: StoredNow<IssueTypes>) {
  if (edit.action === 'create') {
    const body = bodyInText(edit.input.body, content);
    return body && { ...edit.input, body };
  }
  const { body } = edit.input;
  const stored = rows.find(({ id }) => id === body.id);
  return { ...edit.input, body: { ...body, expectedStatus: stored?.status } };
}

/** The change of an issue that performs a command. */
function changeOf(command: IssueCommand, context: UndoContext<IssueTypes>): IssueChange | null {
  if (command.field === 'status') return { status: command.after };
  const { before, after } = command;
  const currentId = (id: number): number => context.currentId('comment', id);
  if (before && after) return { edit: currentId(before.id), text: after.text, mentions: [] };
  if (before) return { remove: currentId(before.id) };
  if (!after) return null;
  // Who was named has been notified the first time.
  const add = { text: after.text, clientId: newClientId(), mentions: [] };
  context.setRecreated('comment', currentId(after.id), temporaryIdOf(add.clientId));
  return { add };
}

export const issues: EditKind<IssueTypes> = {
  list: { endpoint: list, input: ({ documentId }) => ({ params: { id: documentId }, query: {} }) },
  readsAfterRefusal: [],
  createOverlay: () => ({ apply: withWaiting }),
  renew,
  undo: {
    reverse: (command) =>
      command.field === 'status'
        ? { ...command, before: command.after, after: command.before }
        : { ...command, before: command.after, after: command.before },
    size: () => 1,
    run(command, context) {
      const { queue, user } = context;
      const issue = context.rows().find(({ id }) => id === queue.resolve(command.issueId));
      const change = issue ? changeOf(command, context) : null;
      return issue && change ? createIssueEdits({ queue, user })(issue, change) : Promise.resolve();
    },
  },
  live: {
    change: 'ISSUES',
    reads: [list, documents.info],
    alsoShownIn: [],
    apply: () => false,
  },
};
