import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describeApi } from '../apps/server/src/features/api-docs/api-docs.routes.ts';
import { describeProcessFile } from '../packages/process-file/src/json-schema.ts';
import { ROOT } from './lib/installed.mjs';

/** Writes the API's description and the schema of process files from the code into docs; tests say when they are stale. */
async function write(path, value) {
  const file = join(ROOT, path);
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(JSON.stringify(value), options));
}

await write('docs/openapi.json', describeApi());
await write('docs/process-file.schema.json', describeProcessFile());
