import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wrapPGlite } from '../packages/db/src/database.ts';
import { describeSchema } from '../packages/db/src/describe-schema.ts';
import { describeTypes } from '../packages/db/src/describe-types.ts';
import { openEmpty } from '../packages/db/src/embedded/open-pglite.ts';
import { migrate } from '../packages/db/src/migrate.ts';
import { ROOT } from './lib/installed.mjs';

/**
 * Writes the schema of a fresh database into packages/db/schema.sql, and the types of its tables into
 * schema.generated.ts; tests say when they are stale.
 */
const database = wrapPGlite(await openEmpty());
await migrate(database.db);
writeFileSync(
  join(ROOT, 'packages/db/schema.sql'),
  `-- The schema of a fresh database, written by "npm run schema" from src/migrations and src/routines.\n\n${await describeSchema(database.db)}`,
);
writeFileSync(join(ROOT, 'packages/db/src/schema/schema.generated.ts'), await describeTypes(database.db));
await database.close();
