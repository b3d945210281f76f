import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

export interface TagValues {
  readonly name: string;
  readonly color: string;
}

const columns = ['id', 'name', 'color', 'predefined'] as const;

/** System tags first, then by name in alphabetical order. */
export const listTags = (db: Db) =>
  db
    .selectFrom('process_tag')
    .select(columns)
    .orderBy('predefined', 'desc')
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();

export const findTag = (db: Db, id: number) =>
  db.selectFrom('process_tag').select(columns).where('id', '=', id).executeTakeFirst();

export const listTagsByIds = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('process_tag').select(columns).where('id', 'in', ids).execute();

/** Serializes the creation of tags, so that two of one name cannot be created concurrently. */
export const lockNewTags = (db: Db) => sql`lock table process_tag in share row exclusive mode`.execute(db);

export const findTagByName = (db: Db, name: string) =>
  db
    .selectFrom('process_tag')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();

export const insertTag = (db: Db, tag: TagValues & { predefined: boolean }) =>
  db.insertInto('process_tag').values(tag).returning(columns).executeTakeFirstOrThrow();

export const insertTags = (db: Db, tags: readonly (TagValues & { predefined: boolean })[]) =>
  db.insertInto('process_tag').values(tags).execute();

export const updateTag = (db: Db, id: number, values: TagValues) =>
  db.updateTable('process_tag').set(values).where('id', '=', id).returning(columns).executeTakeFirst();

/** The processes, not deleted, that have the tag. */
export const listNamesOfTagged = async (db: Db, tagId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('process_has_tag as link')
      .innerJoin('process', 'process.id', 'link.process_id')
      .select('process.name')
      .where('link.tag_id', '=', tagId)
      .where('process.deleted_at', 'is', null)
      .orderBy('process.id')
      .limit(20)
      .execute()
  ).map(({ name }) => name);

export async function deleteTag(db: Db, id: number): Promise<void> {
  await db.deleteFrom('process_has_tag').where('tag_id', '=', id).execute();
  await db.deleteFrom('process_tag').where('id', '=', id).execute();
}
