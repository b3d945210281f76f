import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cruise } from './lib/cruise.mjs';
import { findCircles, folderGraph, importsWithin } from './lib/folder-circles.mjs';
import { ROOT } from './lib/installed.mjs';
import { findUncaught } from './lib/planted-violations.mjs';

/**
 * Checks who imports whom, with one run of dependency-cruiser: the rules of `.dependency-cruiser.cjs`, that all files were
 * read, and that no folders depend on each other in circles. Then it plants violations, each of which must be caught.
 */
const problems = [];
const { modules, violations } = await cruise(ROOT);

for (const { rule, from, to, cycle } of violations)
  problems.push(`${rule.name}: ${from} imports ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`);

/** A cruiser that cannot read TypeScript reads nothing and reports success: as many modules as files must be seen. */
function findUnreadFiles() {
  const git = spawnSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'packages', 'nodes', 'apps', 'testing'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const sources = git.stdout.split('\n').filter((file) => /[.]tsx?$/.test(file) && !file.endsWith('.d.ts'));
  const read = new Set(modules.map(({ source }) => source));
  return sources.filter((file) => !read.has(file));
}
const unread = findUnreadFiles();
if (unread.length > 0)
  problems.push(`${unread.length} files were not read, such as ${unread.slice(0, 3).join(', ')}`);

const graph = folderGraph(modules);
const circles = findCircles(graph);
for (const circle of circles)
  problems.push(
    [`${circle.length} folders depend on each other in a circle:`, ...importsWithin(graph, circle)].join(
      '\n  ',
    ),
  );

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs').forbidden.map(({ name }) => name);
const uncaught = await findUncaught(rules);
for (const name of uncaught.rules) problems.push(`the planted violation of "${name}" was not caught`);
for (const root of uncaught.roots) problems.push(`the circle of folders planted in ${root} was not caught`);

for (const problem of problems) console.log(problem);
console.log(
  `${modules.length} modules, ${rules.length} rules, ${graph.size} folders, ${circles.length} circles of folders`,
);
process.exit(problems.length === 0 ? 0 : 1);
