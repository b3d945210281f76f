import type { CompiledQuery, KyselyPlugin, QueryCreator, QueryId, RootOperationNode } from 'kysely';
import type { Schema } from './schema.ts';
import { PostgresQueryCompiler } from 'kysely';

/** Query ids live as long as their query. */
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
 * The same handle, whose statements are parsed and planned once per connection and kept. For the few statements of fixed
 * text that run for each step: every other text would stay in every connection for ever.
 */
export const prepared = <D extends QueryCreator<Schema>>(db: D): D => db.withPlugin(MARKING) as D;

/** The name under which a statement is prepared; none when it is not. */
export const preparedName = (text: string): string | undefined => names.get(text);

/** Notes the texts of what `prepared` marked. */
export class PreparingCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const query = super.compileQuery(node, queryId);
    if (marked.has(queryId) && !names.has(query.sql)) names.set(query.sql, `prepared_${names.size}`);
    return query;
  }
}
