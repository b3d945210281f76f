import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';

/** `npm run samples -- DIR`: parses every accepted file of a folder; fails when a goal is missed. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npm run samples -- DIR');
  process.exit(2);
}
await ensureInstalled();
const { status } = spawnSync(findNode(), [join(ROOT, 'bench/documents/samples.ts'), resolve(folder)], {
  stdio: 'inherit',
  env: environment(),
});
process.exit(status ?? 1);
