import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, ROOT } from '../scripts/lib/installed.mjs';

/** `npm run chaos`: kills, stops and starves real processes of the product under load, and counts what is wrong after. */
await ensureInstalled();
const chaos = spawn(findNode(), [join(ROOT, 'chaos/main.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: environment(),
});
// It clears up behind itself before it ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => chaos.kill(signal));
chaos.on('exit', (code) => process.exit(code ?? 1));
