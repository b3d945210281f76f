import type { Secret } from '@scriptorium/contract/process/secrets.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { SecretRule } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { wildcardOfSecret } from '@scriptorium/domain/secrets/secret-uses.ts';
import { placeholder } from '@scriptorium/domain/text/wildcards.ts';
import { sql } from 'kysely';

/** Never the value. */
const SHOWN = ['id', 'name', 'active', 'process_id as processId', 'hosts', 'models', 'questions'] as const;

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
  secret: SecretRule & {
    processId: number;
    name: string;
    sealed: string;
    active: boolean;
    createdBy: number | null;
  },
): Promise<Secret> =>
  db
    .insertInto('secret')
    .values({
      process_id: secret.processId,
      name: secret.name,
      sealed: secret.sealed,
      active: secret.active,
      created_by: secret.createdBy,
      hosts: [...secret.hosts],
      models: secret.models,
      questions: secret.questions,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

interface Change extends Partial<SecretRule> {
  readonly active?: boolean;
}

/** Returns undefined when it was deleted concurrently. */
export const changeSecret = (db: Db, id: number, { hosts, ...change }: Change): Promise<Secret | undefined> =>
  db
    .updateTable('secret')
    .set({ ...change, ...(hosts === undefined ? {} : { hosts: [...hosts] }) })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst();

export const deleteSecret = (db: Db, id: number) => db.deleteFrom('secret').where('id', '=', id).execute();

/** The secrets of a process that a reference may mean: names may be given twice. */
export const findReferred = (
  db: Db,
  processId: number,
  reference: { readonly id: number } | { readonly name: string },
): Promise<Secret[]> =>
  db
    .selectFrom('secret')
    .select(SHOWN)
    .where('process_id', '=', processId)
    .where((by) => ('id' in reference ? by('id', '=', reference.id) : by('name', '=', reference.name)))
    .orderBy('id')
    .execute();

/** Names of the nodes whose settings refer to the secret, by its id or, where no other has its name, by its name. */
export const listUsers = async (db: Db, { id, name, processId }: Secret): Promise<string[]> =>
  (
    await db
      .selectFrom('node')
      .select('name')
      .where('process_id', '=', processId)
      .where(
        sql<boolean>`(${String(id)} in (settings #>> '{secret,id}', settings #>> '{externalConfig,secret,id}',
          settings #>> '{trainableConfig,secret,id}')
          or (strpos(settings::text, ${wildcardInJson(name)}::text) > 0
            and not exists (select from secret other
              where other.process_id = ${processId} and other.name = ${name} and other.id <> ${id})))`,
      )
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

/** The wildcard of a secret within the text of JSON; null for a name that none can contain. */
function wildcardInJson(name: string): string | null {
  const wildcard = wildcardOfSecret(name);
  return wildcard === undefined ? null : JSON.stringify(placeholder(wildcard)).slice(1, -1);
}
