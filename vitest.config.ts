import { defineConfig } from 'vitest/config';

const WORLD = ['**/*.world.test.{ts,tsx}'];
const PAGE = ['**/*.page.test.{ts,tsx}'];

/** Tests with elements: they say so in their first line. */
const COMPONENTS = ['**/*.test.tsx'];

/**
 * Tests that `npm test` runs on the embedded database: those of things that only differ there (the database, its
 * folder, crashes, upgrades), and every endpoint with random requests. Journeys run the whole product on it. A feature
 * fails there alone by a statement beside an open transaction, and that is refused on both. `npm run test:all` runs all
 * on both.
 */
const ON_EMBEDDED = [
  'packages/db/**/*.world.test.ts',
  'fuzz/*.world.test.ts',
  'apps/server/tests/{app,crash,data-folder,upgrade}.world.test.ts',
];
/** What `npm test` runs on the embedded database alone: it has more that can fail, such as its folder. */
const NOT_ON_POSTGRES = [
  'apps/server/tests/{crash,data-folder,upgrade}.world.test.ts',
  'fuzz/*.world.test.ts',
];
/**
 * Tests that `npm test` leaves to `npm run test:all`, on any database: those of administrators' commands, each of which
 * is a process that starts and ends dozens of times, and tests that are large, slow or use several machines. `npm test
 * -- --changed` runs them.
 */
const ONLY_IN_ALL = [
  'apps/server/src/services/{data-transfer,key-rotation}/*.world.test.ts',
  'apps/server/tests/{connections,many-machines,slow-steps}.world.test.ts',
  '**/{large-*,long-recordings}.world.test.ts',
];
/** Processes that are killed at random times, which only `npm run test:all` does. */
const RANDOM_KILLS = ['chaos/*.world.test.ts'];
const REDUCED = process.env['TEST_REDUCED'];
const IS_REDUCED = REDUCED === 'true' || REDUCED === 'changed';

/** A test that takes more than 4 s on a quiet machine has a limit of its own: other machines take up to 3 times longer. */
const COMMON = {
  exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
  testTimeout: 20_000,
  hookTimeout: 240_000,
};

/** Loading the modules again for each file took a quarter of the time. */
const SHARED = { isolate: false, setupFiles: ['testing/shared-process.ts'] };

/**
 * Five kinds: rules (no database), components (elements in jsdom), pages (the whole page in jsdom with the server in the same
 * process), and world tests on PostgreSQL and on the embedded database.
 */
export default defineConfig({
  test: {
    // Two cores: tests of the server wait for its database, and pages for the server.
    maxWorkers: 4,
    // A worker's server finishes its requests before it stops.
    teardownTimeout: 30_000,
    projects: [
      {
        test: {
          ...COMMON,
          name: 'rules',
          ...SHARED,
          include: ['**/*.test.ts'],
          exclude: [...COMMON.exclude, ...WORLD, ...PAGE],
        },
      },
      {
        test: {
          ...COMMON,
          name: 'components',
          ...SHARED,
          include: COMPONENTS,
          exclude: [...COMMON.exclude, ...WORLD, ...PAGE],
        },
      },
      {
        // As people get it: React takes a third more time in development.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...COMMON,
          name: 'page',
          testTimeout: 120_000,
          include: PAGE,
          isolate: false,
          setupFiles: ['testing/page/browser.ts', 'testing/page/no-sockets.ts'],
          env: { NODE_ENV: 'production', TEST_DATABASE: 'postgres', TZ: 'Europe/Warsaw' },
          globalSetup: ['testing/databases/template.ts'],
        },
      },
      ...(['pglite', 'postgres'] as const).map((database) => ({
        test: {
          ...COMMON,
          name: database,
          include: database === 'pglite' && IS_REDUCED ? ON_EMBEDDED : WORLD,
          exclude: [
            ...COMMON.exclude,
            ...(IS_REDUCED ? RANDOM_KILLS : []),
            ...(REDUCED === 'true' ? ONLY_IN_ALL : []),
            ...(IS_REDUCED && database === 'postgres' ? NOT_ON_POSTGRES : []),
          ],
          // Loading the server again for each file took a fifth of the time, and no test depends on its memory.
          isolate: false,
          env: { TEST_DATABASE: database },
          globalSetup: ['testing/databases/template.ts'],
        },
      })),
    ],
  },
});
