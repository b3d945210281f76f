import type { Document, DocumentRow } from '@scriptorium/contract/documents.ts';
import { notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { ANY, isAdministrator, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { isRecordingKind, partnerOf } from '@scriptorium/domain/transcript/file-kinds.ts';
import type { VisibleNodes } from '@scriptorium/node-kit/http/resources.ts';
import { listAssignees, usersById } from '../people/people.service.ts';
import { findPending } from '../pairs/pairs.service.ts';
import { listStepInfos } from '../steps/steps.service.ts';
import type { listDocuments } from './document-list.store.ts';
import * as store from './documents.store.ts';

/** One version of a document's text. */
export const findContent = store.findContent;

/** A transcript in order. */
export const listTranscript = store.listUtterances;

/** A document as the API shows it; the right to read it was checked before the handler. */
export async function getDocument(db: Db, rights: Rights, id: number): Promise<Document> {
  const document = await store.findDocument(db, id, rights);
  if (!document) throw notFound();
  const { blockedBy, contentId, text, parentId, parentName, size, durationMs, codec, ...rest } = document;
  const { originalType, playableType, ...fields } = rest;
  const pending = await findPending(db, id);
  const uploader = pending?.createdBy ?? null;
  const [users, assignees, attachments] = await Promise.all([
    usersById(db, [blockedBy, uploader]),
    listAssignees(db, [id]),
    store.listAttachments(db, id, rights),
  ]);
  return {
    ...fields,
    size: size ?? 0,
    blockedBy: blockedBy === null ? null : (users.get(blockedBy) ?? null),
    assignees: assignees.get(id) ?? [],
    content: contentId === null || text === null ? null : { id: contentId, content: text },
    parent: parentId === null || parentName === null ? null : { id: parentId, filename: parentName },
    audio: isRecordingKind(document.kind)
      ? { durationMs, codec, contentType: playableType ?? originalType ?? 'audio/wav' }
      : null,
    attachments,
    pendingPartner: pending
      ? {
          filename: pending.filename,
          kind: partnerOf(pending.kind) ?? 'transcript',
          createdDate: pending.createdDate,
          createdBy: uploader === null ? null : (users.get(uploader) ?? null),
        }
      : null,
  };
}

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
