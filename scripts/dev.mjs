import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';

/** `npm run dev`: the server restarts and the page reloads whenever a source changes. */
await ensureInstalled();
const node = findNode();
const port = process.env.PORT ?? '8080';
const env = environment({ PORT: port, SERVER_ADDRESS: `http://127.0.0.1:${port}` });

const children = [
  spawn(node, ['--watch', join(ROOT, 'apps/server/src/main.ts')], { stdio: 'inherit', env }),
  spawn(node, [join(ROOT, 'node_modules/vite/bin/vite.js')], {
    stdio: 'inherit',
    env,
    cwd: join(ROOT, 'apps/web'),
  }),
];

let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const child of children) child.on('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
