import { describe, expect, test } from 'vitest';
import { isCron, normalizeCron, withRanges } from './cron.ts';

describe('a cron', () => {
  test.each([
    '0 0 12 * * *',
    '0 0 12 * * ?',
    '0 0 12 ? * MON-FRI',
    '0 30 2 * * * 2027',
    '  */15 * * * * *  ',
    '0 5/15 * * * *',
    '0 0,30 8-16/2 1,15 jan,JUL 0',
    '0 0 0 L * *',
    '0 0 0 * * FRI#2',
    '0 0 0 * * 5#L',
    '0 0 0 * * 7',
  ])('may be %s [FORM-07]', (text) => {
    expect(isCron(text)).toBe(true);
  });

  test.each([
    '',
    'now',
    '0 12 * * *',
    '* * * * *',
    '0 0 12 * * * 2027 1',
    '60 0 12 * * *',
    '0 0 24 * * *',
    '0 0 12 0 * *',
    '0 0 12 32 * *',
    '0 0 12 * 13 *',
    '0 0 12 * * 8',
    '0 0 12 * * MON-',
    '0 0 12 * * XYZ',
    '? 0 12 * * *',
    '0 0 17-8 * * *',
    '0 */0 * * * *',
    '0 */60 * * * *',
    '0 1//2 * * * *',
    '0 1-2-3 * * * *',
    '0 ,1 * * * *',
    '0 -1 * * * *',
    '0 0 0 * * FRI#6',
    '0 0 12 * * * 1969',
    '@daily',
  ])('is never %j [FORM-07]', (text) => {
    expect(isCron(text)).toBe(false);
  });

  test('is normalised to one spelling, and to null when it is empty', () => {
    expect(normalizeCron('  0 0  12 ? * mon-fri ')).toBe('0 0 12 ? * MON-FRI');
    expect([normalizeCron('   '), normalizeCron(''), normalizeCron(null)]).toEqual([null, null, null]);
  });

  test('reads a step from a number as the range from that number to the end', () => {
    expect(withRanges('0 5/15 8/2,20 * * MON/2')).toBe('0 5-59/15 8-23/2,20 * * MON-7/2');
    expect(withRanges('*/5 1-30/5 * * * *')).toBe('*/5 1-30/5 * * * *');
  });
});
