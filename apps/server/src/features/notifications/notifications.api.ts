import type { Notification } from '@scriptorium/contract/people/notifications.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { Settings } from '../../config/settings.ts';
import { usersById } from '../people/people.store.api.ts';
import { MENTION_MAIL, MENTION_MAIL_TRIES, type MentionMail } from './mention-mails.ts';
import * as store from './notifications.store.ts';

const KEPT_DAYS = 90;

export async function listNotifications(
  db: Db,
  rights: Rights,
  paging: { page: number; size: number },
): Promise<{ rows: Notification[]; total: number }> {
  const { rows, total } = await store.listNotifications(db, rights, paging);
  const users = await usersById(
    db,
    rows.map(({ byId }) => byId),
  );
  return {
    total,
    rows: rows.map(({ byId, documentId, filename, processId, issueId, title, ...row }) => ({
      ...row,
      by: byId === null ? null : (users.get(byId) ?? null),
      document: { id: documentId, filename, processId },
      issue: { id: issueId, title },
    })),
  };
}

export interface MentionsOfText {
  readonly issueId: number;
  /** Null: the text of the issue itself. */
  readonly replyId: number | null;
  readonly byUserId: number;
  /** Users who may see the issue. */
  readonly userIds: readonly number[];
}

/** The address in links of mails, and whether mails are sent. */
export interface MentionContext {
  readonly settings: Pick<Settings, 'SMTP_URL'>;
  /** The public address of this server. */
  readonly address: string;
}

/**
 * Notifies people who were named in a text, and queues their mails, in the transaction that stores the text. Returns who
 * was notified now.
 */
export async function notifyMentioned(
  tx: Tx,
  mentions: MentionsOfText,
  { settings, address }: MentionContext,
): Promise<number[]> {
  const added = await store.insertMentions(tx, mentions);
  const userIds = added.map(({ userId }) => userId);
  if (settings.SMTP_URL !== undefined && userIds.length > 0) {
    const readers = new Set((await store.listMailReaders(tx, userIds)).map(({ id }) => id));
    const mails = added.filter(({ userId }) => readers.has(userId));
    const payloads = mails.map(({ id }) => ({ notificationId: id, address }) satisfies MentionMail);
    await enqueue(
      tx,
      ...payloads.map((payload) => ({ queue: MENTION_MAIL, payload, maxAttempts: MENTION_MAIL_TRIES })),
    );
  }
  return userIds;
}

/** Deletes old notifications. */
export const sweepNotifications = (db: Db, now = Date.now()): Promise<number> =>
  store.deleteNotificationsBefore(db, new Date(now - KEPT_DAYS * 24 * 3_600_000));
