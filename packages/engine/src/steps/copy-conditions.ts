import type { CopyCount } from '@scriptorium/domain/steps/hidden-copy.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The ids of the users who held `step` before. */
export const PAST_HOLDERS = sql<number[] | null>`to_json(step.past_holders)`.as('pastHolders');

/** The steps that a document has on a node. */
export const copiesOf = (
  documentId: RawBuilder<unknown>,
  nodeId: RawBuilder<unknown>,
): RawBuilder<CopyCount> => sql`(
  select json_build_object('all', count(*), 'unfinished', count(*) filter (where not is_finished(copy.status)))
  from step copy where copy.document_id = ${documentId} and copy.node_id = ${nodeId})`;

/** The number of steps that the document of `step` has on its node. */
export const COPIES = copiesOf(sql`step.document_id`, sql`step.node_id`).as('copies');

/** Whether the node of `step` is blind. */
const BLIND = sql<SqlBool>`(select blind from node where node.id = step.node_id)`;

/** The SQL form of `isHiddenCopy` for `step` and a user who is no ADMIN of its node. */
export const hiddenFrom = (userId: number): RawBuilder<SqlBool> => sql`(
  (step.blocked_by <> ${userId} or step.blocked_by is null and ${userId} <> all (step.past_holders)) is true
  and exists (select from step copy
    where copy.document_id = step.document_id and copy.node_id = step.node_id and copy.id <> step.id)
  and case when ${BLIND}
    then exists (select from step copy where copy.document_id = step.document_id and copy.node_id = step.node_id
      and not is_finished(copy.status))
    else step.blocked_by is not null and not is_finished(step.status) end)`;

/**
 * Whether the free `step` is left to others: somebody else holds a waiting step of its document, which copies of a blind node
 * do not mind, or the user has another copy, of a blind node also one that they gave back.
 */
export const leftToOthers = (userId: number): RawBuilder<SqlBool> => sql`((select o.id from step o
  where o.document_id = step.document_id and (
    o.status = 'WAITING' and o.blocked_by <> ${userId} and not (o.node_id = step.node_id and ${BLIND})
    or o.node_id = step.node_id and o.blocked_by = ${userId}
    or o.node_id = step.node_id and o.id <> step.id and ${userId} = any (o.past_holders) and ${BLIND})
  limit 1) is not null)`;
