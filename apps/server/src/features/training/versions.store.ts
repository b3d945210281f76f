import type { Page } from '@scriptorium/contract/kit/endpoint.ts';
import type { Training } from '@scriptorium/contract/machines/training.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Locks a node, so that changes of the version in use wait for each other. */
export async function lockNode(tx: Tx, nodeId: number): Promise<void> {
  await tx.selectFrom('node').select('id').where('id', '=', nodeId).forNoKeyUpdate().executeTakeFirst();
}

export const findActive = (db: Db, nodeId: number) =>
  db
    .selectFrom('training')
    .select(['id', 'version', 'macro_f1 as macroF1'])
    .where('node_id', '=', nodeId)
    .where('active', '=', true)
    .executeTakeFirst();

/** The id of a version that can be used. */
export const findVersion = (db: Db, nodeId: number, version: number) =>
  db
    .selectFrom('training')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .where('classifier', 'is not', null)
    .executeTakeFirst();

export async function setActive(tx: Tx, nodeId: number, id: number): Promise<void> {
  await tx
    .updateTable('training')
    .set({ active: false })
    .where('node_id', '=', nodeId)
    .where('active', '=', true)
    .where('id', '!=', id)
    .execute();
  await tx.updateTable('training').set({ active: true }).where('id', '=', id).execute();
}

/** Deletes old trainings that are not in use, so that a node keeps at most `most` classifiers. */
export async function removeOldTrainings(tx: Tx, nodeId: number, most: number): Promise<void> {
  await sql`
    delete from training where node_id = ${nodeId} and not active and state not in ('WAITING', 'RUNNING')
      and version <= (select max(version) - ${most}::int from training where node_id = ${nodeId})`.execute(
    tx,
  );
}

/** The ended trainings, the last one first, or the first one first. */
export async function listTrainings(
  db: Db,
  nodeId: number,
  { page, size, descending }: { page: number; size: number; descending: boolean },
): Promise<Page<Training>> {
  const ended = db
    .selectFrom('training')
    .where('node_id', '=', nodeId)
    .where('state', 'not in', ['WAITING', 'RUNNING']);
  const { total } = await ended
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ended
    .leftJoin('app_user as author', 'author.id', 'training.requested_by')
    .select([
      'training.version',
      'training.model',
      'training.state',
      'training.is_automatic as isAutomatic',
      'author.login as requestedBy',
      'training.requested_at as requestedAt',
      'training.ended_at as endedAt',
      'training.reason',
      'training.documents',
      'training.method',
      'training.macro_f1 as macroF1',
      'training.micro_f1 as microF1',
      'training.lexicon_f1 as lexiconF1',
      'training.quality as labels',
      'training.left_out as leftOut',
      'training.active as isActive',
    ])
    .orderBy('training.version', descending ? 'desc' : 'asc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: Number(total) };
}
