import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIVITY_TYPES } from '@scriptorium/domain/graph/activity-type.ts';
import { API } from 'typescript-7/unstable/sync';
import { afterAll, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'nodes/word-count';

const EXAMPLE = 'WORD_COUNT';
/** Replaces the name in the guide: a type that is not installed, or that name if all are installed. */
const TYPE = ACTIVITY_TYPES.find((type) => !(type in catalogue)) ?? EXAMPLE;
const NAMES = 'packages/domain/src/graph/activity-type.ts';

/** Texts by path. */
type Files = ReadonlyMap<string, string>;

/** The files of the product after the steps of docs/adding-a-node.md. */
function followGuide(): Files {
  const guide = readFileSync(join(ROOT, 'docs/adding-a-node.md'), 'utf8');
  const blocks = guide.matchAll(/^(?:In )?`(nodes\/[\w./-]+)`\n\n```(\w+)\n(.*?)^```$/gms);
  return new Map(
    [...blocks].map(([, path = '', language, code = '']) => {
      const text = code.replaceAll(EXAMPLE, TYPE);
      return [path, language === 'diff' ? addToList(path, text) : text];
    }),
  );
}

/** Adds the lines of a diff to a list: imports to its imports, the entry to its entries. */
function addToList(path: string, diff: string): string {
  const lines = [...diff.matchAll(/^\+(.*\n)/gm)].map(([, line = '']) => line);
  const { imports = [], entries = [] } = Object.groupBy(lines, (line) =>
    line.startsWith('import ') ? 'imports' : 'entries',
  );
  const list = readFileSync(join(ROOT, path), 'utf8');
  return imports.join('') + list.replace(/^ {2}[A-Z_]+: .*\n/m, (first) => first + entries.join(''));
}

/** Files of the server and the page that read the lists. */
const readers: Files = new Map(
  globSync('apps/*/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)
    .filter(([path, text]) => !path.includes('.test.') && text.includes('@scriptorium/nodes/catalogue')),
);
const files = followGuide();

/** The project of all these files, which exist only here. */
const PROJECT = join(ROOT, 'tsconfig.guide.json');
const overlay = new Map<string, string>([
  [
    PROJECT,
    JSON.stringify({ extends: './tsconfig.json', include: [], files: [...readers.keys(), ...files.keys()] }),
  ],
]);
if (TYPE === EXAMPLE)
  overlay.set(
    join(ROOT, NAMES),
    readFileSync(join(ROOT, NAMES), 'utf8').replace("'CLF',", `'CLF', '${EXAMPLE}',`),
  );
for (const [path, text] of files) overlay.set(join(ROOT, path), text);

const compiler = new API({
  cwd: ROOT,
  fs: {
    readFile: (path) => overlay.get(path),
    fileExists: (path) => overlay.has(path) || undefined,
    directoryExists: (path) => [...overlay.keys()].some((file) => file.startsWith(`${path}/`)) || undefined,
  },
});
afterAll(() => compiler.close());

/** Changes files to these texts. The compiler reuses nearly everything where one file changes and imports the same. */
function put(texts: Files): void {
  const changed = [...texts].map(([path, text]) => [join(ROOT, path), text] as const);
  for (const [path, text] of changed) overlay.set(path, text);
  compiler.updateSnapshot({ fileChanges: { changed: changed.map(([path]) => path) } }).dispose();
}

/** Those of the files that have errors when these are changed to such texts, with their messages. */
function errorsIn(checked: Iterable<string>, changes: Files = new Map()): Record<string, string[]> {
  if (changes.size > 0) put(changes);
  using snapshot = compiler.updateSnapshot({ openProjects: [PROJECT] });
  const program = snapshot.getProject(PROJECT)?.program;
  if (!program) throw new Error('The project is not open');
  const found = [...checked].map((path) => {
    const file = join(ROOT, path);
    const all = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return [path, all.map(({ text }) => text)] as const;
  });
  if (changes.size > 0) put(new Map([...changes.keys()].map((path) => [path, files.get(path) ?? ''])));
  return Object.fromEntries(found.filter(([, errors]) => errors.length > 0));
}

const PARTS = ['nodes/catalogue.server.ts', 'nodes/catalogue.web.ts'];
const CONTRACTS = 'nodes/catalogue.contract.ts';
const RIGHTS = 'nodes/catalogue.rights.ts';
const LISTS = ['nodes/catalogue.ts', ...PARTS, CONTRACTS, RIGHTS];
const definition = `${FOLDER}/word-count.definition.ts`;
const runner = `${FOLDER}/server/word-count.runner.ts`;
const rights = `${FOLDER}/word-count.rights.ts`;
const texts = `${FOLDER}/web/texts.ts`;
const web = `${FOLDER}/web/word-count.web.ts`;

it('the folder of a node type and the lists are enough to add it', { timeout: 240_000 }, () => {
  expect([...files.keys()].filter((path) => !path.startsWith(FOLDER))).toEqual(LISTS);
  expect(readers.size).toBeGreaterThan(10);
  expect(errorsIn([...readers.keys(), ...files.keys()])).toEqual({});
});

/** Reads the lists, which have no entries of the type. */
const withoutEntries = (lists: readonly string[]): Files =>
  new Map(lists.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const));

it('a type in the first list only does not compile', () => {
  expect(Object.keys(errorsIn(files.keys(), withoutEntries(LISTS.slice(1))))).toEqual(PARTS);
});

it.each([
  ['contracts', CONTRACTS, 'nodes/catalogue.server.ts'],
  ['rights', RIGHTS, RIGHTS],
])('a type with endpoints that is not in the list of %s does not compile', (_, list, wrong) => {
  expect(Object.keys(errorsIn([wrong], withoutEntries([list])))).toEqual([wrong]);
});

it.each([
  ['the texts of its reasons', web, '  reasons: wordCountReasons,\n', '  reasons: null,\n'],
  ['the names of its results', web, '  results: wordCountResults,\n', '  results: null,\n'],
  ['the panel of its steps', web, '  StepPanel,\n', ''],
  ['Polish', texts, ", about: 'Dokumenty, które mają mniej słów, kończą tu błędem.'", ''],
  ['a text for one of its reasons', texts, /'reason.wordCount.tooShort'/g, "'reason.wordCount.other'", web],
  ['the handlers of its endpoints', 'nodes/catalogue.server.ts', 'routes: wordCountRoutes', 'routes: null'],
  ['a row of the rights matrix for each of its endpoints', rights, /^ {6}ofDocument: .*\n/m, ''],
  ['the runner', 'nodes/catalogue.server.ts', 'runner: wordCountRunner, ', ''],
  ['the values of its results', 'nodes/catalogue.server.ts', 'results: readWordCounts', 'results: null'],
  ['a way to write a setting in a file', definition, "inFile: { minimum: 'plain' }", 'inFile: {}'],
  [
    'the declaration of a reason',
    definition,
    "reasons: ['reason.wordCount.tooShort']",
    'reasons: []',
    runner,
  ],
])('a type without %s does not compile', (_, path, from, to, wrong = path) => {
  const text = files.get(path) ?? '';
  expect(text).toMatch(from);
  expect(Object.keys(errorsIn([wrong], new Map([[path, text.replace(from, to)]])))).toEqual([wrong]);
});
