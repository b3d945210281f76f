import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { COPIES, PAST_HOLDERS } from '@scriptorium/engine/steps/copy-conditions.ts';
import { ANY } from '@scriptorium/domain/access/access.ts';
import { sql } from 'kysely';

export const findProcess = (db: Db, id: number) =>
  selectProcess(db).where('process.id', '=', id).executeTakeFirst();

/** The process to which one of these belongs. */
export function findProcessOf(
  db: Db,
  named: 'node' | 'edge' | 'predicate' | 'secret' | 'ragTemplate',
  id: number,
) {
  if (named === 'node')
    return selectProcess(db)
      .innerJoin('node', 'node.process_id', 'process.id')
      .where('node.id', '=', id)
      .executeTakeFirst();
  if (named === 'secret')
    return selectProcess(db)
      .innerJoin('secret', 'secret.process_id', 'process.id')
      .where('secret.id', '=', id)
      .executeTakeFirst();
  if (named === 'ragTemplate')
    return selectProcess(db)
      .innerJoin('rag_template', 'rag_template.process_id', 'process.id')
      .where('rag_template.id', '=', id)
      .executeTakeFirst();
  const withEdge = selectProcess(db).innerJoin('edge', 'edge.process_id', 'process.id');
  if (named === 'edge') return withEdge.where('edge.id', '=', id).executeTakeFirst();
  return withEdge
    .innerJoin('predicate', 'predicate.edge_id', 'edge.id')
    .where('predicate.id', '=', id)
    .executeTakeFirst();
}

const selectProcess = (db: Db) =>
  db.selectFrom('process').select('process.id').where('process.deleted_at', 'is', null);

export const findNode = (db: Db, id: number) =>
  selectNode(prepared(db)).where('node.id', '=', id).executeTakeFirst();

const OWNED_BY_NODE = {
  label: 'ner_tag_type',
  classifierType: 'classifier_type',
  relationType: 'relation_type',
  connection: 'connection',
} as const;

/** The node to which one of these belongs. */
export const findNodeOf = (db: Db, named: keyof typeof OWNED_BY_NODE, id: number) =>
  selectNode(db)
    .where('node.id', '=', (row) =>
      row.selectFrom(OWNED_BY_NODE[named]).select('node_id').where('id', '=', id),
    )
    .executeTakeFirst();

/** The node that reads the file of a document. */
export const findParserOf = (db: Db, documentId: number) =>
  selectNode(db)
    .innerJoin('document', 'document.process_id', 'node.process_id')
    .where('document.id', '=', documentId)
    .where('node.activity_type', '=', 'FILE_PARSER')
    .executeTakeFirst();

const selectNode = (db: Db) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select([
      'node.id',
      'node.process_id as processId',
      'node.activity_type as activityType',
      'node.obligatory',
    ])
    .where('process.deleted_at', 'is', null);

export const listNodes = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('node')
        .innerJoin('process', 'process.id', 'node.process_id')
        .select(['node.id', 'node.process_id as processId'])
        .where('node.id', 'in', ids)
        .where('process.deleted_at', 'is', null)
        .execute();

export const listNodeIds = async (db: Db, processId: number): Promise<number[]> =>
  (await db.selectFrom('node').select('id').where('process_id', '=', processId).execute()).map(
    ({ id }) => id,
  );

export const listNodesOfProcess = (db: Db, processId: number) =>
  selectNode(db).where('node.process_id', '=', processId).execute();

/** Deleted processes are not found, although a job deletes their rows later. */
export const findDocument = (db: Db, id: number) =>
  db
    .selectFrom('document')
    .innerJoin('process', 'process.id', 'document.process_id')
    .select([
      'document.id',
      'document.process_id as processId',
      'document.blocked_by as blockedBy',
      'document.version',
    ])
    .where('document.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .where('process.deleted_at', 'is', null)
    .executeTakeFirst();

/** The document of a word that is not deleted. */
export const findDocumentOfToken = async (db: Db, tokenId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('utterance_token as token')
      .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
      .innerJoin('document', 'document.id', 'utterance.document_id')
      .select('document.id as documentId')
      .where('token.id', '=', tokenId)
      .executeTakeFirst()
  )?.documentId;

/** The nodes on which a document has a step. */
export const listNodeIdsOfDocument = async (db: Db, documentId: number): Promise<number[]> =>
  (await db.selectFrom('step').select('node_id').where('document_id', '=', documentId).execute()).map(
    ({ node_id }) => node_id,
  );

export const findStep = (db: Db, id: number) => selectStep(db).where('step.id', '=', id).executeTakeFirst();

/** The step to which a tag belongs. */
export const findStepOfTag = (db: Db, tagId: number) =>
  selectStep(db)
    .innerJoin('ner_tag', 'ner_tag.step_id', 'step.id')
    .where('ner_tag.id', '=', tagId)
    .executeTakeFirst();

/** The step to which a relation graph belongs. */
export const findStepOfGraph = (db: Db, graphId: number) =>
  selectStep(db)
    .innerJoin('relation_graph', 'relation_graph.step_id', 'step.id')
    .where('relation_graph.id', '=', graphId)
    .executeTakeFirst();

const selectStep = (db: Db) =>
  db
    .selectFrom('step')
    .innerJoin('document', 'document.id', 'step.document_id')
    .innerJoin('node', 'node.id', 'step.node_id')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select([
      'step.id',
      'step.node_id as nodeId',
      'step.document_id as documentId',
      'node.process_id as processId',
      'node.activity_type as activityType',
      'step.status',
      'step.master',
      'step.blocked_by as blockedBy',
      'step.changed_by as changedBy',
      'step.changed_at as changedAt',
      'node.blind',
      PAST_HOLDERS,
      COPIES,
    ])
    .where('document.deleted_at', 'is', null)
    .where('process.deleted_at', 'is', null);

/** Logins that one refusal names. */
const MAX_NAMES = 3;

/** Logins of active users who are ADMIN of this process, those of all processes after them. */
export async function listProcessAdministrators(db: Db, processId: number): Promise<string[]> {
  const { rows } = await sql<{ login: string }>`
    with admins as (
      select id, component_id from authority
      where type = 'PROCESS' and mode = 'ADMIN' and component_id in (${ANY}, ${processId})
    ), holders as (
      select held.user_id, admins.component_id from admins join user_authority held on held.authority_id = admins.id
      union all
      select user_role.user_id, admins.component_id from admins
      join role_authority on role_authority.authority_id = admins.id
      join role on role.id = role_authority.role_id
      join user_role on user_role.role = role.name
    )
    select login from app_user join holders on holders.user_id = app_user.id
    where activated and deleted_at is null
    group by app_user.id
    order by bool_or(holders.component_id = ${processId}) desc, login collate "und-x-icu", app_user.id
    limit ${MAX_NAMES}`.execute(db);
  return rows.map(({ login }) => login);
}
