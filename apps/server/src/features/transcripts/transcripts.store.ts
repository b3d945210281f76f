import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import { sql } from 'kysely';

/** The step in which a node's transcript of a document is edited: the user's own, otherwise the master. */
export const findStep = (
  db: Db,
  { nodeId, documentId, userId }: { nodeId: number; documentId: number; userId: number },
) =>
  prepared(db)
    .selectFrom('step')
    .innerJoin('document', 'document.id', 'step.document_id')
    .select(['step.id', 'document.document_type as documentType'])
    .where('step.document_id', '=', documentId)
    .where('step.node_id', '=', nodeId)
    .where('document.deleted_at', 'is', null)
    .orderBy((order) => order('step.blocked_by', 'is not distinct from', userId), 'desc')
    .orderBy('step.master', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Utterances with their places; deleted ones have none. */
export async function listUtterances(tx: Tx, documentId: number, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    actor: string;
    position: number | null;
    prevId: number | null;
    nextId: number | null;
  }>`
    select said.id, said.actor, said.position, prev.id as "prevId", next.id as "nextId"
    from utterance said
      left join lateral (select id from utterance where document_id = said.document_id
        and position < said.position order by position desc limit 1) prev on true
      left join lateral (select id from utterance where document_id = said.document_id
        and position > said.position order by position limit 1) next on true
    where said.id = ${anyOf(ids)} and said.document_id = ${documentId}
    order by said.position`.execute(prepared(tx));
  return rows;
}

export interface StoredToken extends Token {
  readonly position: number;
}

const selectTokens = (tx: Tx) =>
  prepared(tx)
    .selectFrom('utterance_token')
    .select([
      'id',
      sql<number>`coalesce(utterance_id, 0)`.as('utteranceId'),
      'position',
      'value',
      'ts_start as tsStart',
      'ts_end as tsEnd',
      'properties',
      'hidden',
      'confidence',
    ]);

/** The words of utterances, in order. */
export const listTokens = (tx: Tx, utteranceIds: readonly number[]): Promise<StoredToken[]> =>
  selectTokens(tx)
    .where('utterance_id', '=', anyOf(utteranceIds))
    .orderBy('utterance_id')
    .orderBy('position')
    .execute();

export const listDeletedTokens = (
  tx: Tx,
  documentId: number,
  ids: readonly number[],
): Promise<StoredToken[]> =>
  selectTokens(tx).where('id', '=', anyOf(ids)).where('deleted_from', '=', documentId).execute();

/** All utterances of a document in order, and those that were deleted. */
export async function readChain(tx: Tx, documentId: number) {
  const rows = await tx
    .selectFrom('utterance')
    .select(['id', 'position'])
    .where('document_id', '=', documentId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const positions = new Map(rows.flatMap(({ id, position }) => (position === null ? [] : [[id, position]])));
  const gone = new Set(rows.flatMap(({ id, position }) => (position === null ? [id] : [])));
  return { positions, gone };
}

export const listActors = async (tx: Tx, processId: number): Promise<Set<string>> =>
  new Set(
    (await tx.selectFrom('process_actor').select('actor').where('process_id', '=', processId).execute()).map(
      ({ actor }) => actor,
    ),
  );

/** The document and the utterance of words that are not deleted. */
export const listPlaces = (db: Db, tokenIds: readonly number[]) =>
  db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .innerJoin('document', 'document.id', 'utterance.document_id')
    .select(['token.id', 'utterance.id as utteranceId', 'document.id as documentId'])
    .where('token.id', '=', anyOf(tokenIds))
    .execute();

export const findDocumentOf = (db: Db, utteranceId: number) =>
  db
    .selectFrom('utterance')
    .innerJoin('document', 'document.id', 'utterance.document_id')
    .select('document.id as documentId')
    .where('utterance.id', '=', utteranceId)
    .where('position', 'is not', null)
    .executeTakeFirst();

export const findEdit = (db: Db, clientId: string) =>
  db
    .selectFrom('transcript_edit')
    .select(['document_id as documentId', 'reply'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** The last change that a person made to a transcript, or to one of its utterances. */
export const findLastChange = (db: Db, documentId: number, utteranceId: number | undefined) =>
  db
    .selectFrom('document_change')
    .select(['user_id as userId', 'at'])
    .where('document_id', '=', documentId)
    .where('kind', '=', 'TRANSCRIPT')
    .where('user_id', 'is not', null)
    .$if(utteranceId !== undefined, (query) =>
      query.where(
        sql<boolean>`payload @> ${JSON.stringify({ splices: [{ removed: [utteranceId] }] })}::jsonb`,
      ),
    )
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The nodes and holders of steps. */
export const listStepsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('step')
    .select(['id', 'node_id as nodeId', 'blocked_by as holderId'])
    .where('id', '=', anyOf(ids))
    .execute();
