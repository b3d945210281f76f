import { sql, type RawBuilder } from 'kysely';

/** The ids as one parameter, because a statement has at most 65,535: `where('id', '=', anyOf(ids))`. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${[...ids]}::bigint[])`;
