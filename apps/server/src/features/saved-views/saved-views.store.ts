import type { SavedView, SavedViewDraft } from '@scriptorium/contract/people/saved-views.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import type { z } from 'zod';

type Draft = z.output<typeof SavedViewDraft>;

interface OfPage {
  readonly userId: number;
  readonly processId: number;
  readonly page: SavedView['page'];
}

const FIELDS = ['id', 'page', 'name', 'search'] as const;

export const listViews = (db: Db, { userId, processId, page }: OfPage): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('process_id', '=', processId)
    .where('page', '=', page)
    .orderBy(sql`lower(name)`)
    .execute();

/** Lets one transaction at a time save views of this user. */
export const lockUser = (db: Db, userId: number) =>
  db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();

/** The name is compared without case. */
export const saveView = (
  db: Db,
  { userId, processId, view: { page, name, search } }: { userId: number; processId: number; view: Draft },
): Promise<SavedView> =>
  db
    .insertInto('saved_view')
    .values({ user_id: userId, process_id: processId, page, name, search })
    .onConflict((conflict) =>
      conflict.expression(sql`user_id, process_id, page, lower(name)`).doUpdateSet({ name, search }),
    )
    .returning(FIELDS)
    .executeTakeFirstOrThrow();

/** Undefined when the user has no such view. */
export const deleteView = (db: Db, { id, userId }: { id: number; userId: number }) =>
  db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
