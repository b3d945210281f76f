import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, ROOT } from '../scripts/lib/installed.mjs';
import { findChromium } from '../scripts/lib/system-packages.mjs';

/** `npm run bench`: every benchmark beside its peer, in one run. `npm run bench -- matching` runs one. */
await ensureInstalled();
const { status } = spawnSync(findNode(), [join(ROOT, 'bench/all.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: environment({ CHROMIUM: findChromium() }),
});
process.exit(status ?? 1);
