import type { Db } from '@scriptorium/db/database.ts';
import { COPIES, PAST_HOLDERS } from '@scriptorium/engine/steps/copy-conditions.ts';
import { sql } from 'kysely';

/** `hadAnother`: of this user. */
export const findStep = (db: Db, id: number, userId: number) =>
  db
    .selectFrom('step')
    .innerJoin('node', 'node.id', 'step.node_id')
    .innerJoin('document', 'document.id', 'step.document_id')
    .select([
      'step.id',
      'step.document_id as documentId',
      'document.content_id as contentId',
      'step.status',
      'step.blocked_by as blockedBy',
      'node.id as nodeId',
      'node.process_id as processId',
      'node.activity_type as activityType',
      'node.blind',
      PAST_HOLDERS,
      COPIES,
      sql<number[]>`(select coalesce(json_agg(copy.blocked_by), '[]') from step copy
        where copy.document_id = step.document_id and copy.node_id = step.node_id
          and copy.id <> step.id and copy.blocked_by is not null)`.as('otherHolders'),
      sql<boolean>`(node.blind and exists (select from step copy
        where copy.document_id = step.document_id and copy.node_id = step.node_id
          and copy.id <> step.id and ${userId} = any(copy.past_holders)))`.as('hadAnother'),
    ])
    .where('step.id', '=', id)
    .executeTakeFirst();

/** The steps of a document, to select those whose tags a caller may read. */
export const listSteps = (db: Db, documentId: number) =>
  db
    .selectFrom('step')
    .innerJoin('node', 'node.id', 'step.node_id')
    .select([
      'step.id',
      'step.document_id as documentId',
      'step.node_id as nodeId',
      'node.process_id as processId',
      'step.status',
      'step.blocked_by as blockedBy',
      'node.blind',
      PAST_HOLDERS,
    ])
    .where('step.document_id', '=', documentId)
    .execute();

export const findDocumentState = (db: Db, id: number) =>
  db
    .selectFrom('document')
    .select(['id', 'status', 'blocked_by as blockedBy', 'blocked_at as blockedDate'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Steps of a node that may be run again: those in WAITING or ERROR, in the order of their documents, with their total
 * number.
 */
export async function listRerunnable(
  db: Db,
  nodeId: number,
  { page, size, descending }: { page: number; size: number; descending: boolean },
): Promise<{ rows: { id: number; documentId: number }[]; total: number }> {
  const found = db
    .selectFrom('step')
    .innerJoin('document', 'document.id', 'step.document_id')
    .where('step.node_id', '=', nodeId)
    .where('step.status', 'in', ['WAITING', 'ERROR'])
    .where('document.deleted_at', 'is', null);
  const { total } = await found
    .select((where) => where.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const order = descending ? 'desc' : 'asc';
  const rows = await found
    .select(['step.id', 'step.document_id as documentId'])
    .orderBy('step.document_id', order)
    .orderBy('step.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: Number(total) };
}
