import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { allows, type Rights } from '@scriptorium/domain/access/access.ts';
import type { IssueKind } from '@scriptorium/domain/issues/issue-kinds.ts';
import type { IssueReader } from '@scriptorium/domain/issues/issue-rights.ts';
import type { DocumentRef } from '@scriptorium/node-server/http/resources.ts';
import { usersById } from '../people/people.store.api.ts';
import * as store from './issues.store.ts';
import { readerOf } from './mentions.ts';

/** The issues of a document that the caller may see. */
export async function listVisibleIssues(db: Db, rights: Rights, document: DocumentRef): Promise<Issue[]> {
  return listIssuesFor(db, document.id, await readerOf(db, rights, document));
}

/** Lists the issues for a caller whose steps were read already. */
export async function listIssuesFor(
  db: Db,
  documentId: number,
  { mode, steps }: IssueReader,
): Promise<Issue[]> {
  return describe(db, await store.listIssues(db, documentId, allows(mode, 'ADMIN') ? null : [...steps]));
}

export async function describe(db: Db, rows: readonly store.IssueRow[]): Promise<Issue[]> {
  if (rows.length === 0) return [];
  const idsOf = (...types: readonly IssueKind[]) =>
    rows.filter(({ type }) => types.includes(type)).map(({ id }) => id);
  const replies = await store.listReplies(
    db,
    rows.map(({ id }) => id),
  );
  const tokens = Map.groupBy(await store.listTokensOf(db, idsOf('TOKEN')), ({ issueId }) => issueId);
  const tags = Map.groupBy(await store.listTagsOf(db, idsOf('TAG', 'RELATION')), ({ issueId }) => issueId);
  const relations = new Map(
    (await store.listRelationsOf(db, idsOf('RELATION'))).map(({ issueId, ...relation }) => [
      issueId,
      relation,
    ]),
  );
  const users = await usersById(
    db,
    [...rows, ...replies].map(({ userId }) => userId),
  );
  const userOf = (id: number | null) => (id === null ? null : (users.get(id) ?? null));
  const byIssue = Map.groupBy(replies, ({ issueId }) => issueId);
  return rows.map((row) => {
    const own = byIssue.get(row.id) ?? [];
    return {
      ...row,
      user: userOf(row.userId),
      tokens: tokens.get(row.id) ?? [],
      tags: tags.get(row.id) ?? [],
      relation: relations.get(row.id) ?? null,
      replies: own.map((reply) => ({ ...reply, user: userOf(reply.userId) })),
      lastReplyId: own.at(-1)?.id ?? 0,
    };
  });
}
