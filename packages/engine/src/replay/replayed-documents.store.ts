import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { BeforeReplay } from '@scriptorium/db/schema/schema-json.ts';
import { sql } from 'kysely';

/** Newest documents first; `below` is the last one of the batch before. */
export const listDocuments = async (
  db: Db,
  { processId, newest }: { readonly processId: number; readonly newest: number },
  below: number | null,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('document')
      .select('id')
      .where('process_id', '=', processId)
      .where('deleted_at', 'is', null)
      .where('id', '<=', newest)
      .$if(below !== null, (query) => query.where('id', '<', below ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export const findContent = (tx: Tx, documentId: number) =>
  tx
    .selectFrom('document')
    .select(['content_id as contentId', 'status'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();

/** The earliest state stays: a server that ended in a document goes on with it. */
export const rememberDocument = (tx: Tx, replayId: number, documentId: number, before: BeforeReplay) =>
  sql`
    insert into replay_document (replay_id, document_id, before)
    values (${replayId}, ${documentId}, ${JSON.stringify(before)}::jsonb)
    on conflict (replay_id, document_id) do update set before = replay_document.before || jsonb_build_object(
      'results', (excluded.before -> 'results') || (replay_document.before -> 'results'))`.execute(tx);

export const findRemembered = (db: Db, replayId: number, documentId: number) =>
  db
    .selectFrom('replay_document')
    .select(['before', 'added', 'removed', 'moved'])
    .where('replay_id', '=', replayId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();

export const forgetDocument = (tx: Tx, replayId: number, documentId: number) =>
  tx
    .deleteFrom('replay_document')
    .where('replay_id', '=', replayId)
    .where('document_id', '=', documentId)
    .execute();

export const countChanges = (
  tx: Tx,
  replayId: number,
  documentId: number,
  counts: { readonly added: number; readonly removed: number; readonly moved: boolean },
) =>
  tx
    .updateTable('replay_document')
    .set(counts)
    .where('replay_id', '=', replayId)
    .where('document_id', '=', documentId)
    .execute();

export const listRemembered = async (db: Db, replayId: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('replay_document')
      .select('document_id')
      .where('replay_id', '=', replayId)
      .orderBy('document_id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ document_id }) => document_id);

export const countRemembered = async (db: Db, replayId: number): Promise<number> =>
  (
    await db
      .selectFrom('replay_document')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('replay_id', '=', replayId)
      .executeTakeFirstOrThrow()
  ).total;

/** The newest document of a process, and approximately how many there are, or how many of them a sample has. */
export async function measureDocuments(
  db: Db,
  processId: number,
  sample: number | null = null,
): Promise<{ newest: number; total: number }> {
  const newest = await db
    .selectFrom('document')
    .select('id')
    .where('process_id', '=', processId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { total } = await db
    .selectFrom('document_count')
    .select((row) => row.fn.sum('documents').as('total'))
    .where('process_id', '=', processId)
    .executeTakeFirstOrThrow();
  const all = Number(total ?? 0);
  return { newest: newest?.id ?? 0, total: sample === null ? all : Math.min(sample, all) };
}
