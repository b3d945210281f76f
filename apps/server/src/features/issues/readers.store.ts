import type { User } from '@scriptorium/contract/people/account.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { ANY } from '@scriptorium/domain/access/access.ts';
import { sql } from 'kysely';

const MAX_READERS = 20;

/**
 * Active users who may read a document (the SQL form of `requireDocumentRight`) and whose first name, last name, full
 * name, username or e-mail begins with a text, by name.
 */
export async function listReaders(
  db: Db,
  { documentId, processId }: { documentId: number; processId: number },
  beginning: string,
): Promise<User[]> {
  const begins = (value: ReturnType<typeof sql>) =>
    sql`starts_with(lower(coalesce(${value}, '')), lower(${beginning}))`;
  const { rows } = await sql<User>`
    select app_user.id, login, first_name as "firstName", last_name as "lastName", email from app_user
    where activated and deleted_at is null
      and (${begins(sql`first_name`)} or ${begins(sql`last_name`)} or ${begins(sql`login`)}
        or ${begins(sql`email`)} or ${begins(sql`concat_ws(' ', first_name, last_name)`)})
      and (exists (select from user_role where user_id = app_user.id and role = 'ROLE_ADMIN')
        or exists (
          select from authority
          where (authority.id in (select authority_id from user_authority where user_id = app_user.id)
              or authority.id in (select authority_id from role_authority
                join role on role.id = role_authority.role_id
                join user_role on user_role.role = role.name where user_role.user_id = app_user.id))
            and (authority.type = 'PROCESS' and authority.component_id in (${ANY}, ${processId})
              or authority.type = 'NODE' and exists (select from step where step.document_id = ${documentId}
                and authority.component_id in (${ANY}, step.node_id)))))
    order by coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) collate "und-x-icu", app_user.id
    limit ${MAX_READERS}`.execute(db);
  return rows;
}
