import { expect, test } from 'vitest';
import { fullTimeText, hoursText, maskTime, parseTime, TIME_LENGTH, timeText } from './time-text.ts';

const HOUR = 3_600_000;

test('a time has minutes, seconds and hundredths in eight characters [CONST-54]', () => {
  expect(timeText(0)).toBe('00:00:00');
  expect(timeText(65_439)).toBe('01:05:43');
  expect(timeText(HOUR - 1)).toBe('59:59:99');
  for (const ms of [0, 65_439, HOUR * 2 + 1]) expect(timeText(ms)).toHaveLength(TIME_LENGTH);
});

test('hours stand before the field from an hour on [CONST-55]', () => {
  expect([hoursText(HOUR - 1), hoursText(HOUR), hoursText(12 * HOUR)]).toEqual(['', '01:', '12:']);
  expect(fullTimeText(HOUR + 65_430)).toBe('01:01:05:43');
  expect(fullTimeText(65_430)).toBe('01:05:43');
});

test('minutes and seconds are 00 to 59; anything else is no time [AUDIO-08] [CONST-54]', () => {
  expect(parseTime('01:05:43', 0)).toBe(65_430);
  expect(parseTime('01:05:43', 2 * HOUR + 5)).toBe(2 * HOUR + 65_430);
  for (const text of ['99:99:99', '60:00:00', '00:60:00', '1:05:43', '01:05:4', '01:05:433', '', 'aa:bb:cc'])
    expect(parseTime(text, 0)).toBeNull();
  for (const ms of [0, 1230, HOUR - 10, HOUR + 990]) expect(parseTime(timeText(ms), ms)).toBe(ms);
});

test('typed digits get their colons, and other characters are left out', () => {
  expect([maskTime('0'), maskTime('010'), maskTime('01054'), maskTime('010543')]).toEqual([
    '0',
    '01:0',
    '01:05:4',
    '01:05:43',
  ]);
  expect(maskTime('01:05:43x99')).toBe('01:05:43');
});
