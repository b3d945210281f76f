import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, ROOT } from '../scripts/lib/installed.mjs';

/** `npm run fuzz`: sends the product requests that its own schemas describe, and ones that they forbid. */
await ensureInstalled();
const fuzz = spawn(findNode(), [join(ROOT, 'fuzz/main.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: environment(),
});
// It clears up behind itself before it ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => fuzz.kill(signal));
fuzz.on('exit', (code) => process.exit(code ?? 1));
