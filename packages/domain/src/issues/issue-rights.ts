import { allows, type AccessMode } from '../access/access.ts';

export interface IssueReader {
  /** The reader's mode on the process. */
  readonly mode: AccessMode | null;
  /** The steps of the document that the reader may see. */
  readonly steps: ReadonlySet<number>;
}

/**
 * Whether a user may see an issue (ISSUE-09). `tagSteps` are the steps of the tags that it is about, null for a deleted
 * step, of a relation its source's and its target's, which are the same; an issue about text or words has none. The SQL form is `visibleTo` of the issues' store.
 */
export const maySeeIssue = (
  { tagSteps }: { readonly tagSteps: readonly (number | null)[] },
  { mode, steps }: IssueReader,
): boolean => allows(mode, 'ADMIN') || tagSteps.every((step) => step !== null && steps.has(step));

/** Reporting a problem needs WRITE on the process (PERM-19). */
export const mayReportIssue = (mode: AccessMode | null): boolean => allows(mode, 'WRITE');

/** Whether a user may comment on an issue and change its status; its author and the document's assignees need no WRITE. */
export const mayDiscussIssue = ({
  mode,
  isAuthor,
  isAssignee,
}: {
  readonly mode: AccessMode | null;
  readonly isAuthor: boolean;
  readonly isAssignee: boolean;
}): boolean => allows(mode, 'WRITE') || isAuthor || isAssignee;

/** Whether a user may change or delete a comment (PERM-14). Replies that a change of the status has written remain. */
export const mayChangeReply = (
  reply: { readonly userId: number | null; readonly status: string | null },
  { mode, userId }: { readonly mode: AccessMode | null; readonly userId: number },
): boolean => reply.status === null && (allows(mode, 'ADMIN') || reply.userId === userId);
