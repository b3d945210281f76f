import type { ReadResults, ValuesByDocument } from '@scriptorium/node-server/templating/result-values.ts';
import * as store from './clf-results.store.ts';

/** `node.<id>.clftagtypes.selected` and `node.<id>.clftagtypes.<typeId>.isselected` */
const CLF_RESULT = /^node\.(\d{1,15})\.clftagtypes\.(?:selected|(\d{1,15})\.isselected)$/;

/** The labels that were chosen for a document, by people or machines, and whether each label was chosen. */
export const readClassifierResults: ReadResults = async (db, { processId, documentIds, names }) => {
  const asked = names.flatMap((name) => {
    const match = CLF_RESULT.exec(name);
    return match ? [{ name, nodeId: Number(match[1]), typeId: match[2] ? Number(match[2]) : null }] : [];
  });
  if (asked.length === 0) return new Map();
  const typeIds = asked.flatMap(({ typeId }) => typeId ?? []);
  const labels = typeIds.length > 0 ? await store.listLabels(db, processId, typeIds) : [];
  const chosen = await store.listChosen(db, documentIds, [...new Set(asked.map(({ nodeId }) => nodeId))]);
  const exists = (asked: { nodeId: number; typeId: number | null }) =>
    labels.some(({ id, nodeId }) => id === asked.typeId && nodeId === asked.nodeId);
  const ofNode = Map.groupBy(chosen, ({ nodeId }) => nodeId);
  return new Map(
    asked.flatMap(({ name, nodeId, typeId }): [string, ValuesByDocument][] => {
      const labels = ofNode.get(nodeId) ?? [];
      if (typeId === null) return [[name, selected(labels)]];
      return exists({ nodeId, typeId }) ? [[name, isSelected(labels, typeId, documentIds)]] : [];
    }),
  );
};

type Chosen = readonly { documentId: number; typeId: number; name: string }[];

const selected = (chosen: Chosen): ValuesByDocument =>
  new Map(
    [...Map.groupBy(chosen, ({ documentId }) => documentId)].map(([id, labels]) => [
      id,
      labels.map(({ name }) => name).join(', '),
    ]),
  );

/** False for documents without a step of the classifier. */
function isSelected(chosen: Chosen, typeId: number, documentIds: readonly number[]): ValuesByDocument {
  const having = new Set(chosen.filter((label) => label.typeId === typeId).map((label) => label.documentId));
  return new Map(documentIds.map((id) => [id, String(having.has(id))]));
}
