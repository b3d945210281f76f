import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';

/** `npm start`: installs what is missing, builds the page, and runs the product until a signal comes. */
ensureInstalled();
const words = process.argv.slice(2);
const isWorker = words.includes('--role=worker') || words[words.indexOf('--role') + 1] === 'worker';
if (!words.includes('--help') && !isWorker) ensureBuilt();

const server = spawn(findNode(), [join(ROOT, 'apps/server/src/main.ts'), ...words], {
  stdio: 'inherit',
  env: environment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
