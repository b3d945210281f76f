const INT8 = 20;
const TIMESTAMPTZ = 1184;

const toIso = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

/** The same on both databases: bigint as number (ids stay far below 2^53), moments as ISO 8601 in UTC. */
export const PARSERS: Record<number, (text: string) => unknown> = { [INT8]: Number, [TIMESTAMPTZ]: toIso };
