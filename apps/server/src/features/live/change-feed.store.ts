import type { Db } from '@scriptorium/db/database.ts';
import type { RecordedKind } from '@scriptorium/db/schema/schema-json.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { CopyCount } from '@scriptorium/domain/steps/hidden-copy.ts';
import { copiesOf, PAST_HOLDERS } from '@scriptorium/engine/steps/copy-conditions.ts';
import { sql } from 'kysely';

/** Sends a notification on a channel, outside of transactions, so that it is sent immediately. */
export const notify = (db: Db, channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db);

/** One row of a document's feed. */
export interface FeedRow {
  readonly documentId: number;
  readonly version: number;
  readonly kind: RecordedKind;
  /** Null when the change concerns the document as a whole. */
  readonly nodeId: number | null;
  readonly activityType: ActivityType | null;
  readonly userId: number | null;
  readonly payload: unknown;
  /** A run of the step ended: it may have written text and labels. */
  readonly endsRun: boolean;
  /** The step after the change; null: it was deleted, or the change did not concern its status. */
  readonly status: StepStatus | null;
  /** The user who held the step after the change. */
  readonly holderId: number | null;
  /** The current ids of the users who held the step before. */
  readonly pastHolders: readonly number[] | null;
  /** Whether the node is blind; null when the change concerns the document as a whole. */
  readonly blind: boolean | null;
  /** Steps that the document has on the node. */
  readonly copies: CopyCount;
}

/** The changes of a document since a version. */
export interface FeedPart {
  /** The document's current version. */
  readonly version: number;
  readonly rows: readonly FeedRow[];
}

const feedOf = (db: Db) =>
  db
    .selectFrom('document_change as change')
    .leftJoin('node', 'node.id', 'change.node_id')
    .leftJoin('step', 'step.id', 'change.step_id')
    .select([
      'change.document_id as documentId',
      'change.version',
      'change.kind',
      'change.node_id as nodeId',
      'node.activity_type as activityType',
      'change.user_id as userId',
      'change.payload',
      'change.status',
      'change.holder_id as holderId',
      'node.blind',
    ])
    .select([
      sql<boolean>`coalesce(change.was = 'PROCESSING' and change.status <> 'PROCESSING', false)`.as(
        'endsRun',
      ),
      copiesOf(sql`change.document_id`, sql`change.node_id`).as('copies'),
      PAST_HOLDERS,
    ])
    .orderBy('change.version')
    .orderBy('change.id');

/**
 * The changes of a document after a version, at most `limit` + 1; undefined when the document is deleted. The version is
 * read first: a change that is committed in between comes again with the next read.
 */
export async function readFeed(
  db: Db,
  documentId: number,
  since: number,
  limit: number,
): Promise<FeedPart | undefined> {
  const document = await db
    .selectFrom('document')
    .select('version')
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!document) return undefined;
  const { version } = document;
  const rows = await feedOf(db)
    .where('change.document_id', '=', documentId)
    .where('change.version', '>', since)
    .where('change.version', '<=', version)
    .limit(limit + 1)
    .execute();
  return { version, rows };
}

/** The changes that were made with these versions of these documents. */
export const readChanges = (
  db: Db,
  asked: readonly { readonly documentId: number; readonly version: number }[],
): Promise<FeedRow[]> =>
  feedOf(db)
    .innerJoin(
      sql<{ id: number; version: number }>`unnest(${asked.map(({ documentId }) => documentId)}::bigint[],
        ${asked.map(({ version }) => version)}::bigint[])`.as<'asked'>(sql`asked (id, version)`),
      (join) =>
        join.onRef('asked.id', '=', 'change.document_id').onRef('asked.version', '=', 'change.version'),
    )
    .execute();

/** Document → the nodes that it has steps on. */
export async function listNodesOf(
  db: Db,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectFrom('step')
    .select(['document_id as documentId', 'node_id as nodeId'])
    .where('document_id', 'in', [-1, ...documentIds])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ documentId }) => documentId)].map(([id, steps]) => [
      id,
      steps.map(({ nodeId }) => nodeId),
    ]),
  );
}
