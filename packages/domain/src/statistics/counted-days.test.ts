import { expect, it } from 'vitest';
import { countedDays } from './counted-days.ts';
import { PACE_DAYS } from './forecast.ts';

const ZONE = 'Europe/Warsaw';
const TODAY = '2026-03-31';

it.each<[string, string, string, number]>([
  ['long before the process was created', '1970-01-02', '1970-12-31', PACE_DAYS + 1],
  ['that begins before the process was created', '2024-12-01', '2025-01-10', 10 + 1 + PACE_DAYS + 1],
  ['of a past year', '2025-01-01', '2025-12-31', 365 + 1 + PACE_DAYS + 1],
  ['that ends the day before the last two weeks', '2026-03-10', '2026-03-16', 7 + PACE_DAYS + 1],
  ['that ends in the last two weeks', '2026-03-10', '2026-03-20', 22],
  ['that ends after today', '2026-03-31', '2027-03-30', PACE_DAYS + 1],
])('counts no more days than are needed for a range %s', (_, from, to, count) => {
  const { days, bounds } = countedDays({ from, to }, TODAY, '2025-01-01', ZONE);
  expect([days.length, bounds.length]).toEqual([count, count + 1]);
  expect([...bounds].toSorted((a, b) => a - b)).toEqual(bounds);
  expect([days.at(-1), new Date(bounds.at(-1) ?? 0).toISOString()]).toEqual([
    TODAY,
    '2026-03-31T22:00:00.000Z',
  ]);
});
