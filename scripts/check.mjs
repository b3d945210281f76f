import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';

/**
 * `npm run check`: format, lint, types, plain English, colours, import rules, owners of tables, dead code. All steps run
 * before it fails, the longest first and two at a time.
 */
const AT_ONCE = 2;

const modules = (path) => join(ROOT, 'node_modules', path);
const script = (name) => join(ROOT, 'scripts', name);
const types = (project) => [`types (${project})`, modules('typescript-7/bin/tsc'), '-p', project];

/** Name, program and arguments of each step. */
const STEPS = [
  types('tsconfig.json'),
  ['format', modules('prettier/bin/prettier.cjs'), '--check', '--cache', '--log-level', 'warn', '.'],
  types('tsconfig.web.json'),
  ['import rules', script('import-rules.mjs')],
  ['dead files and exports', modules('knip/bin/knip.js'), '--no-progress'],
  [
    'code that only tests use',
    modules('knip/bin/knip.js'),
    '--no-progress',
    '--production',
    '--config',
    'knip.product.json',
  ],
  ['plain English', script('banned-phrases.mjs')],
  ['comments with a subject', script('elliptic-comments.mjs')],
  ['lint', modules('oxlint/bin/oxlint'), '--deny-warnings', '--quiet'],
  types('tsconfig.pure.json'),
  types('tsconfig.oldest-node.json'),
  ['owners of tables', script('table-owners.mjs')],
  ['literal colours', script('literal-colours.mjs')],
  ['settings in the README', script('readme-settings.mjs'), '--check'],
  ['map of the code', script('map.mjs'), '--check'],
  ['tests that are left out', script('left-out-tests.mjs')],
  ['verdicts of requirements', script('requirements.mjs'), '--check'],
];

await ensureInstalled();
const node = findNode();
const env = environment();
const problems = [];

/** Runs one step and prints its output in one piece. */
function runStep([name, program, ...args]) {
  const started = performance.now();
  const child = spawn(node, [program, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(Buffer.concat(output));
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (status !== 0) problems.push(name);
      resolve();
    });
  });
}

const waiting = [...STEPS];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  }),
);

if (problems.length > 0) {
  console.log(`check failed: ${problems.join(', ')}`);
  process.exit(1);
}
