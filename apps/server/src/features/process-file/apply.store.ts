import { anyOf } from '@scriptorium/db/lists.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { sql, type Insertable } from 'kysely';

/** Rows per statement: it has at most 65,535 parameters. */
const BATCH = 2000;

async function inBatches<Row>(
  rows: readonly Row[],
  write: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await write(rows.slice(start, start + BATCH));
}

/** Names that no node can have, so that two nodes can swap names. */
export const hideNames = (tx: Tx, nodeIds: readonly number[]) =>
  tx
    .updateTable('node')
    .set({ name: sql<string>`chr(1) || id` })
    .where('id', '=', anyOf(nodeIds))
    .execute();

/** The addresses of nodes are free for others. */
export const hideEndpoints = (tx: Tx, nodeIds: readonly number[]) =>
  tx
    .updateTable('node')
    .set({ settings: sql<string>`settings || '{"endpoint": ""}'` })
    .where('id', '=', anyOf(nodeIds))
    .where('activity_type', '=', 'HTTP_UPLOAD')
    .execute();

export interface NewNode {
  readonly name: string;
  readonly activityType: ActivityType;
}

/** Nodes without settings; `updateNodes` completes them. Ids ascend in the given order. */
export async function insertNodes(tx: Tx, processId: number, nodes: readonly NewNode[]): Promise<number[]> {
  if (nodes.length === 0) return [];
  const rows = nodes.map(({ name, activityType }) => ({
    process_id: processId,
    name,
    activity_type: activityType,
    automatic: false,
    auto_step_status: 'WAITING' as const,
  }));
  return (await tx.insertInto('node').values(rows).returning('id').execute()).map(({ id }) => id);
}

/** Everything of a node that a file says. */
export interface WholeNode {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly x: number;
  readonly y: number;
  readonly automatic: boolean;
  readonly auto_step_status: string;
  readonly requires_acceptance: boolean;
  readonly priority: number;
  readonly handles_relations: boolean;
  readonly supported_tagging_types: readonly string[];
  readonly blind: boolean;
  readonly settings: Record<string, unknown>;
  readonly trigger_type: string;
  readonly cron: string | null;
  readonly threshold: number | null;
  /** Undefined: unchanged. */
  readonly next_tick?: Date | null | undefined;
}

export async function updateNodes(tx: Tx, nodes: readonly WholeNode[]): Promise<void> {
  const rows = nodes.map(({ next_tick, ...node }) => ({
    ...node,
    has_tick: next_tick !== undefined,
    next_tick: next_tick?.toISOString() ?? null,
  }));
  await sql`
    update node set
      name = given.name, description = given.description, x = given.x, y = given.y, automatic = given.automatic,
      auto_step_status = given.auto_step_status, requires_acceptance = given.requires_acceptance,
      priority = given.priority, handles_relations = given.handles_relations,
      supported_tagging_types = given.supported_tagging_types, blind = given.blind, settings = given.settings,
      trigger_type = given.trigger_type, cron = given.cron, threshold = given.threshold,
      next_tick = case when given.has_tick then given.next_tick else node.next_tick end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id bigint, name text, description text, x double precision, y double precision, automatic boolean,
      auto_step_status text, requires_acceptance boolean, priority integer, handles_relations boolean,
      supported_tagging_types text[], blind boolean, settings jsonb, trigger_type text, cron text, threshold integer,
      has_tick boolean, next_tick timestamptz)
    where node.id = given.id`.execute(tx);
}

type LabelRow = Insertable<DB['ner_tag_type']>;

/** Ids ascend in the given order. */
export async function insertLabels(tx: Tx, rows: readonly LabelRow[]): Promise<number[]> {
  const ids: number[] = [];
  await inBatches(rows, async (batch) => {
    const made = await tx.insertInto('ner_tag_type').values(batch).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  });
  return ids;
}

/** A row as it will be, but for what it belongs to. */
type Changed<Row> = Omit<Row, 'id' | 'node_id'> & { readonly id: number };

/** Sets the given columns of many rows in one statement. */
async function updateRows<Row extends { readonly id: number }>(
  tx: Tx,
  table: 'ner_tag_type' | 'classifier_type' | 'relation_type',
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((name) => name !== 'id');
  const values = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`));
  // The record has the columns of the table with their types.
  await sql`
    update ${sql.table(table)} as stored set ${values}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given
    where stored.id = given.id`.execute(tx);
}

export const updateLabels = (tx: Tx, rows: readonly Changed<LabelRow>[]) =>
  updateRows(tx, 'ner_tag_type', rows);

/** Deletes labels, with their rules. */
export const deleteLabels = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('ner_tag_type').where('id', '=', anyOf(ids)).execute();

export const deleteRules = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('matching_rule').where('id', '=', anyOf(ids)).execute();

type ClassRow = Insertable<DB['classifier_type']>;

export async function insertClasses(tx: Tx, rows: readonly ClassRow[]): Promise<number[]> {
  const ids: number[] = [];
  await inBatches(rows, async (batch) => {
    const made = await tx.insertInto('classifier_type').values(batch).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  });
  return ids;
}

export const updateClasses = (tx: Tx, rows: readonly Changed<ClassRow>[]) =>
  updateRows(tx, 'classifier_type', rows);

export const deleteClasses = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('classifier_type').where('id', '=', anyOf(ids)).execute();

type RelationTypeRow = Insertable<DB['relation_type']>;

export const insertRelationTypes = (tx: Tx, rows: readonly RelationTypeRow[]) =>
  inBatches(rows, (batch) => tx.insertInto('relation_type').values(batch).execute());

export const updateRelationTypes = (tx: Tx, rows: readonly Changed<RelationTypeRow>[]) =>
  updateRows(tx, 'relation_type', rows);

export const deleteRelationTypes = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('relation_type').where('id', '=', anyOf(ids)).execute();

export async function insertEdges(
  tx: Tx,
  processId: number,
  edges: readonly { fromId: number; toId: number }[],
): Promise<number[]> {
  const ids: number[] = [];
  await inBatches(edges, async (batch) => {
    const rows = batch.map(({ fromId, toId }) => ({ process_id: processId, from_id: fromId, to_id: toId }));
    const made = await tx.insertInto('edge').values(rows).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  });
  return ids;
}

export const deleteEdges = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('edge').where('id', '=', anyOf(ids)).execute();

export const deletePredicatesOf = (tx: Tx, edgeIds: readonly number[]) =>
  tx.deleteFrom('predicate').where('edge_id', '=', anyOf(edgeIds)).execute();

type PredicateRow = Insertable<DB['predicate']>;

/** Ids ascend in the given order. */
export async function insertPredicates(tx: Tx, rows: readonly PredicateRow[]): Promise<number[]> {
  const ids: number[] = [];
  await inBatches(rows, async (batch) => {
    const made = await tx.insertInto('predicate').values(batch).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  });
  return ids;
}

export const deleteQuestionTemplates = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('rag_template').where('id', '=', anyOf(ids)).execute();

export const insertQuestionTemplate = (
  tx: Tx,
  given: { processId: number; template: string; editorState: object; userId: number },
) =>
  tx
    .insertInto('rag_template')
    .values({
      process_id: given.processId,
      template: given.template,
      editor_state: JSON.stringify(given.editorState),
      active: false,
      changed_by: given.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Null: the process uses the default. */
export async function chooseQuestionTemplate(tx: Tx, processId: number, id: number | null): Promise<void> {
  await tx
    .updateTable('rag_template')
    .set({ active: false })
    .where('process_id', '=', processId)
    .where('active', '=', true)
    .where('id', '<>', id ?? 0)
    .execute();
  if (id !== null) await tx.updateTable('rag_template').set({ active: true }).where('id', '=', id).execute();
}
