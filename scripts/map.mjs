import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './lib/installed.mjs';

/** `npm run map` writes docs/MAP.md from the floors of the import rules; with --check it fails when the file is outdated. */
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
  '  nodes --> node_server',
  '  nodes --> node_web',
  '  nodes --> documents',
  '  nodes --> sftp',
  '  server --> process_file',
  ...directImports(LAYERS).map(([from, to]) => `  ${idOf(nameOf(from))} --> ${idOf(nameOf(to))}`),
  '```',
];

const floorsOf = ([part, floors]) => [
  `## ${part}`,
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

const text = [
  '# The map',
  '',
  'Made by `npm run map` from the import rules (`scripts/lib/floors.cjs`). An arrow means "may import"; what follows from other arrows is',
  'left out. No folders depend on each other in circles: `npm run check` finds them.',
  '',
  ...packages,
  '',
  ...Object.entries(ROOMS).flatMap(floorsOf),
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.log('docs/MAP.md is outdated: npm run map');
  process.exit(1);
}
