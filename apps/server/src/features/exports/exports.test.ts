import { AppError } from '@scriptorium/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { inCodePoints } from './code-points.ts';
import { csvLine, guardedCsvLine } from '@scriptorium/domain/text/csv.ts';
import { exportDays, requireDelimiter } from './export-days.api.ts';

const keyOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.key : String(error);
  }
};

describe('the days of an export', () => {
  const now = new Date('2026-03-31T23:30:00Z');

  it('are by default the month that ends today in the zone', () => {
    expect(exportDays({}, 'Europe/Warsaw', { now })).toEqual({
      from: '2026-03-01',
      to: '2026-04-01',
      zone: 'Europe/Warsaw',
    });
    expect(exportDays({}, 'UTC', { now })).toMatchObject({ from: '2026-02-28', to: '2026-03-31' });
    expect(exportDays({ zoneId: 'Asia/Tokyo' }, 'UTC', { now })).toMatchObject({
      to: '2026-04-01',
      zone: 'Asia/Tokyo',
    });
  });

  it('may be 31 days apart, but not 32, and not in reverse order', () => {
    expect(exportDays({ from: '2026-01-01', to: '2026-02-01' }, 'UTC', { now }).from).toBe('2026-01-01');
    expect(keyOf(() => exportDays({ from: '2026-01-01', to: '2026-02-02' }, 'UTC', { now }))).toBe(
      'error.export.range',
    );
    expect(keyOf(() => exportDays({ from: '2026-01-02', to: '2026-01-01' }, 'UTC', { now }))).toBe(
      'error.validation',
    );
  });

  it('need a zone that exists', () => {
    for (const zoneId of ['Nowhere/City', '+02:00', "x'; drop table"])
      expect(keyOf(() => exportDays({ zoneId }, 'UTC', { now }))).toBe('error.validation');
  });
});

describe('the delimiter of a CSV', () => {
  it('is exactly one character and not a double quote', () => {
    for (const fine of [',', ';', '\t', '|', '→']) expect(requireDelimiter(fine)).toBe(fine);
    for (const wrong of ['', '"', ';;', '\n', '\r'])
      expect(keyOf(() => requireDelimiter(wrong))).toBe('error.export.delimiter');
  });
});

describe('a line of CSV', () => {
  it('quotes texts only where necessary', () => {
    expect(csvLine(['a', 'b;c', 'say "x"', 'two\nlines', ' pad', null, 7, true], ';')).toBe(
      'a;"b;c";"say ""x""";"two\nlines";" pad";;7;true\r\n',
    );
  });

  it('keeps tagged text unchanged, for programs', () => {
    expect(csvLine(['=1+1', '+48', '-x', '@sum', "'", ''], ',')).toBe("=1+1,+48,-x,@sum,',\r\n");
  });
});

describe('a line of CSV for a spreadsheet', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+48', "'+48"],
    ['-x', "'-x"],
    ['@sum', "'@sum"],
    [' \t=1', " \t'=1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['a;=1+1', "a;'=1+1"],
    ['a, -5|=2\t@x', "a, '-5|'=2\t'@x"],
    ['one\n=2', "one\n'=2"],
    ['a;"=1+1"', 'a;""\'=1+1""'],
    ['1 - 2 = x@y.pl', '1 - 2 = x@y.pl'],
    ['say "x"', 'say ""x""'],
  ])('contains no formula: %j', (text, cell) => {
    expect(guardedCsvLine([7, text, null, true], ',')).toBe(`7,"${cell}",,true\r\n`);
  });

  it('takes no longer for a long run of line ends', () => {
    const text = `${'\n'.repeat(2_000_000)}x${' '.repeat(2_000_000)}=`;
    expect(guardedCsvLine([text], ',')).toHaveLength(text.length + 4);
  });
});

describe('exported offsets', () => {
  it('count code points', () => {
    const text = 'a😀b👩‍👧c';
    const spans = [
      { start: 0, end: text.length },
      { start: text.indexOf('b'), end: text.indexOf('b') + 1 },
      { start: text.indexOf('c'), end: text.length },
    ];
    const points = [...text];
    expect(inCodePoints(text, spans)).toEqual([
      { start: 0, end: points.length },
      { start: 2, end: 3 },
      { start: points.length - 1, end: points.length },
    ]);
  });
});
