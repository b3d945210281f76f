import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { ANY, isAdministrator, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import type { VisibleNodes } from '@scriptorium/node-server/http/resources.ts';
import { listAssignees, usersById } from '../people/people.store.api.ts';
import { listStepInfos } from '../steps/step-infos.store.api.ts';
import type { listDocuments } from './document-list.store.ts';

type ListedDocument = Awaited<ReturnType<typeof listDocuments>>['rows'][number] &
  Pick<DocumentRow, 'issueCounts'>;

/**
 * Rows of a list, with the visible steps: all of a process that the caller may read, otherwise those of their nodes.
 */
export async function describeRows(
  db: Db,
  rights: Rights,
  rows: readonly ListedDocument[],
): Promise<DocumentRow[]> {
  const isWhole = (row: ListedDocument) => modeOnProcess(rights, row.processId) !== null;
  const idsOf = (listed: readonly ListedDocument[]) => listed.map(({ id }) => id);
  const [users, assignees, whole, part] = await Promise.all([
    usersById(
      db,
      rows.map(({ blockedBy }) => blockedBy),
    ),
    listAssignees(db, idsOf(rows)),
    listStepInfos(db, rights, idsOf(rows.filter(isWhole)), 'all'),
    listStepInfos(db, rights, idsOf(rows.filter((row) => !isWhole(row))), ownNodes(rights)),
  ]);
  return rows.map(({ blockedBy, ...row }) => ({
    ...row,
    blockedBy: blockedBy === null ? null : (users.get(blockedBy) ?? null),
    assignees: assignees.get(row.id) ?? [],
    steps: whole.get(row.id) ?? part.get(row.id) ?? [],
  }));
}

/** Rows of a list of possibly thousands of documents: without steps and assignees. */
export async function describeBriefly(db: Db, rows: readonly ListedDocument[]): Promise<DocumentRow[]> {
  const users = await usersById(
    db,
    rows.map(({ blockedBy }) => blockedBy),
  );
  return rows.map(({ blockedBy, ...row }) => ({
    ...row,
    blockedBy: blockedBy === null ? null : (users.get(blockedBy) ?? null),
    assignees: [],
    steps: [],
  }));
}

export const withoutAccepted = (row: DocumentRow): DocumentRow => ({
  ...row,
  steps: row.steps.filter(({ stepDTO }) => stepDTO.status !== 'ACCEPTED'),
});

function ownNodes(rights: Rights): VisibleNodes {
  const ids = rights.authorities.filter(({ type }) => type === 'NODE').map(({ componentId }) => componentId);
  return isAdministrator(rights) || ids.includes(ANY) ? 'all' : new Set(ids);
}
