import type { CopyCount } from '@scriptorium/domain/steps/hidden-copy.ts';
import { sql, type RawBuilder } from 'kysely';

/** Of `step`: who held it before. */
export const PAST_HOLDERS = sql<number[] | null>`to_json(step.past_holders)`.as('pastHolders');

/** The steps that a document has on a node. */
export const copiesOf = (
  documentId: RawBuilder<unknown>,
  nodeId: RawBuilder<unknown>,
): RawBuilder<CopyCount> => sql`(
  select json_build_object('all', count(*), 'unfinished', count(*) filter (where not is_finished(copy.status)))
  from step copy where copy.document_id = ${documentId} and copy.node_id = ${nodeId})`;

/** Of `step`: those of its document on its node. */
export const COPIES = copiesOf(sql`step.document_id`, sql`step.node_id`).as('copies');
