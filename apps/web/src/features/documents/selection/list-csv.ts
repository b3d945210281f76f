import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { guardedCsvLine } from '@scriptorium/domain/text/csv.ts';

/** The byte order mark, without which spreadsheets do not read a file as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

export interface CsvTexts {
  /** The names of the columns. */
  readonly head: readonly string[];
  readonly statusOf: (status: StepStatus) => string;
  readonly nameOf: (user: DocumentRow['assignees'][number]) => string;
  /** A time as the list shows it. */
  readonly timeOf: (date: string) => string;
}

/** The selected rows of the list as a file for spreadsheets: one document a line, its steps and assignees in one cell each. */
export function listCsv(rows: readonly DocumentRow[], { head, statusOf, nameOf, timeOf }: CsvTexts): string {
  const lines = rows.map((row) => [
    row.id,
    row.filename,
    statusOf(row.status),
    row.steps.map(({ nodeDTO, stepDTO }) => `${nodeDTO.name}: ${statusOf(stepDTO.status)}`).join('; '),
    timeOf(row.createdDate),
    row.assignees.map(nameOf).join('; '),
  ]);
  return BYTE_ORDER_MARK + [head, ...lines].map((cells) => guardedCsvLine([...cells], ',')).join('');
}
