import { readFile } from 'node:fs/promises';
import { read, set_cptable, type WorkBook } from '@e965/xlsx';
import { ConversionError } from '../core/errors.ts';
import type { Job } from '../core/job.ts';
import { unpackSheets } from './unpack-sheets.ts';

/** Reads a workbook of Excel with the shown text of its cells; `xls` of any version since 1993. */
export async function readWorkbook({ path, kind }: Job): Promise<WorkBook> {
  const bytes = await readFile(path);
  if (kind === 'xls') set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const packed = kind === 'xls' ? bytes : unpackSheets(bytes);
  try {
    return read(packed, {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      // Hidden rows and columns, and formulas without a value, are only read with styles.
      cellStyles: true,
      // The file does not say the order of day, month and year in its short dates.
      dateNF: 'yyyy-mm-dd',
    });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const isEncrypted = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new ConversionError(
      isEncrypted ? 'error.file.encrypted' : 'error.file.broken',
      {},
      { cause: error },
    );
  }
}
