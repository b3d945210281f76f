import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';

const without = (asked: readonly number[], found: readonly { id: number }[]): number[] => {
  const known = new Set(found.map(({ id }) => id));
  return [...new Set(asked)].filter((id) => !known.has(id));
};

/** Returns the ids that no node of the process has. */
export const unknownNodes = async (db: Db, processId: number, ids: readonly number[]): Promise<number[]> =>
  without(
    ids,
    await db
      .selectFrom('node')
      .select('id')
      .where('process_id', '=', processId)
      .where('id', '=', anyOf(ids))
      .execute(),
  );

/** Those of the ids that nobody has, or had before their account was deleted. */
export const unknownUsers = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  without(ids, await db.selectFrom('app_user').select('id').where('id', '=', anyOf(ids)).execute());
