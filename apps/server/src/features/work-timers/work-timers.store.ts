import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Period } from '@scriptorium/domain/work-time/periods.ts';

/** Two records of one user wait for each other, so that they do not overlap. */
export const lockUser = (tx: Tx, userId: number) =>
  tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

const overlapping = (db: Db, userId: number, { start, end }: Period) =>
  db
    .selectFrom('work_timer')
    .where('user_id', '=', userId)
    .where('start_time', '<', new Date(end).toISOString())
    .where('end_time', '>', new Date(start).toISOString());

/** The recorded periods of a user that overlap with this one. */
export async function listPeriods(db: Db, userId: number, period: Period): Promise<Period[]> {
  const rows = await overlapping(db, userId, period).select(['start_time', 'end_time']).execute();
  return rows.map(({ start_time, end_time }) => ({
    start: Date.parse(start_time),
    end: Date.parse(end_time),
  }));
}

/** The records of a user's work on a document in a period. */
export const listRecords = (
  db: Db,
  userId: number,
  { documentId, ...period }: Period & { documentId: number },
) =>
  overlapping(db, userId, period)
    .select([
      'id',
      'user_id as userId',
      'document_id as docId',
      'node_id as nodeId',
      'step_id as stepId',
      'start_time as startTime',
      'end_time as endTime',
    ])
    .where('document_id', '=', documentId)
    .orderBy('start_time')
    .execute();

interface NewWork {
  readonly userId: number;
  readonly processId: number;
  readonly documentId: number;
  readonly nodeId: number | null;
  readonly stepId: number | null;
}

export const insertWork = (tx: Tx, work: NewWork, periods: readonly Period[]) =>
  tx
    .insertInto('work_timer')
    .values(
      periods.map(({ start, end }) => ({
        user_id: work.userId,
        process_id: work.processId,
        document_id: work.documentId,
        node_id: work.nodeId,
        step_id: work.stepId,
        start_time: new Date(start),
        end_time: new Date(end),
      })),
    )
    .execute();
