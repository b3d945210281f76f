import { countTagsOfNode } from '@scriptorium/annotations/counts.ts';
import type { AdditionalSubmits, Node } from '@scriptorium/contract/process/nodes.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { NodeOptions } from '@scriptorium/domain/graph/node-definition.ts';
import type { Trigger } from '@scriptorium/domain/schedule/triggers.ts';
import { sql, type Selectable } from 'kysely';
import { listSubmits } from './additional-submits.store.ts';

export interface NodeValues extends NodeOptions, Trigger {
  readonly name: string;
  readonly description: string;
  readonly blind: boolean;
  readonly settings: Record<string, unknown>;
  /** Absent: unchanged. */
  readonly nextTick?: Date | null;
}

export interface NewNode extends NodeValues {
  readonly processId: number;
  readonly activityType: ActivityType;
  readonly obligatory: boolean;
  readonly x: number;
  readonly y: number;
}

/** Settings are on the same level as the common fields, which they must not override. */
function toNode(row: Selectable<DB['node']>, additionalNodeSubmits: AdditionalSubmits): Node {
  return {
    ...row.settings,
    id: row.id,
    processId: row.process_id,
    name: row.name,
    description: row.description,
    activityType: row.activity_type,
    x: row.x,
    y: row.y,
    automatic: row.automatic,
    autoStepStatus: row.auto_step_status,
    obligatory: row.obligatory,
    requiresAcceptance: row.requires_acceptance,
    priority: row.priority,
    handlesRelations: row.handles_relations,
    supportedTaggingTypes: row.supported_tagging_types,
    additionalNodeSubmits,
    blind: row.blind,
    triggerType: row.trigger_type,
    cron: row.cron,
    threshold: row.threshold,
    nextTick: row.next_tick,
  };
}

async function toNodes(db: Db, rows: readonly Selectable<DB['node']>[]): Promise<Node[]> {
  const submits = await listSubmits(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toNode(row, submits.get(row.id) ?? []));
}

const toRow = (values: NodeValues) => ({
  name: values.name,
  description: values.description,
  automatic: values.automatic,
  auto_step_status: values.autoStepStatus,
  requires_acceptance: values.requiresAcceptance,
  priority: values.priority,
  handles_relations: values.handlesRelations,
  supported_tagging_types: values.supportedTaggingTypes,
  blind: values.blind,
  settings: JSON.stringify(values.settings),
  trigger_type: values.triggerType,
  cron: values.cron,
  threshold: values.threshold,
  ...(values.nextTick === undefined ? {} : { next_tick: values.nextTick }),
});

/** A new node has no additional copies. */
export async function insertNode(db: Db, node: NewNode): Promise<Node> {
  const row = await db
    .insertInto('node')
    .values({
      ...toRow(node),
      process_id: node.processId,
      activity_type: node.activityType,
      obligatory: node.obligatory,
      x: node.x,
      y: node.y,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toNode(row, []);
}

export const updateNode = (db: Db, id: number, values: NodeValues) =>
  db.updateTable('node').set(toRow(values)).where('id', '=', id).execute();

export const setNextTick = (db: Db, id: number, nextTick: Date | null) =>
  db.updateTable('node').set({ next_tick: nextTick }).where('id', '=', id).execute();

export const findRow = (db: Db, id: number) =>
  db.selectFrom('node').selectAll().where('id', '=', id).executeTakeFirst();

export async function findNode(db: Db, id: number): Promise<Node | undefined> {
  const row = await findRow(db, id);
  return row && (await toNodes(db, [row]))[0];
}

export async function listNodesOfProcess(db: Db, processId: number): Promise<Node[]> {
  const rows = await db
    .selectFrom('node')
    .selectAll()
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute();
  return toNodes(db, rows);
}

/** Nodes of processes that are not deleted; all of them when `ids` is absent. */
export async function listNodes(db: Db, ids?: readonly number[]): Promise<Node[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .selectAll('node')
    .where('process.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('node.id', 'in', ids ?? []))
    .orderBy('node.id')
    .execute();
  return toNodes(db, rows);
}

export async function moveNode(
  db: Db,
  { id, x, y }: { id: number; x: number; y: number },
): Promise<Node | undefined> {
  const row = await db
    .updateTable('node')
    .set({ x, y })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && (await toNodes(db, [row]))[0];
}

/** Everything that is deleted with a node: steps and their labels. */
export async function countWork(db: Db, nodeId: number): Promise<{ steps: number; labels: number }> {
  const steps = await db
    .selectFrom('step')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('node_id', '=', nodeId)
    .executeTakeFirstOrThrow();
  return { steps: Number(steps.n), labels: await countTagsOfNode(db, nodeId) };
}

/** Waits for users who work on the node's documents; ascending ids prevent deadlocks. */
export const lockDocuments = (db: Db, nodeId: number) =>
  db
    .selectFrom('document')
    .select('id')
    .where('id', 'in', (query) =>
      query.selectFrom('step').select('document_id').where('node_id', '=', nodeId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Deletes the node with everything below it: rows that reference its labels are deleted before the labels, because a
 * chain of cascades would check them only at its end.
 */
export async function deleteNode(db: Db, id: number): Promise<void> {
  await sql`select set_config('scriptorium.deleted_node', ${String(id)}, true)`.execute(db);
  await db.deleteFrom('step').where('node_id', '=', id).execute();
  await db
    .deleteFrom('edge')
    .where((row) => row.or([row('from_id', '=', id), row('to_id', '=', id)]))
    .execute();
  await db.deleteFrom('relation_type').where('node_id', '=', id).execute();
  await db.deleteFrom('node').where('id', '=', id).execute();
}

/** The settings of all nodes that contain a wildcard, without those of deleted processes, by node. */
export const listWithWildcards = (db: Db) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select([
      'process.id as processId',
      'process.name as processName',
      'node.id as nodeId',
      'node.name as nodeName',
      'node.activity_type as activityType',
      'node.settings',
    ])
    .where('process.deleted_at', 'is', null)
    .where(sql<boolean>`node.settings::text like '%\${%'`)
    .orderBy('node.id')
    .execute();

/** The nodes of a process with their places on the canvas. */
export const listPlaces = (db: Db, processId: number) =>
  db
    .selectFrom('node')
    .select(['id', 'activity_type as activityType', 'obligatory', 'x', 'y'])
    .where('process_id', '=', processId)
    .execute();
