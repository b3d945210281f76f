import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import type { Schema } from '@scriptorium/db/schema.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

/** What every request has to know of its caller. */
export interface UserRights extends Rights {
  readonly login: string;
  readonly tokenEpoch: number;
}

/**
 * Roles and authorities of a user as they are now, in one statement; undefined when the user is deleted or not activated, or
 * when the token of that id was revoked.
 */
export async function findRights(db: Db, userId: number, tokenId = ''): Promise<UserRights | undefined> {
  const user = await prepared(db)
    .selectFrom('app_user')
    .select((row) => [
      'id as userId',
      'login',
      'token_epoch as tokenEpoch',
      row
        .selectFrom('user_role')
        .select(sql<string[]>`coalesce(json_agg(role), '[]')`.as('roles'))
        .whereRef('user_id', '=', 'app_user.id')
        .as('roles'),
      jsonArrayFrom(authoritiesOf(row)).as('authorities'),
    ])
    .where('id', '=', userId)
    .where('activated', '=', true)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('revoked_token').select('token_id').where('token_id', '=', tokenId))),
    )
    .executeTakeFirst();
  return user && { ...user, roles: user.roles ?? [] };
}

/** A user's own authorities and those of their roles, each once. */
const authoritiesOf = (row: ExpressionBuilder<Schema, 'app_user'>) =>
  row
    .selectFrom('user_authority as held')
    .innerJoin('authority', 'authority.id', 'held.authority_id')
    .select(['authority.type', 'authority.component_id as componentId', 'authority.mode'])
    .whereRef('held.user_id', '=', 'app_user.id')
    .union(
      row
        .selectFrom('user_role')
        .innerJoin('role', 'role.name', 'user_role.role')
        .innerJoin('role_authority', 'role_authority.role_id', 'role.id')
        .innerJoin('authority', 'authority.id', 'role_authority.authority_id')
        .select(['authority.type', 'authority.component_id as componentId', 'authority.mode'])
        .whereRef('user_role.user_id', '=', 'app_user.id'),
    );

export const findProcess = (db: Db, id: number) =>
  db
    .selectFrom('process')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const findNode = (db: Db, id: number) =>
  prepared(db)
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
    .select([
      'document.id',
      'document.process_id as processId',
      'document.blocked_by as blockedBy',
      'document.version',
    ])
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
