import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { IssueKind, IssueStatus } from '@scriptorium/domain/issues/issue-kinds.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * The condition for issues that users who are no ADMIN of the process may see: `steps` are the steps of the document
 * that they may see. `maySeeIssue` is the same for one issue.
 */
export const visibleTo = (steps: readonly number[]): RawBuilder<SqlBool> => sql`not exists (
  select from issue_tag where issue_tag.issue_id = issue.id
    and (issue_tag.step_id is null or issue_tag.step_id <> all(${steps}::bigint[])))`;

const selectIssues = (db: Db) =>
  db
    .selectFrom('issue')
    .select([
      'issue.id',
      'issue.document_id as docId',
      'issue.title',
      'issue.text',
      'issue.status',
      'issue.kind as type',
      'issue.user_id as userId',
      'issue.created_at as timestamp',
      'issue.start_offset as startOffset',
      'issue.end_offset as endOffset',
      'issue.quote',
      'issue.detached',
      'issue.client_id as clientId',
    ]);

/** The issues of a document, oldest first; `steps` null leaves out none. */
export const listIssues = (db: Db, documentId: number, steps: readonly number[] | null) =>
  selectIssues(db)
    .where('issue.document_id', '=', documentId)
    .$if(steps !== null, (query) => query.where(visibleTo(steps ?? [])))
    .orderBy('issue.id')
    .execute();

export type IssueRow = Awaited<ReturnType<typeof listIssues>>[number];

export const findIssue = (db: Db, id: number) =>
  selectIssues(db).where('issue.id', '=', id).executeTakeFirst();

export const findByClientId = (db: Db, clientId: string) =>
  selectIssues(db).where('issue.client_id', '=', clientId).executeTakeFirst();

/** Ids start at 1: no row has 0. */
const oneOf = (ids: readonly number[]) => (ids.length > 0 ? ids : [0]);

export const listReplies = (db: Db, issueIds: readonly number[]) =>
  db
    .selectFrom('issue_reply')
    .select([
      'id',
      'issue_id as issueId',
      'text',
      'user_id as userId',
      'created_at as timestamp',
      'status',
      'client_id as clientId',
    ])
    .where('issue_id', 'in', oneOf(issueIds))
    .orderBy('id')
    .execute();

export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

/** The words of TOKEN issues; deleted ones are left out. */
export async function listTokensOf(db: Db, issueIds: readonly number[]) {
  if (issueIds.length === 0) return [];
  return db
    .selectFrom('issue_token as link')
    .innerJoin('utterance_token as token', 'token.id', 'link.token_id')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select(['link.issue_id as issueId', 'token.id', 'utterance.id as utteranceId', 'token.value'])
    .where('link.issue_id', 'in', issueIds)
    .orderBy('utterance.position')
    .orderBy('token.position')
    .execute();
}

/** The tags of TAG and RELATION issues, with their current labels and quotes; the former ones of deleted tags. */
export async function listTagsOf(db: Db, issueIds: readonly number[]) {
  if (issueIds.length === 0) return [];
  return db
    .selectFrom('issue_tag as link')
    .leftJoin('ner_tag as tag', 'tag.id', 'link.tag_id')
    .leftJoin('ner_tag_type as label', 'label.id', 'tag.ner_tag_type_id')
    .select((row) => [
      'link.issue_id as issueId',
      'link.tag_id as id',
      'link.step_id as stepId',
      row.fn.coalesce('label.name', 'link.label_name').as('labelName'),
      row.fn.coalesce('tag.quote', 'link.quote').as('quote'),
    ])
    .where('link.issue_id', 'in', issueIds)
    .orderBy('link.id')
    .execute();
}

/** The relations of RELATION issues, with their current types; the former ones of deleted relations. */
export async function listRelationsOf(db: Db, issueIds: readonly number[]) {
  if (issueIds.length === 0) return [];
  return db
    .selectFrom('issue_relation as link')
    .leftJoin('ner_tag_relation as relation', 'relation.id', 'link.relation_id')
    .leftJoin('relation_type as type', 'type.id', 'relation.relation_type_id')
    .select((row) => [
      'link.issue_id as issueId',
      'link.relation_id as id',
      row.fn.coalesce('type.name', 'link.type_name').as('typeName'),
    ])
    .where('link.issue_id', 'in', issueIds)
    .execute();
}

interface NewIssue {
  readonly documentId: number;
  readonly kind: IssueKind;
  readonly title: string;
  readonly text: string;
  readonly quote: string;
  readonly place?: { readonly start: number; readonly end: number };
  readonly userId: number;
  readonly clientId: string | undefined;
}

export async function insertIssue(tx: Tx, issue: NewIssue): Promise<number> {
  const { documentId, kind, title, text, quote, place, userId, clientId } = issue;
  const { id } = await tx
    .insertInto('issue')
    .values({
      document_id: documentId,
      kind,
      title,
      text,
      quote,
      start_offset: place?.start ?? null,
      end_offset: place?.end ?? null,
      user_id: userId,
      client_id: clientId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const insertTokens = (tx: Tx, issueId: number, tokenIds: readonly number[]) =>
  tx
    .insertInto('issue_token')
    .values(tokenIds.map((tokenId) => ({ issue_id: issueId, token_id: tokenId })))
    .execute();

export const insertTags = (tx: Tx, issueId: number, tags: readonly AboutTag[]) =>
  tx
    .insertInto('issue_tag')
    .values(
      tags.map(({ id, stepId, labelName, quote }) => ({
        issue_id: issueId,
        tag_id: id,
        step_id: stepId,
        label_name: labelName,
        quote,
      })),
    )
    .execute();

export const insertRelation = (
  tx: Tx,
  issueId: number,
  { id, typeName }: { readonly id: number; readonly typeName: string },
) =>
  tx
    .insertInto('issue_relation')
    .values({ issue_id: issueId, relation_id: id, type_name: typeName })
    .execute();

/** A relation of a document's steps. */
export const findRelation = (db: Db, documentId: number, id: number) =>
  db
    .selectFrom('ner_tag_relation as relation')
    .innerJoin('relation_graph as graph', 'graph.id', 'relation.graph_id')
    .innerJoin('step', 'step.id', 'graph.step_id')
    .innerJoin('relation_type as type', 'type.id', 'relation.relation_type_id')
    .select(['relation.id', 'relation.from_id as fromId', 'relation.to_id as toId', 'type.name as typeName'])
    .where('step.document_id', '=', documentId)
    .where('relation.id', '=', id)
    .executeTakeFirst();

/** Tags of a document's steps, in the order of the text. */
export const listTags = (db: Db, documentId: number, ids: readonly number[]) =>
  db
    .selectFrom('ner_tag as tag')
    .innerJoin('step', 'step.id', 'tag.step_id')
    .innerJoin('ner_tag_type as label', 'label.id', 'tag.ner_tag_type_id')
    .select(['tag.id', 'tag.step_id as stepId', 'label.name as labelName', 'tag.quote'])
    .where('step.document_id', '=', documentId)
    .where('tag.id', 'in', oneOf(ids))
    .orderBy('tag.start_offset')
    .orderBy('tag.id')
    .execute();

type AboutTag = Awaited<ReturnType<typeof listTags>>[number];

/** Words of a document's transcript, in order. */
export const listTokens = (db: Db, documentId: number, ids: readonly number[]) =>
  db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select(['token.id', 'token.value'])
    .where('utterance.document_id', '=', documentId)
    .where('token.id', 'in', oneOf(ids))
    .orderBy('utterance.position')
    .orderBy('token.position')
    .execute();

/** The current version of a document's text. */
export const findContentId = async (db: Db, documentId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('document')
      .select('content_id as contentId')
      .where('id', '=', documentId)
      .executeTakeFirst()
  )?.contentId ?? null;

export const setStatus = (tx: Tx, id: number, status: IssueStatus) =>
  tx.updateTable('issue').set({ status }).where('id', '=', id).execute();

interface NewReply {
  readonly issueId: number;
  readonly text: string;
  readonly status?: IssueStatus;
  readonly userId: number;
  readonly clientId?: string | null | undefined;
}

export const insertReplies = (tx: Tx, replies: readonly NewReply[]) =>
  tx
    .insertInto('issue_reply')
    .values(
      replies.map(({ issueId, text, status, userId, clientId }) => ({
        issue_id: issueId,
        text,
        status: status ?? null,
        user_id: userId,
        client_id: clientId ?? null,
      })),
    )
    .returning('id')
    .execute();

export const setReplyText = (tx: Tx, id: number, text: string) =>
  tx.updateTable('issue_reply').set({ text }).where('id', '=', id).execute();

export const deleteReplies = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('issue_reply').where('id', 'in', oneOf(ids)).execute();
