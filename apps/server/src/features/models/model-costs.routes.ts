import { Readable } from 'node:stream';
import { modelCosts } from '@scriptorium/contract/machines/model-costs.ts';
import { csvLine, guardedCsvLine } from '@scriptorium/domain/text/csv.ts';
import { routes } from '../../http/context.ts';
import { boundedDays } from '../exports/export-days.api.ts';
import { ledgerLines, listCosts, type LedgerLine } from './model-costs.store.ts';

/** A year with both of its ends. */
const MAX_DAYS = 366;

const COLUMNS = [
  'id',
  'startedAt',
  'modelName',
  'answeredBy',
  'purpose',
  'processId',
  'processName',
  'nodeId',
  'nodeName',
  'documentId',
  'login',
  'outcome',
  'problem',
  'status',
  'finish',
  'inputTokens',
  'cachedTokens',
  'outputTokens',
  'reasoningTokens',
  'audioMs',
  'cost',
  'currency',
  'ms',
] as const satisfies (keyof LedgerLine)[];

export const modelCostRoutes = routes((on) => {
  on(modelCosts.list, async ({ query, db, services }) => {
    const { by, page, size } = query;
    const zone = services.settings.TIME_ZONE;
    const { bounds } = await boundedDays(db, query, { zone, maxDays: MAX_DAYS });
    return listCosts(db, { by, bounds, zone, page, size });
  });

  on(modelCosts.csv, async ({ query, db, services }) => {
    const zone = services.settings.TIME_ZONE;
    const { days, bounds } = await boundedDays(db, query, { zone, maxDays: MAX_DAYS });
    const lines = csvOf(ledgerLines(db, bounds), query.safeForSpreadsheets ? guardedCsvLine : csvLine);
    return {
      stream: Readable.from(lines, { objectMode: false }),
      contentType: 'text/csv; charset=utf-8',
      filename: `model calls ${days.from} ${days.to}.csv`,
    };
  });
});

async function* csvOf(
  batches: AsyncIterable<readonly LedgerLine[]>,
  lineOf: typeof csvLine,
): AsyncGenerator<string> {
  yield lineOf(COLUMNS, ',');
  for await (const batch of batches)
    yield batch
      .map((line) =>
        lineOf(
          COLUMNS.map((column) => line[column]),
          ',',
        ),
      )
      .join('');
}
