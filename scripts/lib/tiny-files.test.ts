import { expect, it } from 'vitest';

interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string; readonly dynamic?: boolean }[];
}

/** The scripts are plain JavaScript, without types. */
const { findTinyFiles } = (await import(new URL('tiny-files.mjs', import.meta.url).href)) as {
  findTinyFiles: (modules: Module[], linesOf: (path: string) => number) => { file: string }[];
};

const module = (source: string, ...imports: string[]): Module => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
});
const filesIn = (modules: Module[], lines = 39) =>
  findTinyFiles(modules, () => lines).map(({ file }) => file);

const TINY = 'packages/a/src/tiny.ts';
const IMPORTER = module('packages/a/src/importer.ts', TINY);

it('finds a short file with one importer in its folder', () => {
  expect(filesIn([module(TINY), IMPORTER])).toEqual([TINY]);
  expect(filesIn([module(TINY), IMPORTER], 40)).toEqual([]);
});

it('accepts files with a test, other importers, a lazy importer or an importer elsewhere', () => {
  expect(filesIn([module(TINY), IMPORTER, module('packages/a/src/tiny.test.ts', TINY)])).toEqual([]);
  expect(filesIn([module(TINY), IMPORTER, module('packages/b/src/other.ts', TINY)])).toEqual([]);
  expect(filesIn([module(TINY), module('packages/a/src/b/importer.ts', TINY)])).toEqual([]);
  const lazy = { source: IMPORTER.source, dependencies: [{ resolved: TINY, dynamic: true }] };
  expect(filesIn([module(TINY), lazy])).toEqual([]);
});

it('keeps texts, stores and the state of a view apart', () => {
  for (const file of ['a-texts.ts', 'texts.ts', 'a.store.ts', 'a.types.ts']) {
    const path = `packages/a/src/${file}`;
    expect(filesIn([module(path), module(IMPORTER.source, path)]), file).toEqual([]);
  }
  expect(filesIn([module(TINY), module('packages/a/src/view.tsx', TINY)])).toEqual([]);
});
