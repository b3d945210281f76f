import type { Conversion } from '../core/conversion.ts';
import type { Job } from '../core/job.ts';
import { renderedConversion } from '../office/rendered-conversion.ts';
import { readWorkbook } from './read-workbook.ts';
import { workbookLines } from './workbook-lines.ts';

/** xlsx, xlsm and xls: the text that Excel shows. */
export async function convertSheets(job: Job): Promise<Conversion> {
  const { lines, notes } = workbookLines(await readWorkbook(job), job.maxTextChars);
  return { ...(await renderedConversion(job, lines)), notes };
}
