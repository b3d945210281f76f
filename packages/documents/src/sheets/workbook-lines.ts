import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { ConversionNote } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { joinCells, type Line, LineCollector } from '../office/lines.ts';
import { CoveredCells } from './covered-cells.ts';
import { shownText } from './shown-text.ts';

interface Hidden {
  sheets: number;
  rows: number;
  columns: number;
}

/** A line for each row of the visible sheets; hidden rows, columns and sheets are left out, with a note. */
export function workbookLines(book: WorkBook, maxChars: number): { lines: Line[]; notes: ConversionNote[] } {
  const hidden: Hidden = { sheets: 0, rows: 0, columns: 0 };
  const shown = book.SheetNames.map((name, at) => ({ name, sheet: sheetOf(book, name), at }))
    .filter(({ sheet }) => hasCells(sheet))
    .filter(({ at }) => {
      const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
      if (isHidden) hidden.sheets += 1;
      return !isHidden;
    });
  const lines = new LineCollector(maxChars);
  for (const { name, sheet } of shown) {
    if (shown.length > 1) {
      lines.add('');
      lines.add(name, 2);
    }
    addRows(sheet, lines, hidden);
  }
  return { lines: lines.done(), notes: hiddenNotes(hidden) };
}

/** The library leaves out a sheet that it cannot read; a part of a workbook must not pass for the whole. */
function sheetOf(book: WorkBook, name: string): WorkSheet {
  const sheet = book.Sheets[name];
  if (!sheet) throw new ConversionError('error.file.broken');
  return sheet;
}

type Rows = readonly (readonly (CellObject | undefined)[] | undefined)[];

const rowsOf = (sheet: WorkSheet): Rows => (sheet['!data'] as Rows | undefined) ?? [];

/** A chart on a sheet of its own has no cells. */
const hasCells = (sheet: WorkSheet): boolean =>
  rowsOf(sheet).some((row) => row?.some((cell) => cell !== undefined && shownText(cell) !== ''));

function addRows(sheet: WorkSheet, lines: LineCollector, hidden: Hidden): void {
  const covered = new CoveredCells(sheet['!merges'] ?? []);
  const hiddenColumns = new Set(
    (sheet['!cols'] ?? []).flatMap((column, at) => (column?.hidden === true ? [at] : [])),
  );
  const leftOut = new Set<number>();
  for (const [at, row] of rowsOf(sheet).entries()) {
    covered.enterRow(at);
    const isHidden = sheet['!rows']?.[at]?.hidden === true;
    const cells = row === undefined ? [] : textsOf(row, (column) => covered.has(at, column));
    if (isHidden) {
      if (cells.length > 0) hidden.rows += 1;
      continue;
    }
    for (const { column } of cells) if (hiddenColumns.has(column)) leftOut.add(column);
    lines.add(
      joinCells(cells.filter(({ column }) => !hiddenColumns.has(column)).map(inVisible(hiddenColumns))),
    );
  }
  hidden.columns += leftOut.size;
}

interface PlacedText {
  column: number;
  text: string;
}

/** Rows are arrays with holes, which `forEach` skips: a cell far to the right costs no more than another one. */
function textsOf(
  row: readonly (CellObject | undefined)[],
  isCovered: (column: number) => boolean,
): PlacedText[] {
  const texts: PlacedText[] = [];
  row.forEach((cell, column) => {
    const text = cell === undefined || isCovered(column) ? '' : shownText(cell);
    if (text !== '') texts.push({ column, text });
  });
  return texts;
}

/** Hidden columns add no tab. */
function inVisible(hiddenColumns: ReadonlySet<number>): (cell: PlacedText) => PlacedText {
  if (hiddenColumns.size === 0) return (cell) => cell;
  const before: number[] = [];
  let count = 0;
  for (let column = 0; column <= Math.max(...hiddenColumns); column++) {
    before.push(count);
    if (hiddenColumns.has(column)) count += 1;
  }
  return ({ column, text }) => ({ column: column - (before[column] ?? count), text });
}

function hiddenNotes(hidden: Hidden): ConversionNote[] {
  const { sheets, rows, columns } = hidden;
  if (sheets + rows + columns === 0) return [];
  return [
    {
      key: 'note.parser.hiddenCells',
      params: { ...hidden },
      message: `Hidden parts of the workbook were left out: sheets: ${sheets}, rows: ${rows}, columns: ${columns}.`,
    },
  ];
}
