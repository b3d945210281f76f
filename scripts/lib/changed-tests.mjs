import { dirname } from 'node:path';

/** Files that import every feature: a change below them concerns the tests of that feature, and not all of them. */
const COMPOSITION = [
  /^apps\/server\/src\/bootstrap\//,
  /^apps\/web\/src\/(app|main)/,
  /^nodes\/catalogue/,
  /^packages\/contract\/src\/api[.]ts$/,
  /^testing\//,
];
const TEST = /[.]test[.]tsx?$/;

/** The folder that holds the tests of a file: its feature or its room of the workspace, its node type, or its package. */
export const featureOf = (file) =>
  /^(apps\/web\/src\/(?:features\/workspace|shared|app)\/[^/]+(?=\/)|apps\/[^/]+\/src\/features\/[^/]+|apps\/[^/]+\/src\/[^/]+|nodes\/(?:connections\/)?[^/]+|packages\/[^/]+\/src\/[^/]+(?=\/)|packages\/[^/]+)/.exec(
    file,
  )?.[0] ?? dirname(file);

/**
 * The tests that an edit concerns: those that import a changed file, directly or not, but not through the files that
 * compose everything, and those that lie in the feature of a changed file. `modules` are those of dependency-cruiser.
 */
export function testsOfChange(modules, changed) {
  const importers = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const reached = new Set(changed);
  for (const file of reached) {
    if (COMPOSITION.some((pattern) => pattern.test(file))) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const features = changed.filter((file) => !TEST.test(file)).map((file) => `${featureOf(file)}/`);
  return modules
    .map(({ source }) => source)
    .filter((file) => TEST.test(file))
    .filter((file) => reached.has(file) || features.some((feature) => file.startsWith(feature)))
    .sort();
}
