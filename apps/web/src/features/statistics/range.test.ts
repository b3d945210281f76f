import { expect, it } from 'vitest';
import { isComplete, problemOf, shownDay, widened } from './range.ts';

it('a range ends at most 365 days after its start, and is complete with both days', () => {
  expect(problemOf({ from: '2025-01-01', to: '2026-01-01' })).toBeNull();
  expect(problemOf({ from: '2025-01-01', to: '2026-01-02' })).toBe('rangeTooLong');
  expect(problemOf({ from: '2025-01-02', to: '2025-01-01' })).toBe('rangeOrder');
  expect(problemOf({ from: '', to: '2025-01-01' })).toBeNull();
  expect(isComplete({ from: '', to: '2025-01-01' })).toBe(false);
  expect(isComplete({ from: '2025-01-01', to: '2026-01-02' })).toBe(false);
  expect(isComplete({ from: '2025-01-01', to: '2025-01-01' })).toBe(true);
});

it('the dates of work time are widened by 12 hours, also over a change of the clock [CONST-75]', () => {
  expect(widened({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Warsaw')).toEqual({
    from: '2026-03-28T11:00:00.000Z',
    to: '2026-03-30T10:00:00.000Z',
  });
});

it('days are shown as DD.MM.YYYY', () => {
  expect(shownDay('2026-03-09')).toBe('09.03.2026');
});
