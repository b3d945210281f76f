import type { User } from '@scriptorium/contract/people/account.ts';
import type { Db } from '@scriptorium/db/database.ts';

const USER_FIELDS = [
  'app_user.id',
  'app_user.login',
  'app_user.first_name as firstName',
  'app_user.last_name as lastName',
  'app_user.email',
] as const;

/** Users by id, as others may see them; authors stay known after their account was deleted (docs/semantics.md#8). */
export async function usersById(db: Db, ids: readonly (number | null)[]): Promise<Map<number, User>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const rows = await db.selectFrom('app_user').select(USER_FIELDS).where('id', 'in', asked).execute();
  return new Map(rows.map((user) => [user.id, user]));
}

/** The assignees of some documents. */
export async function listAssignees(db: Db, documentIds: readonly number[]): Promise<Map<number, User[]>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_assignee')
    .innerJoin('app_user', 'app_user.id', 'document_assignee.user_id')
    .select(['document_assignee.document_id as documentId', ...USER_FIELDS])
    .where('document_assignee.document_id', 'in', documentIds)
    .orderBy('app_user.id')
    .execute();
  const byDocument = new Map<number, User[]>();
  for (const { documentId, ...user } of rows) {
    const users = byDocument.get(documentId);
    if (users) users.push(user);
    else byDocument.set(documentId, [user]);
  }
  return byDocument;
}
