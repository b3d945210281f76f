import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './day-pieces.ts';
import { addDays, boundsOf, dayFormat, daysOf, QUARTER_MS, spanOf } from './days.ts';
import { forecastOf } from './forecast.ts';
import { PRESETS, presetRange } from './preset-ranges.ts';
import { quantileOf } from './waiting-buckets.ts';

const HOUR = 3_600_000;
const hoursOf = (bounds: readonly number[]) =>
  bounds.slice(1).map((end, index) => (end - (bounds[index] ?? 0)) / HOUR);

describe('the days of a range', () => {
  it('are 23 and 25 hours long when the clock changes, and half an hour shorter on Lord Howe Island', () => {
    expect(hoursOf(boundsOf({ from: '2026-03-28', to: '2026-03-30' }, 'Europe/Warsaw'))).toEqual([
      24, 23, 24,
    ]);
    expect(hoursOf(boundsOf({ from: '2026-10-24', to: '2026-10-26' }, 'Europe/Warsaw'))).toEqual([
      24, 25, 24,
    ]);
    expect(hoursOf(boundsOf({ from: '2026-10-04', to: '2026-10-04' }, 'Australia/Lord_Howe'))).toEqual([
      23.5,
    ]);
    expect(
      boundsOf({ from: '2026-03-09', to: '2026-03-09' }, 'Asia/Kathmandu').map((at) => new Date(at)),
    ).toEqual([new Date('2026-03-08T18:15:00Z'), new Date('2026-03-09T18:15:00Z')]);
  });

  it('begin at the first moment where midnight does not exist, and have no length where a zone left them out', () => {
    // Until 2018 the summer time of Brazil began at midnight.
    expect(
      boundsOf({ from: '2018-11-04', to: '2018-11-04' }, 'America/Sao_Paulo').map((at) => new Date(at)),
    ).toEqual([new Date('2018-11-04T03:00:00Z'), new Date('2018-11-05T02:00:00Z')]);
    expect(hoursOf(boundsOf({ from: '2011-12-29', to: '2011-12-31' }, 'Pacific/Apia'))).toEqual([24, 0, 24]);
  });

  it('contain each quarter of an hour in exactly the day that the zone shows, in any zone and year', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    assert(
      property(
        constantFrom(...zones),
        integer({ min: Date.parse('2012-01-01'), max: Date.parse('2037-01-01') }),
        integer({ min: 0, max: 365 }),
        integer({ min: -QUARTER_MS * 300, max: 366 * 24 * HOUR }),
        (zone, start, length, offset) => {
          const from = new Date(start).toISOString().slice(0, 10);
          const range = { from, to: addDays(from, length) };
          const bounds = boundsOf(range, zone);
          const time = (bounds[0] ?? 0) + Math.floor(offset / QUARTER_MS) * QUARTER_MS;
          const cell = (time / QUARTER_MS) % 96;
          const found = piecesOf(bounds).filter(
            (piece) =>
              piece.day === new Date(time).toISOString().slice(0, 10) &&
              piece.fromCell <= cell &&
              cell < piece.toCell,
          );
          const day = dayFormat(zone)(time);
          expect(found.map(({ place }) => daysOf(range)[place])).toEqual(
            day >= range.from && day <= range.to ? [day] : [],
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('add up to the same as all moments one by one, whatever the zone', () => {
    const event = record({
      quarter: integer({ min: 0, max: 40 * 96 - 1 }),
      amount: integer({ min: -3, max: 9 }),
    });
    assert(
      property(
        constantFrom(...Intl.supportedValuesOf('timeZone')),
        constantFrom('2026-03-08', '2026-10-10', '2025-09-20'),
        array(event, { maxLength: 200 }),
        (zone, from, events) => {
          const start = addDays(from, -2);
          const range = { from, to: addDays(from, 35) };
          const days = daysOf(range);
          const added: Record<string, number> = {};
          for (const piece of piecesOf(boundsOf(range, zone)))
            for (const { quarter, amount } of events) {
              const isInside =
                addDays(start, Math.floor(quarter / 96)) === piece.day &&
                piece.fromCell <= quarter % 96 &&
                quarter % 96 < piece.toCell;
              const day = days[piece.place] ?? '';
              if (isInside) added[day] = (added[day] ?? 0) + amount;
            }
          const dayOf = dayFormat(zone);
          const expected: Record<string, number> = {};
          for (const { quarter, amount } of events) {
            const day = dayOf(Date.parse(start) + quarter * QUARTER_MS);
            if (day >= range.from && day <= range.to) expected[day] = (expected[day] ?? 0) + amount;
          }
          expect(added).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the preset ranges', () => {
  it('are whole days, weeks from Monday, months and years [CONST-96]', () => {
    const of = (today: string) =>
      Object.fromEntries(
        PRESETS.map((preset) => [preset, Object.values(presetRange(preset, today)).join(' ')]),
      );
    expect(of('2026-03-01')).toEqual({
      today: '2026-03-01 2026-03-01',
      yesterday: '2026-02-28 2026-02-28',
      thisWeek: '2026-02-23 2026-03-01',
      lastWeek: '2026-02-16 2026-02-22',
      thisMonth: '2026-03-01 2026-03-31',
      lastMonth: '2026-02-01 2026-02-28',
      thisYear: '2026-01-01 2026-12-31',
      lastYear: '2025-01-01 2025-12-31',
    });
    expect(presetRange('thisWeek', '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-08' });
    expect(presetRange('lastMonth', '2025-01-31')).toEqual({ from: '2024-12-01', to: '2024-12-31' });
    expect(spanOf(presetRange('thisYear', '2024-05-05'))).toBe(365);
  });
});

/** Computes the bucket of a waiting time in seconds, as the database's routine `waiting_bucket` does. */
const bucketOf = (seconds: number) => Math.floor(4 * Math.log2(seconds));

describe('waiting times', () => {
  it('have a median and a 90th percentile that are at most a bucket from the true ones', () => {
    assert(
      property(array(integer({ min: 1, max: 30_000_000 }), { minLength: 1, maxLength: 300 }), (times) => {
        const counts = new Map<number, number>();
        for (const time of times) counts.set(bucketOf(time), (counts.get(bucketOf(time)) ?? 0) + 1);
        const sorted = times.toSorted((a, b) => a - b);
        for (const share of [0.5, 0.9]) {
          const real = sorted[Math.ceil(share * times.length) - 1] ?? 0;
          const found = quantileOf(counts, share) ?? 0;
          expect(found).toBeGreaterThanOrEqual(real / 2 ** 0.25 - 1e-6);
          expect(found).toBeLessThanOrEqual(real * 2 ** 0.25 + 1e-6);
        }
      }),
    );
    expect(quantileOf(new Map(), 0.5)).toBeNull();
  });
});

it('the waiting documents are finished at the pace of the last two weeks, or at no known time', () => {
  expect(forecastOf(30, { finished: 28, arrived: 42 })).toEqual({
    waiting: 30,
    finishedPerDay: 2,
    arrivedPerDay: 3,
    days: 15,
  });
  expect(forecastOf(30, { finished: 0, arrived: 0 }).days).toBeNull();
  expect(forecastOf(30, { finished: -4, arrived: 0 }).days).toBeNull();
  expect(forecastOf(0, { finished: 0, arrived: 0 }).days).toBe(0);
});
