import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { sql } from 'kysely';

/** The rows on which the versions of a document's lists are based. */
interface ListBasis {
  readonly version: number;
  readonly processId: number;
  readonly steps: readonly {
    readonly id: number;
    readonly documentId: number;
    readonly nodeId: number;
    readonly processId: number;
    readonly status: StepStatus;
    readonly blockedBy: number | null;
    readonly pastHolders: readonly number[] | null;
    readonly blind: boolean;
  }[];
  /** A hash of the labels, classes and relation types of the nodes on which the document has steps. */
  readonly definitions: string;
  /** A hash of the names of the people in its issues. */
  readonly people: string;
}

/** One statement, by indexes on the document and its nodes; undefined when the document is deleted. */
export async function findListBasis(db: Db, documentId: number): Promise<ListBasis | undefined> {
  const { rows } = await sql<ListBasis>`
    with step_of as (
      select step.id, step.node_id, step.status, step.blocked_by, step.past_holders, node.blind
      from step join node on node.id = step.node_id where step.document_id = ${documentId}),
    node_of as (select distinct node_id as id from step_of)
    select document.version, document.process_id as "processId",
      (select coalesce(json_agg(json_build_object('id', id, 'documentId', document.id, 'nodeId', node_id,
        'processId', document.process_id, 'status', status, 'blockedBy', blocked_by,
        'pastHolders', past_holders, 'blind', blind) order by id), '[]')
        from step_of) as steps,
      (select md5(coalesce(string_agg(definition, ',' order by definition collate "C"), '')) from (
        select label::text as definition from ner_tag_type label where node_id in (select id from node_of)
        union all
        select class::text from classifier_type class where node_id in (select id from node_of)
        union all
        select type::text from relation_type type where node_id in (select id from node_of)
      ) as definitions) as definitions,
      (select md5(coalesce(string_agg(json_build_array(id, login, first_name, last_name, email)::text, ','
        order by id), '')) from app_user where id in (
          select user_id from issue where document_id = document.id
          union
          select reply.user_id from issue_reply reply join issue on issue.id = reply.issue_id
            where issue.document_id = document.id)) as people
    from document where document.id = ${documentId} and document.deleted_at is null`.execute(prepared(db));
  return rows[0];
}
