import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { requireDocumentRight, requireProcessRight } from '../access/access.api.ts';
import type { DocumentTopic, ProcessTopic } from './client.ts';
import { createViewer } from './viewer.ts';

interface Subscriber {
  readonly db: Db;
  /** The user's current rights. */
  rights: Rights;
}

/** Null when the user may not read the document. `since` is the client's version; absent: the current one. */
export async function subscribeToDocument(
  subscriber: Subscriber,
  documentId: number,
  since: number = Infinity,
): Promise<DocumentTopic | null> {
  const { db, rights } = subscriber;
  const document = await requireDocumentRight(db, rights, documentId, 'READ').catch(() => null);
  if (!document) return null;
  const { processId, version } = document;
  const viewer = createViewer(processId, () => subscriber.rights);
  return { id: documentId, processId, viewer, sentVersion: Math.min(since, version) };
}

/** Null when the user may not see the process. */
export async function subscribeToProcess(subscriber: Subscriber, id: number): Promise<ProcessTopic | null> {
  const isVisible = await hasProcessRight(subscriber, id, 'READ');
  return isVisible ? { id, viewer: createViewer(id, () => subscriber.rights) } : null;
}

/** Whether the user may change the process, and thus be on its canvas with others. */
export const isProcessAdmin = (db: Db, rights: Rights, id: number): Promise<boolean> =>
  hasProcessRight({ db, rights }, id, 'ADMIN');

const hasProcessRight = ({ db, rights }: Subscriber, id: number, mode: 'READ' | 'ADMIN'): Promise<boolean> =>
  requireProcessRight(db, rights, id, mode).then(
    () => true,
    () => false,
  );
