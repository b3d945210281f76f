import type { Db } from '@scriptorium/db/database.ts';
import { csvLine, guardedCsvLine } from '@scriptorium/domain/text/csv.ts';
import { finishedSteps, type ExportScope } from './export-rows.service.ts';
import type { FinishedStep } from './exports.store.ts';
import type { Cell, Results } from './results.ts';

const stepOf = ({ id, status, copy, completedDate, completedBy }: FinishedStep) => ({
  id,
  status,
  copy,
  completedDate,
  completedBy,
});

/** A list of `{docId, filename, step, result}`, written in chunks. */
export async function* exportJson(db: Db, scope: ExportScope, results: Results): AsyncGenerator<string> {
  let head = '[';
  for await (const step of finishedSteps(db, scope)) {
    const { docId, filename } = step;
    const opening = JSON.stringify({ docId, filename, step: stepOf(step) }).slice(0, -1);
    yield `${head}\n${opening},"result":[`;
    let comma = '';
    for await (const batch of results.ofStep(step)) {
      if (batch.length === 0) continue;
      yield comma + batch.map((result) => JSON.stringify(result)).join(',');
      comma = ',';
    }
    yield ']}';
    head = ',';
  }
  yield head === '[' ? '[]\n' : '\n]\n';
}

const STEP_COLUMNS = ['docId', 'filename', 'stepId', 'stepStatus', 'completedDate', 'completedBy'];

const cellsOf = ({ docId, filename, id, status, completedDate, completedBy }: FinishedStep): Cell[] => [
  docId,
  filename,
  id,
  status,
  completedDate,
  completedBy,
];

/** One row per result, after a header row. */
export async function* exportCsv<Result extends object>(
  db: Db,
  scope: ExportScope,
  results: Results<Result>,
  { delimiter, safeForSpreadsheets }: { delimiter: string; safeForSpreadsheets: boolean },
): AsyncGenerator<string> {
  const lineOf = safeForSpreadsheets ? guardedCsvLine : csvLine;
  yield lineOf([...STEP_COLUMNS, ...results.columns], delimiter);
  for await (const step of finishedSteps(db, scope)) {
    for await (const batch of results.ofStep(step)) {
      const lines = batch.map((result) => lineOf([...cellsOf(step), ...results.cells(result)], delimiter));
      if (lines.length > 0) yield lines.join('');
    }
  }
}
