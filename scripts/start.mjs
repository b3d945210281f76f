import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';

/** `npm start`: installs what is missing, builds the page, and runs the product until a signal comes. */
ensureInstalled();
if (!process.argv.includes('--help')) ensureBuilt();

const server = spawn(findNode(), [join(ROOT, 'apps/server/src/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: environment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
