import { expect, test } from 'vitest';
import { utilValues } from './util-values.ts';

test.each([
  ['2026-07-31T22:05:59.123Z', 'Europe/Warsaw', '01/08/26', '01/08/26 00:05'],
  ['2026-07-31T22:05:59.123Z', 'UTC', '31/07/26', '31/07/26 22:05'],
  ['2026-01-05T09:00:00.000Z', 'America/New_York', '05/01/26', '05/01/26 04:00'],
  ['2026-03-29T00:59:00.000Z', 'Europe/Warsaw', '29/03/26', '29/03/26 01:59'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Warsaw', '29/03/26', '29/03/26 03:00'],
])('%s in %s is the date %s and the moment %s [WILD-05]', (at, zone, date, datetime) => {
  const now = new Date(at);
  expect(Object.fromEntries(utilValues(now, zone))).toEqual({
    'util.date': date,
    'util.datetime': datetime,
    'util.timestamp': String(now.getTime()),
  });
});
