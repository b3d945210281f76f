const { LAYERS, ROOMS } = require('./scripts/lib/floors.cjs');

/** The rules for imports (docs/ARCHITECTURE.md): patterns, so that a new feature or node is covered at once. */
const TEST = '([.]test[.]tsx?$|/fixtures/|(^|/)testing/)';

/** A node type, or connections that two of them share: a folder with a contract, server/ and web/. */
const OF_NODES = 'nodes/(connections/)?[^/]+';

const OURS = '^(packages|nodes|apps|testing)/';
const SERVER_CODE = `^(apps/server/|${OF_NODES}/server/|nodes/catalogue[.]server|packages/(db|annotations|engine|documents|labelling|learning|matching|outgoing|sftp|google-drive|models|retrieval|sources|node-server)/)`;
const BROWSER_CODE = `^(apps/web/|${OF_NODES}/web/|nodes/catalogue[.]web|packages/(ui|annotator|annotating|web-data|web-kit|node-web)/)`;

const layers = Object.entries(LAYERS).map(([layer, below]) => ({
  name: `${layer.slice(0, -1)} imports only lower layers`,
  severity: 'error',
  from: { path: `^${layer}`, pathNot: TEST },
  to: { path: OURS, pathNot: [`^${layer}`, ...below.map((path) => `^${path}`)] },
}));

const rooms = Object.entries(ROOMS).flatMap(([part, floors]) =>
  floors.flatMap((floor, at) =>
    floor.map((room) => ({
      name: `${part}${room} imports only rooms below it`,
      severity: 'error',
      from: { path: `^${part}${room}/`, pathNot: TEST },
      to: {
        path: `^${part}`,
        pathNot: [room, ...floors.slice(0, at).flat()].map((lower) => `^${part}${lower}/`),
      },
    })),
  ),
);

module.exports = {
  forbidden: [
    ...layers,
    ...rooms,
    {
      name: 'a node definition is plain data',
      severity: 'error',
      from: { path: '^nodes/.*[.](definition|contract|rules)[.]ts$', pathNot: TEST },
      to: {
        path: '(node_modules/(react|kysely|@mantine)|^(packages/(db|engine|documents|ui|web-kit)|apps)/)',
      },
    },
    {
      name: 'a node imports no other node',
      severity: 'error',
      from: { path: '^nodes/([^/]+)/', pathNot: TEST },
      to: { path: '^nodes/([^/]+)/', pathNot: ['^nodes/$1/', '^nodes/connections/'] },
    },
    {
      name: 'connections import no node and no other connections',
      severity: 'error',
      from: { path: '^nodes/connections/([^/]+)/', pathNot: TEST },
      to: { path: '^nodes/', pathNot: '^nodes/connections/$1/' },
    },
    { name: 'a node imports no app', severity: 'error', from: { path: '^nodes/' }, to: { path: '^apps/' } },
    {
      name: 'browser code imports no server code',
      severity: 'error',
      from: { path: BROWSER_CODE, pathNot: TEST },
      to: { path: SERVER_CODE },
    },
    {
      name: 'server code imports no browser code',
      severity: 'error',
      from: { path: SERVER_CODE, pathNot: TEST },
      to: { path: `${BROWSER_CODE}|node_modules/(react|@mantine)` },
    },
    {
      name: 'a server feature imports only the doors of another',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^apps/server/src/features/([^/]+)/',
        pathNot: ['^apps/server/src/features/$1/', '[.]api[.]ts$'],
      },
    },
    {
      name: 'only the list of features imports the declaration of one',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: '^apps/server/src/bootstrap/features[.]ts$' },
      to: { path: '^apps/server/src/features/[^/]+/feature[.]ts$' },
    },
    {
      name: 'the server imports only contracts and services of a node type',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: TEST },
      to: {
        path: '^nodes/[^/]+/',
        pathNot: `^${OF_NODES}/(server/[^/]+[.]service|[^/]+[.]contract)[.]ts$`,
      },
    },
    {
      name: 'the product imports no code for tests',
      severity: 'error',
      from: {
        path: '^(packages|nodes|apps/[^/]+/src)/',
        pathNot: ['^nodes/.*[.]rights[.]ts$', TEST],
      },
      to: { path: '^(testing/|nodes/.*[.]rights[.]ts$)' },
    },
    {
      name: 'a page feature imports no other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/web/src/(features/([^/]+)|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'SQL is only in stores',
      severity: 'error',
      from: {
        path: `^(apps/server/src/(features|http)|${OF_NODES}/server)/`,
        pathNot: ['[.]store([.]api)?[.]ts$', TEST],
      },
      to: { path: 'node_modules/kysely', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the engine imports no node types',
      severity: 'error',
      from: { path: '^packages/engine/' },
      to: { path: '^nodes/' },
    },
    {
      name: 'no circular imports, type imports included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every import resolves',
      severity: 'error',
      from: { path: OURS },
      to: { couldNotResolve: true, pathNot: '[?](worker|url|raw|inline)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Built code of ours: modules of other packages are in such folders, too, and rules speak of them.
    exclude: { path: '(^(apps|packages)/[^/]+/dist/|[.]css$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
