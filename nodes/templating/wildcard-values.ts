import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema.ts';
import type { EngineReason } from '@scriptorium/domain/steps/engine-reasons.ts';
import type { Aggregation, ValueOf } from '@scriptorium/domain/text/wildcards.ts';
import { StepFailure } from '@scriptorium/engine/steps/step-runner.ts';
import { utilValues } from './util-values.ts';
import * as store from './wildcard-values.store.ts';

/** Characters that the values of one wildcard may have, all documents together: no request takes more. */
export const MAX_VALUE_CHARS = 10 * 1024 * 1024;

export interface WildcardScope {
  readonly processId: number;
  /** The one document under INDIVIDUAL; all that are handled at once under AGGREGATED. */
  readonly documentIds: readonly number[];
  readonly mode: Aggregation;
  /** TIME_ZONE */
  readonly timeZone: string;
  readonly now: Date;
}

/** What documents have for one wildcard; those that have nothing are missing. */
type ByDocument = Map<number, string>;

/**
 * What wildcards stand for in one run, from the documents' master copies. Only what the names ask for is read, in one query
 * a kind. Under INDIVIDUAL a value is a string; under AGGREGATED, but for process and util, a list with one entry a document
 * in ascending id, empty where a document has none. Several values in one document are joined with ", ". A name that is
 * unknown or means nothing any more is null. Throws a StepFailure when the values of one name are longer than can be sent.
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
  const byDocument = new Map<string, ByDocument>([
    ['document.id', new Map(documentIds.map((id) => [id, String(id)]))],
    ...(await textValues(db, documentIds, names)),
    ...(await classValues(db, scope.processId, documentIds, names)),
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

async function textValues(
  db: Db,
  documentIds: readonly number[],
  names: readonly string[],
): Promise<Map<string, ByDocument>> {
  const found = new Map<string, ByDocument>();
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

/** `node.<id>.clftagtypes.selected` and `node.<id>.clftagtypes.<typeId>.isselected` */
const CLF_RESULT = /^node\.(\d{1,15})\.clftagtypes\.(?:selected|(\d{1,15})\.isselected)$/;

async function classValues(
  db: Db,
  processId: number,
  documentIds: readonly number[],
  names: readonly string[],
): Promise<Map<string, ByDocument>> {
  const asked = names.flatMap((name) => {
    const match = CLF_RESULT.exec(name);
    return match ? [{ name, nodeId: Number(match[1]), typeId: match[2] ? Number(match[2]) : null }] : [];
  });
  if (asked.length === 0) return new Map();
  const typeIds = asked.flatMap(({ typeId }) => typeId ?? []);
  const labels = typeIds.length > 0 ? await store.listLabels(db, processId, typeIds) : [];
  const chosen = await store.listChosen(db, documentIds, [...new Set(asked.map(({ nodeId }) => nodeId))]);
  const isThere = (asked: { nodeId: number; typeId: number | null }) =>
    labels.some(({ id, nodeId }) => id === asked.typeId && nodeId === asked.nodeId);
  const ofNode = Map.groupBy(chosen, ({ nodeId }) => nodeId);
  return new Map(
    asked.flatMap(({ name, nodeId, typeId }): [string, ByDocument][] => {
      const labels = ofNode.get(nodeId) ?? [];
      if (typeId === null) return [[name, selected(labels)]];
      return isThere({ nodeId, typeId }) ? [[name, isSelected(labels, typeId, documentIds)]] : [];
    }),
  );
}

type Chosen = readonly { documentId: number; typeId: number; name: string }[];

const selected = (chosen: Chosen): ByDocument =>
  new Map(
    [...Map.groupBy(chosen, ({ documentId }) => documentId)].map(([id, labels]) => [
      id,
      labels.map(({ name }) => name).join(', '),
    ]),
  );

/** A document that did not come to the classifier does not have the label. */
function isSelected(chosen: Chosen, typeId: number, documentIds: readonly number[]): ByDocument {
  const having = new Set(chosen.filter((label) => label.typeId === typeId).map((label) => label.documentId));
  return new Map(documentIds.map((id) => [id, String(having.has(id))]));
}
