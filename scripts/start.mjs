import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';
import { onParentExit } from './lib/on-parent-exit.mjs';

/** `npm start`: installs what is missing, builds the page, and runs the product until a signal comes. */
const args = process.argv.slice(2);
const isWorker = args.includes('--role=worker') || args[args.indexOf('--role') + 1] === 'worker';

// npm passes a signal on to the shell between it and this program, and that shell ends without passing it on.
if (process.env.npm_lifecycle_event !== undefined) onParentExit(() => process.kill(process.pid, 'SIGTERM'));

await ensureInstalled();
if (!args.includes('--help') && !isWorker) await ensureBuilt();

const server = spawn(findNode(), [join(ROOT, 'apps/server/src/main.ts'), ...args], {
  stdio: 'inherit',
  env: environment(),
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
