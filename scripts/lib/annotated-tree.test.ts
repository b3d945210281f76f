import { expect, it } from 'vitest';

interface Child {
  readonly path: string;
  readonly name: string;
}
/** The scripts are plain JavaScript, without types. */
const { annotatedTree } = (await import(new URL('annotated-tree.mjs', import.meta.url).href)) as {
  annotatedTree: (
    roots: readonly string[],
    options: { list: (folder: string) => readonly Child[]; notes: Readonly<Record<string, string>> },
  ) => { lines: string[]; missing: string[] };
};

const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  'a/src': ['one', 'two'],
  'a/src/one': ['deep'],
};
const list = (folder: string) =>
  (CHILDREN[folder] ?? []).map((name) => ({ path: `${folder}/${name}`, name }));
const notes = {
  'a/src': 'all',
  'a/src/one': 'the first',
  'a/src/one/deep': 'below',
  'a/src/two': 'the second',
};

it('draws a tree with a note on each line', () => {
  expect(annotatedTree(['a/src'], { list, notes })).toEqual({
    lines: [
      'a/src         all',
      '├── one       the first',
      '│   └── deep  below',
      '└── two       the second',
    ],
    missing: [],
  });
});

it('names a folder that has no note', () => {
  const { 'a/src/one/deep': _, ...others } = notes;
  expect(annotatedTree(['a/src'], { list, notes: others }).missing).toEqual(['a/src/one/deep']);
});
