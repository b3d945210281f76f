import type { Db } from '@scriptorium/db/database.ts';
import { csvLine, guardedCsvLine } from '@scriptorium/domain/text/csv.ts';
import { finishedSteps, labelNames, labelsOf, type ExportedLabel, type ExportScope } from './export-rows.ts';
import type { FinishedStep } from './exports.store.ts';

const stepOf = ({ id, status, copy, completedDate, completedBy }: FinishedStep) => ({
  id,
  status,
  copy,
  completedDate,
  completedBy,
});

/** A list of `{docId, filename, step, result}`, written in chunks. */
export async function* exportJson(db: Db, scope: ExportScope): AsyncGenerator<string> {
  const nameLabel = await labelNames(db, scope.node.id);
  let head = '[';
  for await (const step of finishedSteps(db, scope)) {
    const { docId, filename } = step;
    const opening = JSON.stringify({ docId, filename, step: stepOf(step) }).slice(0, -1);
    yield `${head}\n${opening},"result":[`;
    let comma = '';
    for await (const labels of labelsOf(db, scope, step, nameLabel)) {
      if (labels.length === 0) continue;
      yield comma + labels.map((label) => JSON.stringify(label)).join(',');
      comma = ',';
    }
    yield ']}';
    head = ',';
  }
  yield head === '[' ? '[]\n' : '\n]\n';
}

const COLUMNS = [
  'docId',
  'filename',
  'stepId',
  'stepStatus',
  'completedDate',
  'completedBy',
  'label',
  'labelPath',
  'start',
  'end',
  'startMs',
  'endMs',
  'quote',
  'detached',
  'source',
  'sourceId',
  'score',
  'user',
  'createdDate',
];

/** One row per label, after a header row. */
export async function* exportCsv(
  db: Db,
  scope: ExportScope,
  { delimiter, safeForSpreadsheets }: { delimiter: string; safeForSpreadsheets: boolean },
): AsyncGenerator<string> {
  const lineOf = safeForSpreadsheets ? guardedCsvLine : csvLine;
  const nameLabel = await labelNames(db, scope.node.id);
  yield lineOf(COLUMNS, delimiter);
  for await (const step of finishedSteps(db, scope)) {
    for await (const labels of labelsOf(db, scope, step, nameLabel)) {
      if (labels.length > 0) yield labels.map((label) => lineOf(cells(step, label), delimiter)).join('');
    }
  }
}

const cells = (step: FinishedStep, { label, path, ...tag }: ExportedLabel) => [
  step.docId,
  step.filename,
  step.id,
  step.status,
  step.completedDate,
  step.completedBy,
  label,
  path.join(' / '),
  tag.start,
  tag.end,
  tag.startMs,
  tag.endMs,
  tag.quote,
  tag.detached,
  tag.source,
  tag.sourceId,
  tag.score,
  tag.user,
  tag.createdDate,
];
