import type { Db } from '@scriptorium/db/database.ts';
import { ANY } from '@scriptorium/domain/access/access.ts';
import { sql } from 'kysely';

/** Logins that one refusal names. */
const MAX_NAMES = 3;

/** Logins of active users who are ADMIN of this process, those of all processes after them. */
export async function listProcessAdministrators(db: Db, processId: number): Promise<string[]> {
  const { rows } = await sql<{ login: string }>`
    with admins as (
      select id, component_id from authority
      where type = 'PROCESS' and mode = 'ADMIN' and component_id in (${ANY}, ${processId})
    ), holders as (
      select held.user_id, admins.component_id from admins join user_authority held on held.authority_id = admins.id
      union all
      select user_role.user_id, admins.component_id from admins
      join role_authority on role_authority.authority_id = admins.id
      join role on role.id = role_authority.role_id
      join user_role on user_role.role = role.name
    )
    select login from app_user join holders on holders.user_id = app_user.id
    where activated and deleted_at is null
    group by app_user.id
    order by bool_or(holders.component_id = ${processId}) desc, login collate "und-x-icu", app_user.id
    limit ${MAX_NAMES}`.execute(db);
  return rows.map(({ login }) => login);
}
