import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';

/** `npm run try-models`: asks real providers, those whose keys are in the environment. Never part of the tests. */
await ensureInstalled();
const { status } = spawnSync(
  findNode(),
  [join(ROOT, 'scripts/try-models/main.ts'), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(),
  },
);
process.exit(status ?? 1);
