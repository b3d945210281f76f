import type { Document } from '@scriptorium/contract/documents/documents.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import { isRecordingKind, partnerOf } from '@scriptorium/domain/transcript/file-kinds.ts';
import type { DocumentRef } from '@scriptorium/node-server/http/resources.ts';
import { requireDocumentRight } from '../access/access.api.ts';
import { listIssuesFor } from '../issues/visible-issues.api.ts';
import { findPending } from '../pairs/pending.store.api.ts';
import { listAssignees, usersById } from '../people/people.store.api.ts';
import { listStepInfos } from '../steps/step-infos.store.api.ts';
import { findDocument, listAttachments } from '../documents/documents.store.api.ts';

/**
 * A document with the steps and the issues that the caller may see (ENT-12). The right to read it was checked before
 * the handler. Pages read it after each change, so reads that do not need each other's results run at once.
 */
export async function getDocument(
  db: Db,
  rights: Rights,
  { id, processId, visible }: Pick<DocumentRef, 'id' | 'processId' | 'visible'>,
): Promise<Document> {
  const [document, pending, infos, assignees, attachments] = await Promise.all([
    findDocument(db, id, rights),
    findPending(db, id),
    listStepInfos(db, rights, [id], visible),
    listAssignees(db, [id]),
    listAttachments(db, id, rights),
  ]);
  if (!document) throw notFound();
  const { blockedBy, contentId, text, parentId, parentName, size, durationMs, codec, ...rest } = document;
  const { originalType, playableType, ...fields } = rest;
  const uploader = pending?.createdBy ?? null;
  const steps = infos.get(id) ?? [];
  const reader = {
    mode: modeOnProcess(rights, processId),
    steps: new Set(steps.map(({ stepDTO }) => stepDTO.id)),
  };
  const [users, issues] = await Promise.all([
    usersById(db, [blockedBy, uploader]),
    listIssuesFor(db, id, reader),
  ]);
  const userOf = (userId: number | null) => (userId === null ? null : (users.get(userId) ?? null));
  return {
    ...fields,
    size: size ?? 0,
    steps,
    issues,
    blockedBy: userOf(blockedBy),
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
          createdBy: userOf(uploader),
        }
      : null,
  };
}

/** After a change the visible nodes are read again: it may have created steps on further nodes. */
export async function changedDocument(db: Db, rights: Rights, id: number): Promise<Document> {
  return getDocument(db, rights, await requireDocumentRight(db, rights, id, 'READ'));
}
