import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

/** The caller of a request. */
export interface UserRights extends Rights {
  readonly login: string;
  readonly tokenEpoch: number;
}

/**
 * Current roles and authorities of a user, in one statement; undefined when the user is deleted or inactive, or when
 * the token of that id was revoked.
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

/** A user's own authorities and those of their roles, without duplicates. */
const authoritiesOf = (row: ExpressionBuilder<DB, 'app_user'>) =>
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
