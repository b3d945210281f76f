import { expect, it } from 'vitest';

type Module = { source: string; dependencies: { resolved: string }[] };

/** The scripts are plain JavaScript, without types. */
const { testsOfChange } = (await import(new URL('changed-tests.mjs', import.meta.url).href)) as {
  testsOfChange: (modules: Module[], changed: string[]) => string[];
};

const module = (source: string, ...imports: string[]): Module => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
});

const FEATURES = 'apps/server/src/features';
const MODULES = [
  module(`${FEATURES}/labels/labels.store.ts`),
  module(`${FEATURES}/labels/labels.service.ts`, `${FEATURES}/labels/labels.store.ts`),
  module(`${FEATURES}/labels/labels.world.test.ts`, 'testing/product/world.ts'),
  module(`${FEATURES}/rules/rules.service.ts`, `${FEATURES}/labels/labels.service.ts`),
  module(`${FEATURES}/rules/rules.test.ts`, `${FEATURES}/rules/rules.service.ts`),
  module(`${FEATURES}/users/users.world.test.ts`, 'testing/product/world.ts'),
  module('testing/product/world.ts', 'apps/server/src/bootstrap/server.ts'),
  module('apps/server/src/bootstrap/server.ts', `${FEATURES}/labels/labels.service.ts`),
];

it('an edit concerns the tests of its feature and those that import it, and not each test of the server', () => {
  expect(testsOfChange(MODULES, [`${FEATURES}/labels/labels.store.ts`])).toEqual([
    `${FEATURES}/labels/labels.world.test.ts`,
    `${FEATURES}/rules/rules.test.ts`,
  ]);
});

it('an edit in a room of the workspace concerns the page tests of that room alone', () => {
  const workspace = 'apps/web/src/features/workspace';
  const page = [
    module(`${workspace}/issues/issue-row.tsx`),
    module(`${workspace}/issues/issues.page.test.ts`, 'testing/page/test.ts'),
    module(`${workspace}/relations/relations.page.test.ts`, 'testing/page/test.ts'),
  ];
  expect(testsOfChange(page, [`${workspace}/issues/issue-row.tsx`])).toEqual([
    `${workspace}/issues/issues.page.test.ts`,
  ]);
});

it('a changed test concerns itself alone', () => {
  expect(testsOfChange(MODULES, [`${FEATURES}/users/users.world.test.ts`])).toEqual([
    `${FEATURES}/users/users.world.test.ts`,
  ]);
});
