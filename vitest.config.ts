import { defineConfig } from 'vitest/config';

const WORLD = ['**/*.world.test.{ts,tsx}'];
const COMMON = {
  exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
  testTimeout: 180_000,
  hookTimeout: 240_000,
};

/** Three kinds: rules (no database), and every world test twice, once on each database. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...COMMON,
          name: 'rules',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...COMMON.exclude, ...WORLD],
        },
      },
      ...(['pglite', 'postgres'] as const).map((database) => ({
        test: {
          ...COMMON,
          name: database,
          include: WORLD,
          // Loading the server again for each file took a fifth of the time, and no test depends on its memory.
          isolate: false,
          env: { TEST_DATABASE: database },
          globalSetup: ['packages/testing/src/template.ts'],
        },
      })),
    ],
  },
});
