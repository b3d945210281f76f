import {
  deleteGraphs,
  findGraph,
  findGraphByClientId,
  insertGraph,
  listGraphs,
  noteGraphChange,
  replaceRelations,
  type RelationValues,
  type StoredGraph,
} from '@scriptorium/annotations/relation-graphs.ts';
import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { ParsedOf, ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { GraphChange } from '@scriptorium/contract/live.ts';
import type { RelationGraph, relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isForeignKeyViolation, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { connectedGroups, type GraphFault } from '@scriptorium/domain/relations/relation-graph.ts';
import { recordChange } from '@scriptorium/engine/documents/record-change.ts';
import type { DocumentRef, StepRef } from '@scriptorium/node-server/http/resources.ts';
import { listVisibleSteps, lockStepOf, type EditableStep } from '../steps/steps.api.ts';
import { checkGraph, type CheckedGraph } from './relation-rules.api.ts';

type Creation = ParsedOf<typeof relationGraphs.create>['body'];
type Update = ParsedOf<typeof relationGraphs.update>['body'];
type Validation = ReplyOf<typeof relationGraphs.validate>;

/** The changed document, and its version with the change. */
export type Edit = Pick<EditableStep, 'documentId' | 'processId' | 'version'>;

/** Without `edit` the call repeated an earlier one. */
interface Saved {
  result: RelationGraph;
  edit?: Edit;
}

/** The relation graphs of a document that the caller may read, of some of its steps or of all. */
export async function listVisibleGraphs(
  db: Db,
  rights: Rights,
  { id: documentId, visible }: DocumentRef,
  stepIds?: readonly number[],
): Promise<RelationGraph[]> {
  const seen = (await listVisibleSteps(db, rights, documentId, visible)).map(({ id }) => id);
  const asked = stepIds ? new Set(stepIds) : undefined;
  return listGraphs(db, { documentId, stepIds: asked ? seen.filter((id) => asked.has(id)) : seen });
}

/** A repeated client-made id returns the result of the first call. */
export async function createGraph(db: Db, rights: Rights, asked: StepRef, body: Creation): Promise<Saved> {
  const repeated = (on: Db) => findRepeated(on, asked, body.clientId);
  const existing = await repeated(db);
  if (existing) return { result: existing };
  try {
    return await inTransaction(db, async (tx) => {
      const step = await lockStepOf(tx, rights, asked.id, asked.documentId);
      // Its own relations would refuse a call that waited for the first one.
      const concurrent = await repeated(tx);
      if (concurrent) return { result: concurrent };
      const checked = requireGraph(await checkGraph(tx, step, body.relations));
      const { userId } = rights;
      const graphId = await insertGraph(tx, { stepId: step.id, userId, clientId: body.clientId });
      return saveRelations(tx, step, { graphId, stored: [], checked, userId });
    });
  } catch (error) {
    const first = isUniqueViolation(error) ? await repeated(db) : undefined;
    if (!first) throw refusalOf(error);
    return { result: first };
  }
}

async function findRepeated(
  db: Db,
  { id: stepId }: StepRef,
  clientId: string | undefined,
): Promise<RelationGraph | undefined> {
  const graph = clientId === undefined ? undefined : await findGraphByClientId(db, clientId);
  // The id of somebody else's graph reveals nothing about it.
  if (graph && graph.stepId !== stepId) throw new AppError('error.validation', { fields: 'clientId' });
  return graph;
}

export async function updateGraph(db: Db, rights: Rights, asked: StepRef, body: Update): Promise<Saved> {
  try {
    return await inTransaction(db, async (tx) => {
      const step = await lockStepOf(tx, rights, asked.id, asked.documentId);
      const graph = await getGraph(tx, step, body.id);
      if (body.clientId !== undefined && graph.changedClientId === body.clientId) return { result: graph };
      if (body.version !== undefined && body.version !== graph.version)
        throw new AppError('error.graph.changed');
      const checked = requireGraph(await checkGraph(tx, step, body.relations, graph.id));
      await noteGraphChange(tx, graph.id, body.clientId);
      const { userId } = rights;
      return saveRelations(tx, step, { graphId: graph.id, stored: graph.relations, checked, userId });
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

interface Saving {
  graphId: number;
  stored: StoredGraph['relations'];
  checked: CheckedGraph;
  userId: number;
}

async function saveRelations(
  tx: Tx,
  step: EditableStep,
  { graphId, stored, checked, userId }: Saving,
): Promise<Saved> {
  const { absorbed, relations } = checked;
  const before = [...stored, ...absorbed.flatMap((graph) => graph.relations)];
  await replaceRelations(tx, { graphId, before, after: relations, userId });
  await deleteGraphs(
    tx,
    absorbed.map(({ id }) => id),
  );
  for (const { id } of absorbed) await recordGraphChange(tx, step, { deleted: id }, userId);
  const result = await getGraph(tx, step, graphId);
  await recordGraphChange(tx, step, { saved: toGraph(result) }, userId);
  return { result, edit: step };
}

export async function removeGraph(db: Db, rights: Rights, asked: StepRef, id: number): Promise<Edit> {
  return inTransaction(db, async (tx) => {
    const step = await lockStepOf(tx, rights, asked.id, asked.documentId);
    await getGraph(tx, step, id);
    await deleteGraphs(tx, [id]);
    await recordGraphChange(tx, step, { deleted: id }, rights.userId);
    return step;
  });
}

/** Whether the relations may be saved; nothing is changed. */
export async function validate(
  db: Db,
  step: StepRef,
  { id, relations }: { id?: number | undefined; relations: readonly RelationValues[] },
): Promise<Validation> {
  const { fault, relations: all } = await checkGraph(db, step, relations, id);
  if (fault) return invalid(fault, all, id);
  return { valid: true, message: null, errorKey: null, graphs: groupsOf(all, id) };
}

export const invalid = (
  errorKey: GraphFault,
  relations: readonly RelationValues[],
  id?: number,
): Validation => ({
  valid: false,
  message: new AppError(errorKey).message,
  errorKey,
  graphs: groupsOf(relations, id),
});

/** The first group keeps the id of the graph. */
const groupsOf = (relations: readonly RelationValues[], id: number | undefined): Validation['graphs'] =>
  connectedGroups(relations).map((group, index) => ({
    id: index === 0 ? (id ?? null) : null,
    relations: group,
  }));

function requireGraph(checked: CheckedGraph): CheckedGraph {
  if (checked.fault) throw new AppError(checked.fault);
  return checked;
}

/** Another step's graph does not exist here, nor does one that was deleted in the meantime. */
async function getGraph(tx: Tx, step: EditableStep, id: number): Promise<StoredGraph> {
  const graph = await findGraph(tx, id);
  if (graph?.stepId !== step.id) throw notFound();
  return graph;
}

/** A relation type was deleted at the same time. */
const refusalOf = (error: unknown): unknown =>
  isForeignKeyViolation(error) ? new AppError('error.relation.notApplicable') : error;

const toGraph = ({ id, stepId, version, relations }: StoredGraph): RelationGraph => ({
  id,
  stepId,
  version,
  relations,
});

const recordGraphChange = (
  tx: Tx,
  { id: stepId, documentId: id, nodeId, holderId, version }: EditableStep,
  payload: GraphChange,
  by: number,
): Promise<void> =>
  recordChange(tx, { id, version }, { kind: 'RELATIONS', nodeId, stepId, holderId, by, payload });
