import { expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

it('times are shown in minutes and seconds, with hours from one hour on', () => {
  expect([0, 7, 60, 750, 3599, 3600, 36_061].map(clockTime)).toEqual([
    '0:00',
    '0:07',
    '1:00',
    '12:30',
    '59:59',
    '1:00:00',
    '10:01:01',
  ]);
});
