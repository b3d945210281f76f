import type { User } from '@scriptorium/contract/people/account.ts';
import { issues as calls, type Issue } from '@scriptorium/contract/annotations/issues.ts';
import type { IssueStatus } from '@scriptorium/domain/issues/issue-kinds.ts';
import { changeReads } from '@scriptorium/web-data/queries.ts';
import type { Change, EditOf, SendingKind } from '../../core/edit-kind.ts';
import { madeIdOf, temporaryIdsOf } from '../../core/ids.ts';

const { create, update, list } = calls;
const endpoints = { create, update };

/** A comment on an issue. */
interface CommentState {
  readonly id: number;
  readonly text: string;
}

/** An issue cannot be deleted: undoing its report resolves it. */
export type IssueCommand = { readonly kind: 'issue'; readonly issueId: number } & (
  | { readonly field: 'status'; readonly before: IssueStatus; readonly after: IssueStatus }
  | ({ readonly field: 'comment' } & Change<CommentState>)
);

export interface IssueTypes {
  readonly endpoints: typeof endpoints;
  readonly shown: { readonly create: Issue; readonly update: ShownIssueChange };
  readonly list: typeof list;
  readonly row: Issue;
  readonly command: IssueCommand;
  readonly change: 'ISSUES';
}
export type IssueEdit = EditOf<IssueTypes>;

/** A new comment. */
export interface Message {
  readonly text: string;
  readonly clientId: string;
  /** The people whom it names. */
  readonly mentions: number[];
}

export type IssueChange =
  | { readonly status: Issue['status'] }
  | { readonly add: Message }
  | { readonly edit: number; readonly text: string; readonly mentions: number[] }
  | { readonly remove: number };

/** A change of an issue as it is shown until the server has answered. */
export interface ShownIssueChange {
  readonly change: IssueChange;
  readonly user: User;
  /** Time of the change. */
  readonly at: string;
}

const withIssue = (cached: readonly Issue[], saved: Issue): Issue[] =>
  cached.some(({ id }) => id === saved.id)
    ? cached.map((one) => (one.id === saved.id ? saved : one))
    : [...cached, saved];

export const sendingIssues: SendingKind<IssueTypes> = {
  endpoints,
  reads: [list],
  ids: (edit) =>
    edit.action === 'create'
      ? temporaryIdsOf([edit.input.body])
      : temporaryIdsOf(edit.input.body.replies ?? []),
  made: (answer) =>
    answer.action === 'create' ? madeIdOf(answer.reply) : answer.reply.replies.flatMap(madeIdOf),
  settle(cache, { documentId, reply }) {
    changeReads(cache, list, (cached, { params }) =>
      params.id === documentId ? withIssue(cached, reply) : cached,
    );
  },
};
