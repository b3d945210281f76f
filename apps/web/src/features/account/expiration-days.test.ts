import { expect, it } from 'vitest';
import { expirationDays, endOfDay } from './expiration-days.ts';

it('days from today to five years ahead can be chosen, with a default of one year', () => {
  expect(expirationDays(new Date(2027, 1, 28, 12))).toEqual({
    first: '2027-02-28',
    last: '2032-02-27',
    proposed: '2028-02-28',
  });
  expect(expirationDays(new Date(2028, 1, 29)).proposed).toBe('2029-03-01');
});

it('a key expires at the end of the chosen day', () => {
  expect(endOfDay('2027-03-09')).toBe(new Date(2027, 2, 9, 23, 59, 59).toISOString());
  expect([endOfDay('2027-02-30'), endOfDay(''), endOfDay('soon')]).toEqual([undefined, undefined, undefined]);
});
