import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql, type RawBuilder } from 'kysely';
import { inQuery } from './lexemes.ts';
import type { FoundPassage, PassageQuery } from './passage-query.ts';

/** Passages of a process, and words of them. */
export async function countPassages(db: Db, processId: number): Promise<{ passages: number; words: number }> {
  const { passages, words } = await db
    .selectFrom('rag_document')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<string>('passages'), sql<string>`0`).as('passages'),
      fn.coalesce(fn.sum<string>('words'), sql<string>`0`).as('words'),
    ])
    .where('process_id', '=', processId)
    .executeTakeFirstOrThrow();
  return { passages: Number(passages), words: Number(words) };
}

/** Passages of a process that are counted for a token; a token of more is worth nothing in any ranking. */
const MOST_COUNTED = 20_000;

/** Counts the passages of the process that have each token. */
export async function frequencies(
  db: Db,
  processId: number,
  tokens: readonly string[],
): Promise<Map<string, number>> {
  const asked = tokens.map((token) => inQuery(processId, token));
  const { rows } = await sql<{ at: number; count: number }>`
    select asked.at::int as at, (
      select count(*) from (
        select from rag_passage
        where process_id = ${processId} and tokens @@ asked.token::tsquery limit ${MOST_COUNTED}) found
    )::int as count
    from unnest(${asked}::text[]) with ordinality as asked(token, at)`.execute(db);
  return new Map(rows.map(({ at, count }) => [tokens[at - 1] ?? '', count]));
}

export interface WeightedToken {
  readonly token: string;
  readonly weight: number;
}

type Scope = Pick<PassageQuery, 'processId' | 'nodeIds' | 'exceptDocument'> & { readonly limit: number };

/** Passages that are found: those of the latest whole index of documents that exist. */
const isFound = ({ nodeIds, exceptDocument }: Scope): RawBuilder<unknown> => sql`
  exists (select from rag_document
    where rag_document.process_id = passage.process_id and rag_document.document_id = passage.document_id
      and rag_document.generation_id = passage.generation_id)
  and document.process_id = passage.process_id and document.deleted_at is null
  and (${exceptDocument ?? null}::bigint is null or document.id <> ${exceptDocument ?? null}::bigint)
  and (${nodeIds === null}::boolean or exists (select from step
    where step.document_id = document.id and step.node_id = ${anyOf(nodeIds ?? [])}))`;

const COLUMNS = sql`passage.id, passage.document_id as "documentId", document.filename, passage.text,
  passage.start_offset as start, passage.end_offset as "end"`;

export type StoredPassage = Omit<FoundPassage, 'similarity'>;

/**
 * The passage with this id, if it is found. `offset 0` makes the database begin with the passage: on tables without statistics it
 * would begin with the documents of the process, for each passage again.
 */
const passageWithId = (scope: Scope, id: RawBuilder<unknown>): RawBuilder<StoredPassage> => sql`
  select ${COLUMNS}
  from (select * from rag_passage where process_id = ${scope.processId} and id = ${id} offset 0) passage
  join document on document.id = passage.document_id
  where ${isFound(scope)}
  offset 0`;

/**
 * The passages with the most of the tokens, by weight. Each hit is looked up by itself, the best first, until there are enough.
 */
export const listCandidates = async (
  db: Db,
  scope: Scope,
  tokens: readonly WeightedToken[],
): Promise<StoredPassage[]> => {
  const { processId, limit } = scope;
  const asked = tokens.map(({ token }) => inQuery(processId, token));
  const weights = tokens.map(({ weight }) => weight);
  const { rows } = await sql<StoredPassage>`
    with hit as (
      select found.id, sum(asked.weight) as weight
      from unnest(${asked}::text[], ${weights}::float8[]) as asked(token, weight)
      cross join lateral (
        select id from rag_passage where process_id = ${processId} and tokens @@ asked.token::tsquery) found
      group by found.id),
    ranked as materialized (select id, weight from hit order by weight desc, id)
    select present.*
    from ranked
    cross join lateral (${passageWithId(scope, sql`ranked.id`)}) present
    limit ${limit}`.execute(db);
  return rows;
};

/** The first of these passages that are found. */
export const listPresent = async (db: Db, scope: Scope, ids: readonly number[]): Promise<StoredPassage[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredPassage>`
    select present.*
    from unnest(${[...ids]}::bigint[]) with ordinality as asked(id, at)
    cross join lateral (${passageWithId(scope, sql`asked.id`)}) present
    order by asked.at
    limit ${scope.limit}`.execute(db);
  return rows;
};

/** Passages of the process other than these, the oldest first. */
export const listOthers = async (db: Db, scope: Scope, ids: readonly number[]): Promise<StoredPassage[]> => {
  const { rows } = await sql<StoredPassage>`
    select ${COLUMNS}
    from rag_passage passage
    join document on document.id = passage.document_id
    where passage.process_id = ${scope.processId} and passage.id <> all(${[...ids]}::bigint[]) and ${isFound(scope)}
    order by passage.id
    limit ${scope.limit}`.execute(db);
  return rows;
};

/** The model of a process for vectors, and their space; undefined: none. */
export const findVectorSpace = (
  db: Db,
  processId: number,
): Promise<{ modelId: number; space: number } | undefined> =>
  db
    .selectFrom('process')
    .innerJoin('llm_model', 'llm_model.id', 'process.rag_embedding_model')
    .select(['llm_model.id as modelId', 'llm_model.vector_space as space'])
    .where('process.id', '=', processId)
    .executeTakeFirst();

/** Whether the documents of a process are indexed. */
export const hasRag = async (db: Db, processId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('process')
      .select('is_rag_enabled as isRagEnabled')
      .where('id', '=', processId)
      .executeTakeFirst()
  )?.isRagEnabled ?? false;
