import type { Db } from '@scriptorium/db/database.ts';

/** Returns the keys that have no row. */
export async function listUnknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const known = await db.selectFrom('blob').select('key').where('key', 'in', keys).execute();
  const rows = new Set(known.map(({ key }) => key));
  return keys.filter((key) => !rows.has(key));
}
