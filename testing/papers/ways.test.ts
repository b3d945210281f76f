import { expect, it } from 'vitest';
import { declares, mistakesInDocument, mistakesInLinks } from './paths.ts';
import { readRepository } from './repository.ts';
import { mistakesInWays } from './ways.ts';

const files = readRepository();

/** Things that the two guides add to the product for their example. */
const EXAMPLES: Readonly<Record<string, RegExp>> = {
  'docs/adding-a-node.md': /^nodes\/word-count\//,
  'docs/adding-a-screen.md': /\/notes?(?:\/|[.-]|$)|\d{4}-notes[.]sql$|\/note-routes/,
};

const documents = [...files.keys()].filter(
  (path) =>
    /^docs\/(?:decisions\/)?[^/]+[.]md$/.test(path) || ['CONTRIBUTING.md', 'README.md'].includes(path),
);

it('five ways through the code have ten steps each, with a file and a name', () => {
  const ways = files.get('docs/ways.md') ?? '';
  expect(ways.match(/^## /gm)).toHaveLength(5);
  expect(mistakesInWays(ways)).toEqual([]);
});

it('every path, name and link in documents exists', () => {
  const mistakes = documents.flatMap((document) => {
    const text = files.get(document) ?? '';
    const isExample = (path: string): boolean => EXAMPLES[document]?.test(path) ?? false;
    const named = mistakesInDocument(files, text, isExample).map((mistake) => `${document}: ${mistake}`);
    return [...named, ...mistakesInLinks(files, document, text)];
  });
  expect(mistakes).toEqual([]);
});

it('all documents are read', () => {
  expect(documents.length).toBeGreaterThan(100);
  expect(documents).toContain('CONTRIBUTING.md');
});

const PLANTED = new Map([
  ['packages/a/src/a.ts', "import { other } from './other.ts';\nexport async function present() {}\n"],
  ['packages/a/src/b.sql', 'create function counted() returns trigger\n'],
]);

it.each([
  ['a file that does not exist', '`packages/a/src/c.ts`', ['packages/a/src/c.ts does not exist']],
  ['a folder that does not exist', '`packages/b/`', ['packages/b/ does not exist']],
  ['a pattern that matches nothing', '`packages/a/src/*.tsx`', ['packages/a/src/*.tsx does not exist']],
  [
    'a name that a file does not declare',
    '`packages/a/src/a.ts#missing`',
    ['packages/a/src/a.ts declares no missing'],
  ],
  [
    'a name that a file only imports',
    '`packages/a/src/a.ts#other`',
    ['packages/a/src/a.ts declares no other'],
  ],
  ['the beginning of a name', '`packages/a/src/a.ts#pre`', ['packages/a/src/a.ts declares no pre']],
  [
    'a routine that a file does not create',
    '`packages/a/src/b.sql#count`',
    ['packages/a/src/b.sql declares no count'],
  ],
])('finds %s', (_, document, mistakes) => {
  expect(mistakesInDocument(PLANTED, document)).toEqual(mistakes);
});

it('accepts files, folders, patterns, names, and what is no path', () => {
  const document =
    '`packages/a/src/a.ts#present` `packages/a/src/b.sql#counted` `packages/a` `packages/<name>/src/{a,b}.*` `npm test` `a.ts`';
  expect(mistakesInDocument(PLANTED, `${document}\n\n\`\`\`sh\n\`packages/none\`\n\`\`\`\n`)).toEqual([]);
});

it.each(['const', 'class', 'type', 'interface', 'function'])('recognises the declaration of a %s', (kind) => {
  expect(declares(`export ${kind} wanted = {}`, 'wanted')).toBe(true);
  expect(declares(`export ${kind} unwanted = {}`, 'wanted')).toBe(false);
});

it('finds a way with too few steps, and a step without a place', () => {
  const way = `## Short\n\n1. \`a/b.ts#c\` Does it.\n2. Does nothing.\n`;
  expect(mistakesInWays(way)).toEqual([
    'Short: 2 steps instead of 10',
    'Short: a step begins without `path#name`: Does nothing.\n',
  ]);
});

it('finds a link to a file that does not exist', () => {
  const links =
    '[a](../packages/a/src/a.ts#line) [b](b.md) [c](https://example.org) [d](#below) `[e](none.md)`';
  expect(mistakesInLinks(PLANTED, 'docs/x.md', links)).toEqual([
    'docs/x.md links to docs/b.md, which does not exist',
  ]);
});
