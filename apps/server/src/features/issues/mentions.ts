import { AppError } from '@scriptorium/contract/errors.ts';
import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import { maySeeIssue } from '@scriptorium/domain/issues/issue-rights.ts';
import type { DocumentRef } from '@scriptorium/node-server/http/resources.ts';
import { requireDocumentRight } from '../access/access.api.ts';
import { findRights } from '../access/rights.store.api.ts';
import { notifyMentioned, type MentionContext } from '../notifications/notifications.api.ts';
import { listVisibleSteps } from '../steps/steps.api.ts';

/** The caller's mode on the process, and the steps of the document that they see. */
export async function readerOf(db: Db, rights: Rights, { id, processId, visible }: DocumentRef) {
  const steps = new Set((await listVisibleSteps(db, rights, id, visible)).map((step) => step.id));
  return { mode: modeOnProcess(rights, processId), steps };
}

async function maySee(db: Db, userId: number, issue: Issue): Promise<boolean> {
  const rights = await findRights(db, userId);
  if (!rights) return false;
  try {
    const document = await requireDocumentRight(db, rights, issue.docId, 'READ');
    const tagSteps = issue.tags.map(({ stepId }) => stepId);
    return maySeeIssue({ tagSteps }, await readerOf(db, rights, document));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

/** People who were named in a text of an issue. */
export interface NamedPeople {
  /** Null: the text of the issue itself. */
  readonly replyId: number | null;
  readonly userIds: readonly number[];
}

/** Notifies the named people who may see the issue; the others are left out without an error. */
export async function notifyNamed(
  tx: Tx,
  issue: Issue,
  { replyId, userIds }: NamedPeople,
  { by, ...context }: MentionContext & { readonly by: number },
): Promise<number[]> {
  const readers: number[] = [];
  for (const userId of new Set(userIds))
    if (userId !== by && (await maySee(tx, userId, issue))) readers.push(userId);
  const mentions = { issueId: issue.id, replyId, byUserId: by, userIds: readers };
  return notifyMentioned(tx, mentions, context);
}
