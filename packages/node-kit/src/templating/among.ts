import { sql } from 'kysely';

/** A list of any length as one parameter. */
export const among = (ids: readonly number[]) =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`;
