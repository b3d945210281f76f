import { dirname } from 'node:path';

/** A file with fewer lines is tiny. */
const TINY_LINES = 40;

/** Product code: tests, their builders and generated types are left out. */
const IS_PRODUCT = /^(packages|nodes|apps)\/.+[.]tsx?$/;
const IS_OF_TESTS =
  /[.](test|rights|spec)[.]tsx?$|[.]d[.]ts$|[.]generated[.]ts$|\/(fixtures|testing|tests)\//;

/**
 * Files that stay apart from their importer for a reason: texts, which are stripped of the other language by name; and files whose
 * suffix says what they may touch (docs/ARCHITECTURE.md).
 */
const STAYS_APART =
  /(^|[-/])texts?[.]ts$|[.](store|routes|policy|service|api|contract|definition|runner|server|web|types)[.]tsx?$/;

const isView = (path) => path.endsWith('.tsx');

/**
 * The tiny files that could be merged into their importer, as `{ file, importer, lines }`: product files of fewer than 40 lines with
 * exactly one importer, which is in the same folder, and without a test of their own. Lazy imports, texts, and state that only a view
 * imports stay apart. `modules` are those of dependency-cruiser; `linesOf` reads the number of lines of a file.
 */
export function findTinyFiles(modules, linesOf) {
  const importers = new Map();
  const sources = new Set(modules.map(({ source }) => source));
  for (const { source, dependencies } of modules)
    for (const { resolved, dynamic } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), { source, dynamic }]);
  const hasTest = (file) =>
    ['.test.ts', '.test.tsx', '.world.test.ts', '.page.test.ts'].some((suffix) =>
      sources.has(file.replace(/[.]tsx?$/, suffix)),
    );
  return [...sources].sort().flatMap((file) => {
    if (!IS_PRODUCT.test(file) || IS_OF_TESTS.test(file) || STAYS_APART.test(file) || hasTest(file))
      return [];
    const [{ source: importer, dynamic } = {}, ...others] = importers.get(file) ?? [];
    if (importer === undefined || dynamic || others.length > 0 || dirname(importer) !== dirname(file))
      return [];
    if (isView(importer) && !isView(file)) return [];
    const lines = linesOf(file);
    return lines < TINY_LINES ? [{ file, importer, lines }] : [];
  });
}
