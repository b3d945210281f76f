import { isCron } from '@scriptorium/domain/schedule/cron.ts';
import { describe, expect, test } from 'vitest';
import { nextTick } from './next-tick.ts';

const after = (moment: string) => new Date(moment);
const ticks = (cron: string, timeZone: string, from: string, count: number): string[] => {
  const found: string[] = [];
  for (let at: Date | null = after(from); found.length < count;) {
    at = nextTick(cron, timeZone, at);
    if (!at) break;
    found.push(at.toISOString());
  }
  return found;
};

describe('the next tick', () => {
  test('is strictly after the given time, in the time zone', () => {
    expect(ticks('0 0 8 * * *', 'Europe/Warsaw', '2026-01-05T07:00:00Z', 2)).toEqual([
      '2026-01-06T07:00:00.000Z',
      '2026-01-07T07:00:00.000Z',
    ]);
    expect(ticks('0 0 8 * * *', 'Asia/Kolkata', '2026-01-05T07:00:00Z', 1)).toEqual([
      '2026-01-06T02:30:00.000Z',
    ]);
  });

  test('of a skipped hour fires when the clocks go forward, of a repeated hour once', () => {
    expect(ticks('0 30 2 * * *', 'Europe/Warsaw', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(ticks('0 30 2 * * *', 'Europe/Warsaw', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test.each([
    ['0 0 0 30 2 *', 'a day that no month has'],
    ['0 0 0 1 1 * 2020', 'a year that is over'],
    ['0 12 * * *', 'five fields'],
  ])('of %s is none: %s', (cron) => {
    expect(nextTick(cron, 'UTC', after('2026-01-01T00:00:00Z'))).toBeNull();
  });

  test.each<[string, string]>([
    ['0 0/20 * * * *', '2026-01-01T00:20:00.000Z'],
    ['0 59/5 * * * ?', '2026-01-01T00:59:00.000Z'],
    ['0 0 0 L * ?', '2026-01-31T00:00:00.000Z'],
    ['0 0 0 ? * FRI#2', '2026-01-09T00:00:00.000Z'],
    ['0 0 0 ? * 5#L', '2026-01-30T00:00:00.000Z'],
    ['0 0 0 ? * 7', '2026-01-04T00:00:00.000Z'],
    ['0 0 0 1 JUL * 2028', '2028-07-01T00:00:00.000Z'],
  ])('of %s is %s', (cron, expected) => {
    expect(nextTick(cron, 'UTC', after('2026-01-01T00:00:00Z'))?.toISOString()).toBe(expected);
  });

  test('is computed for every valid expression', () => {
    const parts = [
      '*',
      '0',
      '7',
      '59',
      '1-5',
      '5-5',
      '0-7',
      '*/2',
      '*/7',
      '3/4',
      '59/5',
      '1-30/29',
      '1-5/6',
      'L',
      '?',
    ];
    const names = [
      'JAN',
      'JAN-MAR',
      'DEC/2',
      'MON',
      'SUN',
      'FRI-SAT',
      'SUN-7',
      'TUE#5',
      'SAT#L',
      '0#1',
      '1999',
      '2026/3',
    ];
    const lists = ['1,2', '1,*/3', '0,5-6', 'L,15', 'MON,FRI#2'];
    let accepted = 0;
    for (const part of [...parts, ...names, ...lists])
      for (let field = 0; field < 7; field++) {
        const cron = ['0', '0', '0', '*', '*', '*', '*'].with(field, part).join(' ');
        if (!isCron(cron)) continue;
        accepted++;
        expect(() => nextTick(cron, 'UTC', after('2026-01-01T00:00:00Z')), cron).not.toThrow();
      }
    expect(accepted).toBeGreaterThan(80);
  });
});
