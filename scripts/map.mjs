import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { annotatedTree } from './lib/annotated-tree.mjs';
import { NOTES, OPEN, PAGE_PACKAGES, SKIPPED } from './lib/folder-notes.mjs';
import { ROOT } from './lib/installed.mjs';

/**
 * `npm run map` writes docs/MAP.md from the floors of the import rules and the folders with their notes; with --check it fails when the
 * file is outdated. Both fail for a folder without a note.
 */
const FILE = join(ROOT, 'docs/MAP.md');
const { LAYERS, ROOMS } = createRequire(import.meta.url)('./lib/floors.cjs');

const nameOf = (folder) => folder.replace(/\/$/, '').split('/').at(-1);
const idOf = (name) => name.replaceAll(/[^a-z]/gi, '_');

/** The imports that are allowed, without those that follow from others. */
function directImports(layers) {
  const reach = (from, seen = new Set()) => {
    for (const to of layers[from]) {
      if (seen.has(to)) continue;
      seen.add(to);
      reach(to, seen);
    }
    return seen;
  };
  return Object.entries(layers).flatMap(([from, below]) =>
    below
      .filter((to) => !below.some((other) => other !== to && reach(other).has(to)))
      .map((to) => [from, to]),
  );
}

const packages = [
  '```mermaid',
  'flowchart TD',
  '  web["apps/web: the page"]',
  '  server["apps/server: the server"]',
  '  nodes["nodes: one folder a node type"]',
  ...Object.keys(LAYERS).map((layer) => `  ${idOf(nameOf(layer))}["${nameOf(layer)}"]`),
  '  web --> nodes',
  '  server --> nodes',
  '  web --> annotator',
  '  web --> annotating',
  '  nodes --> node_server',
  '  nodes --> node_web',
  '  nodes --> documents',
  '  nodes --> sftp',
  '  server --> process_file',
  ...directImports(LAYERS).map(([from, to]) => `  ${idOf(nameOf(from))} --> ${idOf(nameOf(to))}`),
  '```',
];

/** The packages by floor: each is one above the highest that it may import. */
function packageFloors() {
  const floors = new Map();
  const floorOf = (layer) => {
    if (!floors.has(layer)) floors.set(layer, 1 + Math.max(0, ...LAYERS[layer].map(floorOf)));
    return floors.get(layer);
  };
  const byFloor = Map.groupBy(Object.keys(LAYERS), floorOf);
  return [...byFloor]
    .toSorted(([one], [other]) => one - other)
    .map(([, layers]) => layers.map(nameOf).toSorted());
}

const floorsOf = ([part, floors]) => [
  `### ${part}`,
  '',
  'Top to bottom; a room imports rooms below it, and rooms on one floor do not import each other.',
  '',
  '| floor | rooms |',
  '| --- | --- |',
  ...floors
    .toReversed()
    .map((rooms, at) => `| ${floors.length - at} | ${rooms.map((room) => `\`${room}\``).join(', ')} |`),
  '',
];

/** The folders of a tree: the subfolders of the open ones, and the packages of one half of the product. */
const subfolders = (folder, path = folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SKIPPED.includes(entry.name))
    .map(({ name }) => ({ path: `${path}/${name}`, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
const list = (folder) => {
  if (!OPEN.includes(folder)) return [];
  return /^packages\/[^/]+$/.test(folder) ? subfolders(`${folder}/src`) : subfolders(folder);
};
const allPackages = subfolders('packages').map(({ path }) => path);
const isOfPage = (path) => PAGE_PACKAGES.includes(nameOf(path));

function treeOf(title, roots) {
  const { lines, missing } = annotatedTree(roots, { list, notes: NOTES });
  return { text: [`## ${title}`, '', '```text', ...lines, '```', ''], missing };
}
const trees = [
  treeOf('The folders of the server', [
    'apps/server/src',
    'nodes',
    ...allPackages.filter((path) => !isOfPage(path)),
  ]),
  treeOf('The folders of the page', ['apps/web/src', ...allPackages.filter(isOfPage)]),
];

/** The name of a feature can say enough. */
const IS_FEATURE = /^apps\/[^/]+\/src\/features\/[^/]+$/;

const stale = Object.keys(NOTES).filter((folder) => !existsSync(join(ROOT, folder)));
const problems = [
  ...trees.flatMap(({ missing }) =>
    missing.filter((folder) => !IS_FEATURE.test(folder)).map((folder) => `${folder} has no note`),
  ),
  ...stale.map((folder) => `${folder} has a note and does not exist`),
];
if (problems.length > 0) {
  console.log([...problems, 'The notes are in scripts/lib/folder-notes.mjs.'].join('\n'));
  process.exit(1);
}

const text = [
  '# The map',
  '',
  'Made by `npm run map` from the import rules (`scripts/lib/floors.cjs`). An arrow means "may import"; what follows from other arrows is',
  'left out. No folders depend on each other in circles: `npm run check` finds them.',
  '',
  'The floors of the packages come first, then those inside the largest parts, then the folders with one line about each',
  '(`scripts/lib/folder-notes.mjs`). [ARCHITECTURE.md](ARCHITECTURE.md) explains them, [ways.md](ways.md) walks through them.',
  '',
  ...packages,
  '',
  'Each package is one floor above the highest package that it may import:',
  '',
  '| floor | packages |',
  '| --- | --- |',
  ...packageFloors()
    .map((names, at) => `| ${at + 1} | ${names.map((name) => `\`${name}\``).join(', ')} |`)
    .toReversed(),
  '',
  '## The floors inside',
  '',
  ...Object.entries(ROOMS).flatMap(floorsOf),
  ...trees.flatMap(({ text: lines }) => lines),
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.log('docs/MAP.md is outdated: npm run map');
  process.exit(1);
}
