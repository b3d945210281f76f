import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql, type RawBuilder } from 'kysely';

export interface TaggedDocument {
  readonly nodeId: number;
  /** The place of the day in the range. */
  readonly place: number;
  readonly documentId: number;
  readonly tags: number;
}

const iso = (time: number): string => new Date(time).toISOString();

/** Tags of documents by node and quarter of an hour, folded or not. */
const tagged = (nodeIds: readonly number[], from: number, until: number): RawBuilder<unknown> => sql`(
  select node_id, quarter, document_id, tags from tagged_document
  where node_id = ${anyOf(nodeIds)} and quarter >= ${iso(from)} and quarter < ${iso(until)}
  union all
  select node_id, date_bin('15 minutes', at, timestamptz 'epoch'), document_id, amount from statistic_change
  where measure = 'TAGS' and node_id = ${anyOf(nodeIds)} and at >= ${iso(from)} and at < ${iso(until)})`;

/** The documents with tags of some nodes in a range of days: the newest days and documents first, up to a limit. */
export async function listTaggedDocuments(
  db: Db,
  { nodeIds, bounds, limit }: { nodeIds: readonly number[]; bounds: readonly number[]; limit: number },
): Promise<TaggedDocument[]> {
  const [from = 0, until = from] = [bounds[0], bounds.at(-1)];
  const { rows } = await sql<TaggedDocument>`
    select node_id as "nodeId", place, document_id as "documentId", tags from (
      select node_id, width_bucket(quarter, ${bounds.map(iso)}::timestamptz[]) - 1 as place, document_id,
        sum(tags)::float8 as tags
      from ${tagged(nodeIds, from, until)} parts
      group by node_id, place, document_id having sum(tags) > 0
      order by place desc, document_id desc, node_id offset 0) found
    where exists (select from document where document.id = document_id and deleted_at is null)
    order by place desc, document_id desc, node_id limit ${limit}`.execute(db);
  return rows;
}

interface DocumentRow {
  readonly id: number;
  readonly filename: string;
  readonly tags: number;
}

/** The documents with tags of a node and a day. */
export async function pageTaggedDocuments(
  db: Db,
  asked: { nodeId: number; bounds: readonly number[]; page: number; size: number; descending: boolean },
): Promise<{ rows: DocumentRow[]; total: number }> {
  const { nodeId, bounds, page, size } = asked;
  const order = asked.descending ? sql`desc` : sql`asc`;
  const [from = 0, until = from] = [bounds[0], bounds.at(-1)];
  const { rows } = await sql<{ [Field in keyof DocumentRow]: DocumentRow[Field] | null } & { total: number }>`
    with found as (
      select document_id, sum(tags)::float8 as tags from ${tagged([nodeId], from, until)} parts
      join document on document.id = document_id and deleted_at is null
      group by document_id having sum(tags) > 0),
    shown as (select * from found order by document_id ${order} limit ${size} offset ${page * size})
    select document.id, filename, tags, counted.total
    from (select count(*) as total from found) counted
    left join shown on true left join document on document.id = shown.document_id
    order by document.id ${order}`.execute(db);
  // A page behind the last one has the total alone.
  const documents = rows.filter((row): row is DocumentRow & { total: number } => row.id !== null);
  return { rows: documents.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
