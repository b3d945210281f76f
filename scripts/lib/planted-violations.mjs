import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { findNode, ROOT } from './installed.mjs';

/** For each import rule one file that breaks it. A rule that does not find its file checks nothing. */
const layer = (name, to) => [
  `packages/${name} imports only lower layers`,
  `packages/${name}/src/planted.ts`,
  to,
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
  layer('web-kit', 'packages/annotator/src/target.ts'),
  layer('learning', 'packages/domain/src/target.ts'),
  layer('outgoing', 'packages/domain/src/target.ts'),
  layer('sftp', 'packages/domain/src/target.ts'),
  layer('google-drive', 'packages/domain/src/target.ts'),
  layer('labelling', 'packages/engine/src/target.ts'),
  layer('models', 'packages/engine/src/target.ts'),
  layer('retrieval', 'packages/engine/src/target.ts'),
  layer('sources', 'packages/node-kit/src/target.ts'),
  layer('annotations', 'packages/engine/src/target.ts'),
  layer('node-kit', 'packages/documents/src/target.ts'),
  layer('engine', 'apps/server/src/target.ts'),
  ['a node definition is plain data', 'nodes/planted/planted.definition.ts', 'packages/db/src/target.ts'],
  ['a node imports no other node', 'nodes/planted/server/planted.ts', 'nodes/other/server/target.ts'],
  ['a node imports no app', 'nodes/planted/web/planted.ts', 'apps/web/src/target.ts'],
  ['browser code imports no server code', 'apps/web/src/planted.ts', 'packages/db/src/target.ts'],
  ['server code imports no browser code', 'apps/server/src/planted.ts', 'packages/ui/src/target.ts'],
  [
    'a server feature imports only policies and services of another',
    'apps/server/src/features/planted/planted.routes.ts',
    'apps/server/src/features/other/other.store.ts',
  ],
  [
    'the server imports only contracts and services of a node type',
    'apps/server/src/features/planted/planted.service.ts',
    'nodes/other/server/other.store.ts',
  ],
  [
    'the product imports no code for tests',
    'nodes/planted/server/planted.service.ts',
    'packages/testing/src/target.ts',
  ],
  [
    'a service of the server imports no feature',
    'apps/server/src/services/planted.ts',
    'apps/server/src/features/other/other.service.ts',
  ],
  [
    'a page feature imports no other',
    'apps/web/src/features/planted/planted.ts',
    'apps/web/src/features/other/target.ts',
  ],
  ['SQL is only in stores', 'apps/server/src/features/planted/sql.routes.ts', 'node_modules/kysely/index.js'],
  ['the engine imports no node types', 'packages/engine/src/types.ts', 'nodes/catalogue.ts'],
  [
    'no circular imports, type imports included',
    'packages/domain/src/round.ts',
    'packages/domain/src/about.ts',
  ],
  ['every import resolves', 'packages/domain/src/lost.ts', 'packages/domain/src/nowhere.ts'],
];

function plant(folder) {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
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
  write('node_modules/kysely/package.json', '{"name": "kysely", "main": "index.js"}');
  write('package.json', '{"name": "planted", "dependencies": {"kysely": "*"}}');
  write(
    'tsconfig.json',
    '{"compilerOptions": {"module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true}}',
  );
}

/** The rules of `.dependency-cruiser.cjs` that did not catch the file planted for them, or that have none. */
export function findToothlessRules(rules) {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-planted-'));
  try {
    plant(folder);
    cpSync(join(ROOT, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
    const cruiser = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const { stdout, stderr } = spawnSync(
      findNode(),
      [cruiser, 'packages', 'nodes', 'apps', '--output-type', 'json'],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      },
    );
    if (!stdout) throw new Error(`dependency-cruiser printed nothing: ${stderr}`);
    const { violations } = JSON.parse(stdout).summary;
    /** A cycle is reported once, from either of its ends. */
    const catches = (name, file) =>
      violations.some(({ rule, from, to }) => rule.name === name && (from === file || to === file));
    return rules.filter((rule) => !PLANTED.some(([name, from]) => name === rule && catches(name, from)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
