import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describeApi } from '../apps/server/src/features/api-docs/api-docs.routes.ts';
import { ROOT } from './lib/installed.mjs';

/** Writes the API's description from the contract into docs/openapi.json; a test says when it is stale. */
const file = join(ROOT, 'docs/openapi.json');
const options = { ...(await resolveConfig(file)), filepath: file };
writeFileSync(file, await format(JSON.stringify(describeApi()), options));
