import { PGliteDialect, PostgresDialect, type QueryCompiler } from 'kysely';
import { PreparingCompiler } from './prepared.ts';

/** PostgreSQL over the network. */
export class ServerDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PreparingCompiler();
  }
}

/** PGlite. */
export class EmbeddedDialect extends PGliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PreparingCompiler();
  }
}
