import { Readable } from 'node:stream';
import { exports } from '@scriptorium/contract/annotations/tags.ts';
import { routes } from '../../http/context.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { exportDays, requireDelimiter } from './export-days.api.ts';
import { exportCsv, exportJson } from './export-formats.ts';
import { labelResults } from './export-rows.service.ts';
import { boundsOfDays, findNodeName } from './exports.store.ts';
import type { Results } from './results.ts';
import type { LlmChatResponse } from '@scriptorium/nodes/llm-prompt/llm-prompt.contract.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { answersOfStep } from '@scriptorium/nodes/llm-prompt/server/llm-prompts.service.ts';

const COLUMNS = [
  'prompt',
  'response',
  'modelName',
  'answeredBy',
  'finish',
  'inputTokens',
  'outputTokens',
  'cost',
  'currency',
  'answeredAt',
] as const satisfies (keyof LlmChatResponse)[];

/** The answers of a language model: the latest one of each step. */
const answerResults = (db: Db): Results<LlmChatResponse> => ({
  columns: COLUMNS,
  cells: (answer) => COLUMNS.map((column) => answer[column]),
  async *ofStep({ id }) {
    yield await answersOfStep(db, id);
  },
});

export const exportRoutes = routes((on) => {
  on(exports.stepResults, async ({ node, query, db, caller, services, request }) => {
    const { format, safeForSpreadsheets } = query;
    const delimiter = format === 'CSV' ? requireDelimiter(query.delimiter) : ',';
    const days = exportDays(query, services.settings.TIME_ZONE);
    const bounds = await boundsOfDays(db, days);
    const isAdmin = allows(modeOnNode(caller, node), 'ADMIN');
    const scope = { nodeId: node.id, bounds, hiddenFrom: isAdmin ? null : caller.userId };
    const csv = { delimiter, safeForSpreadsheets };
    const results: Results =
      node.activityType === 'LLM_PROMPT'
        ? answerResults(db)
        : await labelResults(db, { id: node.id, labels: labelsOf(node.activityType) });
    const pieces = format === 'CSV' ? exportCsv(db, scope, results, csv) : exportJson(db, scope, results);
    const { name } = await findNodeName(db, node.id);
    const data = { nodeId: node.id, name, format, from: days.from, to: days.to };
    await recordAudit(db, request, { type: 'RESULTS_EXPORT', by: caller, data });
    return {
      stream: Readable.from(pieces, { objectMode: false }),
      contentType: format === 'CSV' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      filename: `${name.replaceAll(/[/\\]/g, '-')} ${days.from} ${days.to}.${format.toLowerCase()}`,
    };
  });
});

/** The kind of labels of a node type's steps. */
function labelsOf(type: string): 'TAGS' | 'CLASSIFIER' | null {
  const definition = Object.values(catalogue).find((known) => known.type === type);
  return definition?.traits.labels ?? null;
}
