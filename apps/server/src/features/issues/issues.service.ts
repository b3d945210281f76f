import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { Issue, issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import type { AccessMode, Rights } from '@scriptorium/domain/access/access.ts';
import type { IssueStatus } from '@scriptorium/domain/issues/issue-kinds.ts';
import { mayDiscussIssue, maySeeIssue } from '@scriptorium/domain/issues/issue-rights.ts';
import { listAssignees, lockDocument } from '@scriptorium/engine/documents/documents.store.ts';
import { recordChange } from '@scriptorium/engine/documents/record-change.ts';
import type { DocumentRef } from '@scriptorium/node-server/http/resources.ts';
import type { MentionContext } from '../notifications/notifications.api.ts';
import { requireSubject } from './issue-subject.ts';
import * as store from './issues.store.ts';
import { notifyNamed, readerOf, type NamedPeople } from './mentions.ts';
import { changesOf, type ReplyChanges } from './reply-changes.ts';
import { describe } from './visible-issues.api.ts';

type Draft = ParsedOf<typeof issues.create>['body'];

type Update = ParsedOf<typeof issues.update>['body'];

/** An issue, and the document's version with its change; undefined when nothing changed. */
export interface Written {
  readonly result: Issue;
  readonly version?: number;
  /** The users who were notified that they are named. */
  readonly notified?: readonly number[];
}

/** Reports a problem. A repeated client-made id returns the result of the first call. */
export async function createIssue(
  db: Db,
  rights: Rights,
  document: DocumentRef,
  { draft, mentions }: { readonly draft: Draft; readonly mentions: MentionContext },
): Promise<Written> {
  const repeated = () => findRepeated(db, draft, rights);
  const first = await repeated();
  if (first) return { result: first };
  try {
    return await inTransaction(db, async (tx) => {
      const { version } = await lockDocument(tx, document.id);
      const { steps } = await readerOf(tx, rights, document);
      const { link, ...subject } = await requireSubject(tx, draft, steps);
      const { userId } = rights;
      const id = await store.insertIssue(tx, {
        ...subject,
        documentId: document.id,
        kind: draft.type,
        text: draft.text,
        userId,
        clientId: draft.clientId,
      });
      await link?.(tx, id);
      await recordChange(tx, { id: document.id, version }, { kind: 'ISSUE', by: userId });
      const result = await getIssue(tx, id);
      const named = { replyId: null, userIds: draft.mentions ?? [] };
      return { result, version, notified: await notifyNamed(tx, result, named, { ...mentions, by: userId }) };
    });
  } catch (error) {
    const other = isUniqueViolation(error) ? await repeated() : undefined;
    if (!other) throw error;
    return { result: other };
  }
}

/** The id of somebody else's issue, or of one of another document, reveals nothing about it. */
async function findRepeated(db: Db, draft: Draft, { userId }: Rights): Promise<Issue | undefined> {
  const row = draft.clientId === undefined ? undefined : await store.findByClientId(db, draft.clientId);
  if (!row) return undefined;
  if (row.docId !== draft.docId || row.userId !== userId)
    throw new AppError('error.validation', { fields: 'clientId' });
  return (await describe(db, [row]))[0];
}

async function getIssue(db: Db, id: number): Promise<Issue> {
  const row = await store.findIssue(db, id);
  const [issue] = row ? await describe(db, [row]) : [];
  if (!issue) throw notFound();
  return issue;
}

/** Changes the status and the comments of an issue; rights and stored replies are read under the document's lock. */
export async function updateIssue(
  db: Db,
  rights: Rights,
  document: DocumentRef,
  { body, mentions }: { readonly body: Update; readonly mentions: MentionContext },
): Promise<Written> {
  return inTransaction(db, async (tx) => {
    const { version } = await lockDocument(tx, document.id);
    const issue = await getIssue(tx, body.id);
    const mode = await requireDiscussion(tx, rights, document, issue);
    const status = newStatus(issue.status, body);
    const changes = changesOf(await store.listReplies(tx, [issue.id]), body, { mode, userId: rights.userId });
    if (status === undefined && !hasSome(changes)) return { result: issue };
    const { userId } = rights;
    const texts = await writeReplies(tx, issue.id, changes, userId);
    if (status !== undefined) await changeStatus(tx, issue.id, status, userId);
    await recordChange(tx, { id: document.id, version }, { kind: 'ISSUE', by: userId });
    const notified: number[] = [];
    for (const named of texts)
      notified.push(...(await notifyNamed(tx, issue, named, { ...mentions, by: userId })));
    return { result: await getIssue(tx, issue.id), version, notified };
  });
}

/** 404 for an issue that the caller may not see, 403 for one that they may only read. */
async function requireDiscussion(
  tx: Tx,
  rights: Rights,
  document: DocumentRef,
  issue: Issue,
): Promise<AccessMode | null> {
  const reader = await readerOf(tx, rights, document);
  const tagSteps = issue.tags.map(({ stepId }) => stepId);
  if (issue.docId !== document.id || !maySeeIssue({ tagSteps }, reader)) throw notFound();
  const isAssignee = (await listAssignees(tx, document.id)).includes(rights.userId);
  const isAuthor = issue.userId === rights.userId;
  if (!mayDiscussIssue({ mode: reader.mode, isAuthor, isAssignee })) throw new AppError('error.http.403');
  return reader.mode;
}

/** Undefined when the caller changes nothing: they sent the status that they saw, or it was changed already. */
function newStatus(stored: IssueStatus, { status, expectedStatus }: Update): IssueStatus | undefined {
  return status === expectedStatus || status === stored ? undefined : status;
}

const hasSome = ({ added, changed, deleted }: ReplyChanges): boolean =>
  added.length + changed.length + deleted.length > 0;

/** Returns whom the new and the changed comments name. */
async function writeReplies(
  tx: Tx,
  issueId: number,
  { added, changed, deleted }: ReplyChanges,
  userId: number,
): Promise<NamedPeople[]> {
  await store.deleteReplies(tx, deleted);
  for (const { id, text } of changed) await store.setReplyText(tx, id, text);
  const named = changed.map(({ id, mentions }) => ({ replyId: id, userIds: mentions }));
  if (added.length === 0) return named;
  try {
    const rows = await store.insertReplies(
      tx,
      added.map((reply) => ({ ...reply, issueId, userId })),
    );
    return [...named, ...rows.map(({ id }, i) => ({ replyId: id, userIds: added[i]?.mentions ?? [] }))];
  } catch (error) {
    // The id belongs to a comment of another issue.
    if (isUniqueViolation(error)) throw new AppError('error.validation', { fields: 'clientId' });
    throw error;
  }
}

/** The automatic reply of a change of the status (ISSUE-08); the page shows it in the reader's language. */
async function changeStatus(tx: Tx, issueId: number, status: IssueStatus, userId: number): Promise<void> {
  await store.setStatus(tx, issueId, status);
  await store.insertReplies(tx, [{ issueId, text: `Status changed to ${status}`, status, userId }]);
}
