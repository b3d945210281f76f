import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access.ts';
import { sql } from 'kysely';

/** Roles and authorities of a user as they are now; undefined when the user is gone or not activated. */
export async function findRights(
  db: Db,
  userId: number,
): Promise<(Rights & { login: string; tokenEpoch: number }) | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'login', 'token_epoch as tokenEpoch'])
    .where('id', '=', userId)
    .where('activated', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return undefined;
  const [roles, authorities] = await Promise.all([
    db.selectFrom('user_role').select('role').where('user_id', '=', userId).execute(),
    listAuthorities(db, userId),
  ]);
  return {
    userId,
    login: user.login,
    tokenEpoch: user.tokenEpoch,
    roles: roles.map(({ role }) => role),
    authorities,
  };
}

/** A user's own authorities and those of their roles, each once. */
const listAuthorities = (db: Db, userId: number) =>
  db
    .selectFrom('user_authority as held')
    .innerJoin('authority', 'authority.id', 'held.authority_id')
    .select(['authority.type', 'authority.component_id as componentId', 'authority.mode'])
    .where('held.user_id', '=', userId)
    .union(
      db
        .selectFrom('user_role')
        .innerJoin('role', 'role.name', 'user_role.role')
        .innerJoin('role_authority', 'role_authority.role_id', 'role.id')
        .innerJoin('authority', 'authority.id', 'role_authority.authority_id')
        .select(['authority.type', 'authority.component_id as componentId', 'authority.mode'])
        .where('user_role.user_id', '=', userId),
    )
    .execute();

export const findProcess = (db: Db, id: number) =>
  db
    .selectFrom('process')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const findNode = (db: Db, id: number) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select([
      'node.id',
      'node.process_id as processId',
      'node.activity_type as activityType',
      'node.obligatory',
    ])
    .where('node.id', '=', id)
    .where('process.deleted_at', 'is', null)
    .executeTakeFirst();

export const listNodes = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('node')
        .innerJoin('process', 'process.id', 'node.process_id')
        .select(['node.id', 'node.process_id as processId'])
        .where('node.id', 'in', ids)
        .where('process.deleted_at', 'is', null)
        .execute();

export const listNodeIds = async (db: Db, processId: number): Promise<number[]> =>
  (await db.selectFrom('node').select('id').where('process_id', '=', processId).execute()).map(
    ({ id }) => id,
  );

/** Of a deleted process everything is gone at once, though a job takes the rows away later. */
export const findDocument = (db: Db, id: number) =>
  db
    .selectFrom('document')
    .innerJoin('process', 'process.id', 'document.process_id')
    .select(['document.id', 'document.process_id as processId', 'document.blocked_by as blockedBy'])
    .where('document.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .where('process.deleted_at', 'is', null)
    .executeTakeFirst();

/** The nodes on which a document has a step. */
export const listNodeIdsOfDocument = async (db: Db, documentId: number): Promise<number[]> =>
  (await db.selectFrom('step').select('node_id').where('document_id', '=', documentId).execute()).map(
    ({ node_id }) => node_id,
  );

export const findStep = (db: Db, id: number) =>
  db
    .selectFrom('step')
    .innerJoin('document', 'document.id', 'step.document_id')
    .innerJoin('node', 'node.id', 'step.node_id')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select([
      'step.id',
      'step.node_id as nodeId',
      'step.document_id as documentId',
      'node.process_id as processId',
      'step.status',
      'step.blocked_by as blockedBy',
      sql<number>`(select count(*)::int from step copy
        where copy.document_id = step.document_id and copy.node_id = step.node_id)`.as('copies'),
    ])
    .where('step.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .where('process.deleted_at', 'is', null)
    .executeTakeFirst();
