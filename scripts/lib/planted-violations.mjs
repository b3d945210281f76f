import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise } from './cruise.mjs';
import { findCircles, folderGraph } from './folder-circles.mjs';
import { ROOT } from './installed.mjs';

/** For each import rule one file that breaks it. A rule that does not find its file checks nothing. */
const layer = (name, to) => [
  `packages/${name} imports only lower layers`,
  `packages/${name}/src/planted.ts`,
  to,
];
/** A file of a room that imports a room above it, or the roof. */
const room = (part, name, above) => [
  `${part}/${name.split('/')[0]} imports only rooms below it`,
  `${part}/${name}/planted.room.ts`,
  ['main', 'workspace-page'].includes(above) ? `${part}/${above}.ts` : `${part}/${above}/target.ts`,
];
const PLANTED = [
  layer('domain', 'packages/contract/src/target.ts'),
  layer('contract', 'packages/db/src/target.ts'),
  layer('process-file', 'packages/db/src/target.ts'),
  layer('db', 'packages/contract/src/target.ts'),
  layer('matching', 'packages/db/src/target.ts'),
  layer('documents', 'packages/engine/src/target.ts'),
  layer('annotator', 'packages/contract/src/target.ts'),
  layer('ui', 'packages/contract/src/target.ts'),
  layer('web-data', 'packages/ui/src/target.ts'),
  layer('annotating', 'packages/web-kit/src/target.ts'),
  layer('web-kit', 'packages/web-data/src/target.ts'),
  layer('learning', 'packages/domain/src/target.ts'),
  layer('outgoing', 'packages/domain/src/target.ts'),
  layer('sftp', 'packages/domain/src/target.ts'),
  layer('google-drive', 'packages/domain/src/target.ts'),
  layer('labelling', 'packages/engine/src/target.ts'),
  layer('models', 'packages/engine/src/target.ts'),
  layer('retrieval', 'packages/engine/src/target.ts'),
  layer('sources', 'packages/node-server/src/target.ts'),
  layer('annotations', 'packages/engine/src/target.ts'),
  layer('node-server', 'packages/documents/src/target.ts'),
  layer('node-web', 'packages/annotating/src/target.ts'),
  layer('engine', 'apps/server/src/target.ts'),
  ['a node definition is plain data', 'nodes/planted/planted.definition.ts', 'packages/db/src/target.ts'],
  ['a node imports no other node', 'nodes/planted/server/planted.ts', 'nodes/other/server/target.ts'],
  [
    'connections import no node and no other connections',
    'nodes/connections/planted/server/planted.ts',
    'nodes/other/server/target.ts',
  ],
  ['a node imports no app', 'nodes/planted/web/planted.ts', 'apps/web/src/target.ts'],
  ['browser code imports no server code', 'apps/web/src/planted.ts', 'packages/db/src/target.ts'],
  ['server code imports no browser code', 'apps/server/src/planted.ts', 'packages/ui/src/target.ts'],
  [
    'a server feature imports only the doors of another',
    'apps/server/src/features/planted/planted.routes.ts',
    'apps/server/src/features/other/other.service.ts',
  ],
  [
    'only the list of features imports the declaration of one',
    'apps/server/src/features/planted/planted.api.ts',
    'apps/server/src/features/planted/feature.ts',
  ],
  [
    'the server imports only contracts and services of a node type',
    'apps/server/src/features/planted/planted.service.ts',
    'nodes/other/server/other.store.ts',
  ],
  ['the product imports no code for tests', 'nodes/planted/server/planted.service.ts', 'testing/target.ts'],
  ...[
    'core',
    'annotating',
    'issues',
    'relations',
    'tagging',
    'recording',
    'pages',
    'classifying',
    'editing',
  ].map((name) => room('apps/web/src/features/workspace', name, 'shell')),
  room('apps/web/src/features/workspace', 'shell', 'workspace-page'),
  ...['shared', 'layout', 'features/planted'].map((name) => room('apps/web/src', name, 'app')),
  room('apps/web/src', 'app', 'main'),
  ...['core', 'kinds', 'queue', 'live'].map((name) => room('packages/annotating/src', name, 'undo')),
  room('packages/annotating/src', 'undo', 'live'),
  ...['config', 'services', 'http', 'features/planted'].map((name) =>
    room('apps/server/src', name, 'bootstrap'),
  ),
  ...['content', 'statistics', 'jobs', 'api', 'documents', 'context', 'outbox', 'evaluation'].map((name) =>
    room('packages/engine/src', name, 'steps'),
  ),
  ...['actions', 'replay', 'steps'].map((name) => room('packages/engine/src', name, 'engine')),
  room('packages/engine/src', 'engine', 'main'),
  room('apps/server/src', 'bootstrap', 'commands'),
  room('apps/server/src', 'commands', 'main'),
  [
    'a page feature imports no other',
    'apps/web/src/features/planted/planted.ts',
    'apps/web/src/features/other/target.ts',
  ],
  [
    'SQL is only in stores',
    'apps/server/src/features/planted/sql.routes.ts',
    'node_modules/kysely/dist/index.js',
  ],
  ['the engine imports no node types', 'packages/engine/src/types.ts', 'nodes/catalogue.ts'],
  [
    'no circular imports, type imports included',
    'packages/domain/src/round.ts',
    'packages/domain/src/about.ts',
  ],
  ['every import resolves', 'packages/domain/src/lost.ts', 'packages/domain/src/nowhere.ts'],
];

/** The roots of the layers that have folders: every package, the node types, and the rooms of both apps. */
const ROOTS = [
  ...PLANTED.flatMap(([name, from]) => (name.endsWith('imports only lower layers') ? [dirname(from)] : [])),
  'nodes/planted/server',
  'nodes/planted/web',
  'nodes/connections/planted/server',
  'apps/server/src/features',
  'apps/web/src/features/planted',
];

/** In each layer two folders that import each other, through files of which none is in a circle. */
function plantCircles(write) {
  for (const root of ROOTS) {
    write(
      `${root}/upper/first.ts`,
      "import { value } from '../lower/second.ts';\nexport const first = value;\n",
    );
    write(`${root}/upper/third.ts`, 'export const value = 3;\n');
    write(`${root}/lower/second.ts`, 'export const value = 2;\n');
    write(
      `${root}/lower/fourth.ts`,
      "import { value } from '../upper/third.ts';\nexport const fourth = value;\n",
    );
  }
}

function plant(folder) {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  plantCircles(write);
  for (const [, from, to] of PLANTED) {
    const path = relative(dirname(from), to);
    write(
      from,
      `import { value } from '${to.startsWith('node_modules') ? 'kysely' : path.startsWith('.') ? path : `./${path}`}';\nexport const planted = value;\n`,
    );
    if (to.endsWith('nowhere.ts')) continue;
    if (to.endsWith('about.ts')) {
      write(
        from,
        "import type { Value } from './about.ts';\nexport interface Planted {\n  value: Value;\n}\n",
      );
      write(to, "import type { Planted } from './round.ts';\nexport type Value = Planted[];\n");
    } else write(to, 'export const value = 1;\n');
  }
  write('node_modules/kysely/package.json', '{"name": "kysely", "main": "dist/index.js"}');
  write('package.json', '{"name": "planted", "dependencies": {"kysely": "*"}}');
  write(
    'tsconfig.json',
    '{"compilerOptions": {"module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true}}',
  );
}

/**
 * Finds the rules that did not catch the file planted for them: rules of `.dependency-cruiser.cjs` (also those without
 * such a file), and layers in which a circle of two folders was not found.
 */
export async function findUncaught(rules) {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-planted-'));
  try {
    plant(folder);
    for (const file of ['.dependency-cruiser.cjs', 'scripts/lib/floors.cjs'])
      cpSync(join(ROOT, file), join(folder, file));
    const { modules, violations } = await cruise(folder);
    /** A cycle is reported once, from either of its ends. */
    const catches = (name, file) =>
      violations.some(({ rule, from, to }) => rule.name === name && (from === file || to === file));
    const circles = findCircles(folderGraph(modules));
    const isCircle = (...folders) => circles.some((circle) => folders.every((one) => circle.includes(one)));
    return {
      rules: rules.filter((rule) => !PLANTED.some(([name, from]) => name === rule && catches(name, from))),
      roots: ROOTS.filter((root) => !isCircle(`${root}/upper`, `${root}/lower`)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
