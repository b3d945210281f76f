import type { Db } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import { resultReader, rowsByNode } from '@scriptorium/node-server/templating/result-reader.ts';
import type { ValuesByDocument } from '@scriptorium/node-server/templating/result-values.ts';
import { sql } from 'kysely';

/**
 * `node.<id>.clftagtypes.selected`, the labels that people or machines chose for a document, and
 * `node.<id>.clftagtypes.<typeId>.isselected`, whether a label was chosen.
 */
export const readClassifierResults = resultReader(
  /clftagtypes\.(?:selected|(\d{1,15})\.isselected)/,
  async (db, { processId, documentIds, nodeIds, groups }) => {
    const typeIds = groups.flatMap(([typeId]) => (typeId === undefined ? [] : Number(typeId)));
    const labels = typeIds.length > 0 ? await listLabels(db, processId, typeIds) : [];
    const ofNode = rowsByNode(await listChosen(db, documentIds, nodeIds));
    return (nodeId, [typeId]) => {
      if (typeId === undefined) return selected(ofNode(nodeId));
      const label = labels.find(({ id }) => id === Number(typeId));
      return label?.nodeId === nodeId ? isSelected(ofNode(nodeId), label.id, documentIds) : null;
    };
  },
);

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

/** The classifier labels of the documents' master copies on these nodes. */
async function listChosen(db: Db, documentIds: readonly number[], nodeIds: readonly number[]) {
  const { rows } = await sql<{ documentId: number; nodeId: number; typeId: number; name: string }>`
    select step.document_id as "documentId", step.node_id as "nodeId", type.id as "typeId", type.name
    from step
    join classifier_tag tag on tag.step_id = step.id
    join classifier_type type on type.id = tag.type_id
    where step.master and step.document_id = ${anyOf(documentIds)} and step.node_id = ${anyOf(nodeIds)}
    order by type.id`.execute(db);
  return rows;
}

/** The existing labels of the process among these, with their nodes. */
async function listLabels(db: Db, processId: number, typeIds: readonly number[]) {
  const { rows } = await sql<{ id: number; nodeId: number }>`
    select type.id, type.node_id as "nodeId"
    from classifier_type type join node on node.id = type.node_id
    where node.process_id = ${processId} and type.id = ${anyOf(typeIds)}`.execute(db);
  return rows;
}
