import { expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatTimestamp,
  formatTimestampWithSeconds,
  formatNumber,
  formatPlayTime,
  formatReplyTime,
} from './format.ts';

it('formats timestamps as DD/MM/YY HH:mm [CONST-38]', () => {
  const at = new Date(2026, 2, 4, 5, 6, 7).toISOString();
  expect(formatTimestamp(at)).toBe('04/03/26 05:06');
  expect(formatTimestampWithSeconds(at)).toBe('04/03/26 05:06:07');
});

it('formats times of comments as HH:mm - DD.MM.YYYY [CONST-40]', () => {
  expect(formatReplyTime(new Date(2026, 2, 4, 5, 6, 7).toISOString())).toBe('05:06 - 04.03.2026');
});

it('groups thousands and keeps at most two decimals [CONST-39]', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect([formatNumber(1234.5), formatNumber(2), formatNumber(0.126)]).toEqual(['1,234.5', '2', '0.13']);
});

it('formats play time as mm:ss', () => {
  expect([formatPlayTime(0), formatPlayTime(61_999), formatPlayTime(3_600_000)]).toEqual([
    '00:00',
    '01:01',
    '60:00',
  ]);
});

it('formats file sizes', () => {
  expect([formatBytes(0), formatBytes(1023), formatBytes(1536), formatBytes(5 * 1024 ** 2)]).toEqual([
    '0 B',
    '1,023 B',
    '1.5 kB',
    '5 MB',
  ]);
});
