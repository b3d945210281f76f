import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { expressionBuilder, sql } from 'kysely';
import { seen, seesIssue } from '../documents/visible-documents.store.api.ts';

/** Characters of a text in a notification. */
const TEXT_CHARS = 200;
/** A number like 100+ is enough for a bell. */
const MAX_UNREAD = 100;

/** The notifications of a user about documents and issues that they may see now. */
const visible = (rights: Rights) => sql`from notification
  join issue on issue.id = notification.issue_id
  join document on document.id = issue.document_id
  left join issue_reply reply on reply.id = notification.reply_id
  where notification.user_id = ${rights.userId} and document.deleted_at is null
    and exists (select from process where process.id = document.process_id and process.deleted_at is null)
    and ${seen(expressionBuilder<DB, 'document'>(), rights)} and ${seesIssue(rights)}`;

export interface NotificationRow {
  readonly id: number;
  readonly byId: number | null;
  readonly documentId: number;
  readonly filename: string;
  readonly processId: number;
  readonly issueId: number;
  readonly title: string;
  readonly text: string;
  readonly createdDate: string;
  readonly readDate: string | null;
}

const FIELDS = sql`notification.id, notification.by_user_id as "byId", document.id as "documentId",
  document.filename, document.process_id as "processId", issue.id as "issueId", issue.title,
  left(coalesce(reply.text, issue.text), ${sql.lit(TEXT_CHARS)}) as text,
  notification.created_at as "createdDate", notification.read_at as "readDate"`;

export async function listNotifications(
  db: Db,
  rights: Rights,
  { page, size }: { page: number; size: number },
) {
  const { rows } = await sql<NotificationRow>`select ${FIELDS} ${visible(rights)}
    order by notification.id desc limit ${size} offset ${page * size}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${visible(rights)}`.execute(db);
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}

export async function countUnread(db: Db, rights: Rights): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (select notification.id
    ${visible(rights)} and notification.read_at is null limit ${MAX_UNREAD}) unread`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Undefined when the user has no such notification. */
export const markRead = (db: Db, userId: number, id: number) =>
  db
    .updateTable('notification')
    .set((row) => ({ read_at: row.fn.coalesce('read_at', sql<string>`now()`) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();

export const markAllRead = (db: Db, userId: number) =>
  db
    .updateTable('notification')
    .set({ read_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();

interface NewMentions {
  readonly issueId: number;
  readonly replyId: number | null;
  readonly byUserId: number;
  readonly userIds: readonly number[];
}

/** Notifies each user of a text once, however often it is changed. Returns the new rows. */
export async function insertMentions(tx: Tx, { issueId, replyId, byUserId, userIds }: NewMentions) {
  if (userIds.length === 0) return [];
  return tx
    .insertInto('notification')
    .values(
      userIds.map((userId) => ({
        user_id: userId,
        by_user_id: byUserId,
        issue_id: issueId,
        reply_id: replyId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id as userId'])
    .execute();
}

/** The address and language of users who want mentions by mail. */
export const listMailReaders = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'login',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'lang_key as langKey',
    ])
    .where('id', 'in', [...userIds])
    .where('mention_mails', '=', true)
    .where('email', 'is not', null)
    .where('activated', '=', true)
    .where('deleted_at', 'is', null)
    .execute();

export const findReceiver = (db: Db, id: number) =>
  db.selectFrom('notification').select('user_id as userId').where('id', '=', id).executeTakeFirst();

/** A notification that its user may see, has not read, and did not get by mail. */
export async function findUnmailed(db: Db, rights: Rights, id: number): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`select ${FIELDS} ${visible(rights)} and notification.id = ${id}
    and notification.read_at is null and notification.mailed_at is null`.execute(db);
  return rows[0];
}

/** Claims the mail of a notification; undefined when it was sent before, or may have been. */
export const claimMail = (db: Db, id: number) =>
  db
    .updateTable('notification')
    .set({ mailed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** The mail was not accepted: it may be tried again. */
export const releaseMail = (db: Db, id: number) =>
  db.updateTable('notification').set({ mailed_at: null }).where('id', '=', id).execute();

export const wantsMails = async (db: Db, userId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('app_user')
      .select('mention_mails as wanted')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).wanted;

export const setWantsMails = (db: Db, userId: number, wanted: boolean) =>
  db.updateTable('app_user').set({ mention_mails: wanted }).where('id', '=', userId).execute();

export const deleteNotificationsBefore = async (db: Db, before: Date): Promise<number> =>
  Number(
    (await db.deleteFrom('notification').where('created_at', '<', before.toISOString()).executeTakeFirst())
      .numDeletedRows,
  );
