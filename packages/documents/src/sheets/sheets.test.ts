import { afterAll, describe, expect, test, vi } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { encryptedPackage } from '../../fixtures/doc.ts';
import { numberCell, workbook, workbookOf } from '../../fixtures/workbooks.ts';
import { closeDocuments } from '../convert.ts';

vi.setConfig({ testTimeout: 120_000 });

afterAll(closeDocuments);

const textOf = async (bytes: Buffer) => (await convertBytes(bytes)).text;

describe.each(['xlsx', 'xls'] as const)('a workbook of type %s', (type) => {
  test('gives a line for each row, cells separated by tabs, and drawn pages', async () => {
    const rows = [
      ['Nazwa', 'Ilość', 'Cena'],
      ['Śruba  długa\nocynk', null, 0.5],
      [],
      [],
      ['Zażółć gęślą jaźń', true],
    ];
    const { text, pages, ...others } = await convertBytes(workbook({ Arkusz1: rows }, undefined, type));
    expect(others.kind).toBe(type);
    expect(text).toBe('Nazwa\tIlość\tCena\nŚruba długa ocynk\t\t0.5\n\nZażółć gęślą jaźń\tTRUE');
    expect(pages[0]!.words.map(({ start, end }) => text.slice(start, end))).toEqual(text.split(/\s+/));
  });

  test('shows dates, percentages and amounts as they are formatted, and formulas as their values', async () => {
    const bytes = workbook(
      { Arkusz1: [['x']] },
      (sheet) => {
        sheet['A1'] = numberCell(45306, 'm/d/yy');
        sheet['B1'] = numberCell(45306.5, 'dd.mm.yyyy');
        sheet['C1'] = numberCell(45306.75, 'm/d/yy h:mm');
        sheet['D1'] = numberCell(0.025, '0.0%');
        sheet['E1'] = numberCell(1234.5, '#,##0.00');
        sheet['F1'] = { t: 'n', v: 3, f: '1+2' };
        sheet['!ref'] = 'A1:F1';
      },
      type,
    );
    expect(await textOf(bytes)).toBe('2024-01-15\t15.01.2024\t2024-01-15 18:00\t2.5%\t1,234.50\t3');
  });

  test('leaves out hidden rows and columns, and the cells that merged ones cover, with a note', async () => {
    const rows = [
      ['A1', 'B1', 'C1'],
      ['A2', 'B2', 'C2'],
      ['A3', 'B3', 'C3'],
      ['A4', 'B4', 'C4'],
    ];
    const bytes = workbook(
      { Arkusz1: rows },
      (sheet) => {
        // The library writes no hidden rows into an xls.
        if (type === 'xlsx') sheet['!rows'] = [{}, { hidden: true }];
        sheet['!cols'] = [{}, { hidden: true }];
        sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 3, c: 0 } }];
      },
      type,
    );
    expect(await convertBytes(bytes)).toMatchObject({
      text: type === 'xlsx' ? 'A1\tC1\nA3\tC3\n\tC4' : 'A1\tC1\nA2\tC2\nA3\tC3\n\tC4',
      notes: [
        {
          key: 'note.parser.hiddenCells',
          params: { sheets: 0, rows: type === 'xlsx' ? 1 : 0, columns: 1 },
        },
      ],
    });
  });

  test('separates its sheets by a blank line and their names, without hidden and empty ones', async () => {
    const bytes = workbook(
      { Styczeń: [['a']], Tajny: [['b']], Pusty: [[]], Luty: [['c']] },
      undefined,
      type,
      ['Tajny'],
    );
    expect(await convertBytes(bytes)).toMatchObject({
      text: 'Styczeń\na\n\nLuty\nc',
      notes: [{ params: { sheets: 1, rows: 0, columns: 0 } }],
    });
  });
});

test('a formula without a value is shown as it is', async () => {
  const row =
    '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>SUM(A1:A9)</f></c><c r="C1" t="str"><f>A1&amp;"x"</f><v></v></c></row>';
  expect(await textOf(workbookOf(row))).toBe('2\t=SUM(A1:A9)');
});

test('a workbook of one sheet has no name of a sheet, and a text beyond a gap few tabs', async () => {
  const row = '<row r="7"><c r="XFD7" t="inlineStr"><is><t>far</t></is></c></row>';
  expect(await textOf(workbookOf(row))).toBe(`${'\t'.repeat(100)}far`);
});

test('binary workbooks of Excel, and those of 1995, are read as well', async () => {
  expect(await textOf(workbook({ Arkusz1: [['a', 1]] }, undefined, 'biff5'))).toBe('a\t1');
  expect(await textOf(workbook({ Arkusz1: [['a', 1]] }, undefined, 'xlsb'))).toBe('a\t1');
});

describe('bad input', () => {
  const cells = (count: number, cell: (row: number) => string) =>
    Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cell(index + 1)}</row>`).join('');

  test.each([
    ['a workbook with a password', encryptedPackage(), 'error.file.encrypted'],
    ['a truncated workbook', workbook({ a: [['b']] }).subarray(0, 900), 'error.file.broken'],
    [
      'an unreadable sheet',
      workbookOf('<row r="1"><c r="A1" t="s"><v>99</v></c></row>'),
      'error.file.broken',
    ],
    [
      'a zip bomb',
      workbookOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${' '.repeat(280 << 20)}</t></is></c></row>`),
      'error.file.bomb',
    ],
  ])('%s ends in a clear error', async (_, bytes, key) => {
    expect(await errorKey(convertBytes(bytes))).toBe(key);
  });

  test('rows without an end stop at the limit of texts', async () => {
    const many = workbookOf(cells(200_000, (row) => `<c r="A${row}"><v>12345678901</v></c>`));
    expect(await errorKey(convertBytes(many, 'a', { maxTextChars: 100_000 }))).toBe('error.file.tooLong');
  });

  test('200,000 empty formatted cells are no text', async () => {
    const formatted = workbookOf(
      cells(20_000, (row) => [...'ABCDEFGHIJ'].map((column) => `<c r="${column}${row}" s="0"/>`).join('')),
    );
    expect(await textOf(formatted)).toBe('');
  });

  test('merged cells and rows without an end are no text either', async () => {
    const merges = `<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`;
    const row =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>';
    expect(await textOf(workbookOf(row, merges))).toBe('1');
  });
});
