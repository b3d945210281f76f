import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';
import { findToothlessRules } from './lib/planted-violations.mjs';

/**
 * `npm run check`: format, lint, types, plain English, colours, import rules, owners of tables, dead code. All steps run
 * before it fails.
 */
await ensureInstalled();
const node = findNode();
const env = environment();
const bin = (path) => join(ROOT, 'node_modules', path);
const problems = [];

function step(name, program, args) {
  const { status } = spawnSync(node, [program, ...args], { cwd: ROOT, stdio: 'inherit', env });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) problems.push(name);
}

step('format', bin('prettier/bin/prettier.cjs'), ['--check', '--log-level', 'warn', '.']);
step('lint', bin('oxlint/bin/oxlint'), ['--deny-warnings', '--quiet']);
for (const project of ['tsconfig.json', 'tsconfig.web.json', 'tsconfig.pure.json']) {
  step(`types (${project})`, bin('typescript-7/bin/tsc'), ['-p', project]);
}
step('import rules', bin('dependency-cruiser/bin/dependency-cruiser.mjs'), [
  'packages',
  'nodes',
  'apps',
  '--output-type',
  'err',
]);
step('plain English', join(ROOT, 'scripts/banned-phrases.mjs'), []);
step('owners of tables', join(ROOT, 'scripts/table-owners.mjs'), []);
step('literal colours', join(ROOT, 'scripts/literal-colours.mjs'), []);
step('settings in the README', join(ROOT, 'scripts/readme-settings.mjs'), ['--check']);
step('dead files and exports', bin('knip/bin/knip.js'), ['--no-progress']);
step('code that only tests use', bin('knip/bin/knip.js'), [
  '--no-progress',
  '--production',
  '--config',
  'knip.product.json',
]);
step('requirements in titles of tests', join(ROOT, 'scripts/requirements.mjs'), ['--titles']);

/** A cruiser that cannot read TypeScript reads nothing and reports success: as many modules as files must be seen. */
function checkThatAllFilesAreRead() {
  const git = spawnSync('git', ['ls-files', '-co', '--exclude-standard', 'packages', 'nodes', 'apps'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const sources = git.stdout.split('\n').filter((file) => /[.]tsx?$/.test(file) && !file.endsWith('.d.ts'));
  const cruise = spawnSync(
    node,
    [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      'packages',
      'nodes',
      'apps',
      '--output-type',
      'json',
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  const read = new Set(JSON.parse(cruise.stdout).modules.map(({ source }) => source));
  return sources.filter((file) => !read.has(file));
}
const unread = checkThatAllFilesAreRead();
if (unread.length > 0) {
  console.log(
    `FAILED import rules: ${unread.length} files were not read, such as ${unread.slice(0, 3).join(', ')}`,
  );
  problems.push('files unread');
}

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs').forbidden.map(({ name }) => name);
const toothless = findToothlessRules(rules);
for (const name of toothless) console.log(`FAILED the planted violation of "${name}" was not caught`);
if (toothless.length > 0) problems.push('planted violations');
else console.log(`ok     ${rules.length} import rules each catch their planted violation`);

if (problems.length > 0) {
  console.log(`check failed: ${problems.join(', ')}`);
  process.exit(1);
}
