import { types } from 'pg';

const INT8 = 20;
const TIMESTAMPTZ = 1184;

const toIso = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

/**
 * Parses values the same way on both databases: bigint as number (ids stay far below 2^53), timestamps as ISO 8601 in
 * UTC.
 */
export function setValueParsers(): void {
  types.setTypeParser(INT8, Number);
  types.setTypeParser(TIMESTAMPTZ, toIso);
}
