import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';

/** `npm run process`: exports a process to a file and imports files, over the REST API (docs/administration.md). */
await ensureInstalled();
const { status } = spawnSync(findNode(), [join(ROOT, 'scripts/process/main.ts'), ...process.argv.slice(2)], {
  // files are named from where the command was called
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
  env: environment(),
});
process.exit(status ?? 1);
