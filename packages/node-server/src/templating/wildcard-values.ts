import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { EngineReason } from '@scriptorium/domain/steps/engine-reasons.ts';
import type { Aggregation, ValueOf } from '@scriptorium/domain/text/wildcards.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import type { ReadResults, ResultRequest, ValuesByDocument } from './result-values.ts';
import { utilValues } from './util-values.ts';
import * as store from './wildcard-values.store.ts';

/** Characters that the values of one wildcard may have, all documents together: no request takes more. */
export const MAX_VALUE_CHARS = 10 * 1024 * 1024;

export interface WildcardScope {
  readonly processId: number;
  /** The one document under INDIVIDUAL; all that are handled at once under AGGREGATED. */
  readonly documentIds: readonly number[];
  readonly mode: Aggregation;
  /** The results of all node types. */
  readonly results: readonly ReadResults[];
  /** TIME_ZONE */
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * The values of wildcards in one run, from the documents' master copies. Only the given names are read, in one query for each
 * kind. Under INDIVIDUAL a value is a string; under AGGREGATED, but for process and util, a list with one entry a document
 * in ascending id, empty where a document has none. Several values in one document are joined with ", ". An unknown name, or one
 * of a deleted label, is null. Throws a StepFailure when the values of one name are longer than can be sent.
 */
export async function wildcardValues(
  db: Db,
  scope: WildcardScope,
  names: readonly string[],
): Promise<ValueOf> {
  const documentIds = [...new Set(scope.documentIds)].toSorted((a, b) => a - b);
  const universal = utilValues(scope.now, scope.timeZone);
  universal.set('process.id', String(scope.processId));
  if (names.includes('process.name'))
    universal.set('process.name', (await store.findProcessName(db, scope.processId)) ?? '');
  const byDocument = new Map<string, ValuesByDocument>([
    ['document.id', new Map(documentIds.map((id) => [id, String(id)]))],
    ...(await textValues(db, documentIds, names)),
    ...(await resultValues(db, scope.results, { processId: scope.processId, documentIds, names })),
  ]);
  return (name) => {
    const same = universal.get(name);
    if (same !== undefined) return same;
    const values = byDocument.get(name);
    if (!values) return null;
    const all = documentIds.map((id) => values.get(id) ?? '');
    return scope.mode === 'AGGREGATED' ? all : (all[0] ?? null);
  };
}

async function resultValues(
  db: Db,
  results: readonly ReadResults[],
  request: ResultRequest,
): Promise<[string, ValuesByDocument][]> {
  const found: [string, ValuesByDocument][] = [];
  for (const read of results) found.push(...(await read(db, request)));
  return found;
}

async function textValues(
  db: Db,
  documentIds: readonly number[],
  names: readonly string[],
): Promise<Map<string, ValuesByDocument>> {
  const found = new Map<string, ValuesByDocument>();
  for (const [kind, query] of Object.entries(store.TEXTS)) {
    const name = `document.${kind}`;
    if (!names.includes(name)) continue;
    const { rows, complete } = await store.listTexts(db, query, documentIds, MAX_VALUE_CHARS);
    if (!complete) throw tooLong(name);
    found.set(name, new Map(rows.map(({ documentId, text }) => [documentId, text])));
  }
  return found;
}

function tooLong(wildcard: string): StepFailure {
  const limit = MAX_VALUE_CHARS;
  const message = `The values of ${wildcard} are longer than ${limit} characters in total.`;
  const key = 'reason.wildcard.tooLong';
  const reason: Reason<EngineReason> = { key, params: { wildcard, limit }, message };
  return new StepFailure(reason);
}
