import type { CompiledQuery, KyselyPlugin, QueryCreator, QueryId, RootOperationNode } from 'kysely';
import type { DB } from '../schema/schema.generated.ts';
import { PostgresQueryCompiler } from 'kysely';

/** Query ids are collected with their query. */
const marked = new WeakSet<QueryId>();
/** Text → name of its prepared statement. */
const names = new Map<string, string>();

const MARKING: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    marked.add(queryId);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

/**
 * The same handle with statements that are parsed and planned once per connection and kept. For the few statements of
 * fixed text that run for each step: all other texts would stay in every connection forever.
 */
export const prepared = <D extends QueryCreator<DB>>(db: D): D => db.withPlugin(MARKING) as D;

/** The name of the prepared statement; undefined when it is not prepared. */
export const preparedName = (text: string): string | undefined => names.get(text);

/** Collects the texts marked by `prepared`. */
export class PreparingCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const query = super.compileQuery(node, queryId);
    if (marked.has(queryId) && !names.has(query.sql)) names.set(query.sql, `prepared_${names.size}`);
    return query;
  }
}
