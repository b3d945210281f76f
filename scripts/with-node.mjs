import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';
import { onParentExit } from './lib/on-parent-exit.mjs';

/**
 * `node scripts/with-node.mjs <program> …`: installs what is missing, and runs the program with the pinned Node. The
 * system's Node runs this file and `start.mjs` only, whose calls are held to Node 20 (`tsconfig.oldest-node.json`).
 */
const [program, ...args] = process.argv.slice(2);
const path = join(ROOT, program ?? '');

await ensureInstalled();
const node = findNode();
if (node === process.execPath) {
  process.argv.splice(1, 2, path);
  await import(pathToFileURL(path).href);
} else {
  const child = spawn(node, [path, ...args], { stdio: 'inherit', env: environment() });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  // npm passes a signal on to the shell between it and this program, and that shell ends without passing it on.
  if (process.env.npm_lifecycle_event !== undefined) onParentExit(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
