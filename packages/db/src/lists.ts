import { sql, type RawBuilder } from 'kysely';

/** The ids as one parameter, because a statement has at most 65,535: `where('id', '=', anyOf(ids))`. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${[...ids]}::bigint[])`;

/** Rows of one statement; their JSON stays well below what a driver sends in one message. */
const ROWS = 5000;

/** The rows in parts for one statement each. */
export function* batchesOf<Row>(rows: readonly Row[], size = ROWS): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
