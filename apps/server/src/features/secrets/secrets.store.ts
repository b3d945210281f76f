import type { Secret } from '@scriptorium/contract/secrets.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Never the value. */
const SHOWN = ['id', 'name', 'active', 'process_id as processId'] as const;

export const listSecrets = (db: Db, processId: number): Promise<Secret[]> =>
  db
    .selectFrom('secret')
    .select(SHOWN)
    .where('process_id', '=', processId)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();

export const findSecret = (db: Db, id: number): Promise<Secret | undefined> =>
  db.selectFrom('secret').select(SHOWN).where('id', '=', id).executeTakeFirst();

export const countSecrets = async (db: Db, processId: number): Promise<number> =>
  (
    await db
      .selectFrom('secret')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('process_id', '=', processId)
      .executeTakeFirstOrThrow()
  ).count;

export const insertSecret = (
  db: Db,
  secret: { processId: number; name: string; sealed: string; active: boolean; createdBy: number },
): Promise<Secret> =>
  db
    .insertInto('secret')
    .values({
      process_id: secret.processId,
      name: secret.name,
      sealed: secret.sealed,
      active: secret.active,
      created_by: secret.createdBy,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** Returns undefined when it was deleted concurrently. */
export const setActive = (db: Db, id: number, active: boolean): Promise<Secret | undefined> =>
  db.updateTable('secret').set({ active }).where('id', '=', id).returning(SHOWN).executeTakeFirst();

export const deleteSecret = (db: Db, id: number) => db.deleteFrom('secret').where('id', '=', id).execute();

/** Names of the nodes whose settings refer to the secret. */
export const listUsers = async (db: Db, { id, processId }: Secret): Promise<string[]> =>
  (
    await db
      .selectFrom('node')
      .select('name')
      .where('process_id', '=', processId)
      .where(
        sql<boolean>`${String(id)} in (settings #>> '{secret,id}', settings #>> '{externalConfig,secret,id}',
          settings #>> '{trainableConfig,secret,id}')`,
      )
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);
