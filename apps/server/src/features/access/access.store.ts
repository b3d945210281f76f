import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

/** The caller of a request. */
export interface UserRights extends Rights {
  readonly login: string;
  readonly tokenEpoch: number;
}

/**
 * Current roles and authorities of a user, in one statement; undefined when the user is deleted or inactive, or when
 * the token of that id was revoked.
 */
export async function findRights(db: Db, userId: number, tokenId = ''): Promise<UserRights | undefined> {
  const user = await prepared(db)
    .selectFrom('app_user')
    .select((row) => [
      'id as userId',
      'login',
      'token_epoch as tokenEpoch',
      row
        .selectFrom('user_role')
        .select(sql<string[]>`coalesce(json_agg(role), '[]')`.as('roles'))
        .whereRef('user_id', '=', 'app_user.id')
        .as('roles'),
      jsonArrayFrom(authoritiesOf(row)).as('authorities'),
    ])
    .where('id', '=', userId)
    .where('activated', '=', true)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('revoked_token').select('token_id').where('token_id', '=', tokenId))),
    )
    .executeTakeFirst();
  return user && { ...user, roles: user.roles ?? [] };
}

/** A user's own authorities and those of their roles, without duplicates. */
const authoritiesOf = (row: ExpressionBuilder<DB, 'app_user'>) =>
  row
    .selectFrom('user_authority as held')
    .innerJoin('authority', 'authority.id', 'held.authority_id')
    .select(['authority.type', 'authority.component_id as componentId', 'authority.mode'])
    .whereRef('held.user_id', '=', 'app_user.id')
    .union(
      row
        .selectFrom('user_role')
        .innerJoin('role', 'role.name', 'user_role.role')
        .innerJoin('role_authority', 'role_authority.role_id', 'role.id')
        .innerJoin('authority', 'authority.id', 'role_authority.authority_id')
        .select(['authority.type', 'authority.component_id as componentId', 'authority.mode'])
        .whereRef('user_role.user_id', '=', 'app_user.id'),
    );

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
      sql<number>`(select count(*)::int from step copy
        where copy.document_id = step.document_id and copy.node_id = step.node_id)`.as('copies'),
    ])
    .where('document.deleted_at', 'is', null)
    .where('process.deleted_at', 'is', null);
