import type {
  ExternalSplitter,
  ExternalSplitterDraft,
} from '@scriptorium/contract/machines/external-splitters.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

const SHOWN = ['id', 'name', 'url'] as const;

export const listSplitters = (db: Db): Promise<ExternalSplitter[]> =>
  db
    .selectFrom('external_splitter')
    .select(SHOWN)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();

export const findSplitter = (db: Db, id: number): Promise<ExternalSplitter | undefined> =>
  db.selectFrom('external_splitter').select(SHOWN).where('id', '=', id).executeTakeFirst();

/** Until the end of the transaction it cannot be deleted. */
export const lockSplitter = (tx: Tx, id: number): Promise<ExternalSplitter | undefined> =>
  tx.selectFrom('external_splitter').select(SHOWN).where('id', '=', id).forUpdate().executeTakeFirst();

export const countSplitters = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('external_splitter')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const insertSplitter = (
  db: Db,
  { name, url }: ExternalSplitterDraft,
  createdBy: number,
): Promise<ExternalSplitter> =>
  db
    .insertInto('external_splitter')
    .values({ name, url, created_by: createdBy })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

export const updateSplitter = (
  db: Db,
  id: number,
  { name, url }: ExternalSplitterDraft,
): Promise<ExternalSplitter> =>
  db
    .updateTable('external_splitter')
    .set({ name, url })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** No splitter has this id. */
const OTHER_SERVER = 0;

/** The indexes by the splitter are outdated; returns the processes that use it. */
export async function forgetGenerations(tx: Tx, id: number): Promise<number[]> {
  const users = await tx.selectFrom('process').select('id').where('rag_text_splitter', '=', id).execute();
  const processIds = users.map((process) => process.id);
  if (processIds.length > 0)
    await tx
      .updateTable('rag_generation')
      .set({ splitter_id: OTHER_SERVER })
      .where('process_id', 'in', processIds)
      .where('splitter_id', '=', id)
      .execute();
  return processIds;
}

export const deleteSplitter = (db: Db, id: number) =>
  db.deleteFrom('external_splitter').where('id', '=', id).execute();

/** Names of processes that use it; those of deleted processes only until their removal. */
export const listUsers = async (db: Db, id: number): Promise<string[]> =>
  (
    await db
      .selectFrom('process')
      .select('name')
      .where('rag_text_splitter', '=', id)
      .orderBy('id')
      .limit(20)
      .execute()
  ).map(({ name }) => name);
