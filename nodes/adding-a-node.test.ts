import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ACTIVITY_TYPES } from '@scriptorium/domain/graph/activity-type.ts';
import ts from 'typescript';
import { expect, it } from 'vitest';
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

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  ROOT,
);
const parsed = new Map<string, ts.SourceFile>();
let last: ts.Program | undefined;

function compile(files: Files): ts.Program {
  const texts = new Map([...files].map(([path, text]) => [join(ROOT, path), text]));
  if (TYPE === EXAMPLE)
    texts.set(
      join(ROOT, NAMES),
      readFileSync(join(ROOT, NAMES), 'utf8').replace("'CLF',", `'CLF', '${EXAMPLE}',`),
    );
  const host = ts.createCompilerHost(options);
  const isNewFolder = (path: string) => [...texts.keys()].some((file) => file.startsWith(`${path}/`));
  const program = ts.createProgram({
    rootNames: [...texts.keys()],
    options,
    host: {
      ...host,
      fileExists: (path) => texts.has(path) || host.fileExists(path),
      directoryExists: (path) => isNewFolder(path) || ts.sys.directoryExists(path),
      readFile: (path) => texts.get(path) ?? host.readFile(path),
      getSourceFile(path, version) {
        const before = parsed.get(path);
        const text = texts.get(path) ?? before?.text ?? host.readFile(path);
        if (text === undefined || text === before?.text) return before;
        const file = ts.createSourceFile(path, text, version);
        parsed.set(path, file);
        return file;
      },
    },
    ...(last ? { oldProgram: last } : {}),
  });
  last = program;
  return program;
}

/** The files among the given ones that have errors, with their messages. */
function errorsIn(files: Files): Record<string, string[]> {
  const program = compile(files);
  const errors = [...files.keys()].flatMap((path) => {
    const file = program.getSourceFile(join(ROOT, path));
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  });
  const byFile = Map.groupBy(errors, ({ file }) => relative(ROOT, file?.fileName ?? ''));
  const messageOf = ({ messageText }: ts.Diagnostic) => ts.flattenDiagnosticMessageText(messageText, '\n');
  return Object.fromEntries([...byFile].map(([path, found]) => [path, found.map(messageOf)]));
}

/** The files with each first text replaced by the second. */
function change(
  files: Files,
  changes: readonly (readonly [path: string, from: string | RegExp, to: string])[],
) {
  const after = new Map(files);
  for (const [path, from, to] of changes) {
    const text = after.get(path) ?? '';
    expect(text).toMatch(from);
    after.set(path, text.replace(from, to));
  }
  return after;
}

/** Files of the server and the page that read the lists. */
const readers: Files = new Map(
  globSync('apps/*/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)
    .filter(([path, text]) => !path.includes('.test.') && text.includes('@scriptorium/nodes/catalogue')),
);

const files = followGuide();
const PARTS = ['nodes/catalogue.server.ts', 'nodes/catalogue.web.ts'];
const CONTRACTS = 'nodes/catalogue.contract.ts';
const RIGHTS = 'nodes/catalogue.rights.ts';
const LISTS = ['nodes/catalogue.ts', ...PARTS, CONTRACTS, RIGHTS];
const definition = `${FOLDER}/word-count.definition.ts`;
const runner = `${FOLDER}/server/word-count.runner.ts`;
const rights = `${FOLDER}/word-count.rights.ts`;
const texts = `${FOLDER}/web/texts.ts`;
const web = `${FOLDER}/web/word-count.web.ts`;

// The first program reads all types of the product: seconds on an idle machine, a minute on a busy one.
it('the folder of a node type and the lists are enough to add it', { timeout: 240_000 }, () => {
  expect([...files.keys()].filter((path) => !path.startsWith(FOLDER))).toEqual(LISTS);
  expect(readers.size).toBeGreaterThan(10);
  expect(errorsIn(new Map([...readers, ...files]))).toEqual({});
});

/** The files with these lists as they are without the type. */
const withoutEntries = (lists: readonly string[]): Files =>
  new Map([...files, ...lists.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)]);

it('a type in the first list only does not compile', () => {
  expect(Object.keys(errorsIn(withoutEntries(LISTS.slice(1))))).toEqual(PARTS);
});

it.each([
  ['contracts', CONTRACTS, 'nodes/catalogue.server.ts'],
  ['rights', RIGHTS, RIGHTS],
])('a type with endpoints that is not in the list of %s does not compile', (_, list, wrong) => {
  expect(Object.keys(errorsIn(withoutEntries([list])))).toContain(wrong);
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
  expect(Object.keys(errorsIn(change(files, [[path, from, to]])))).toContain(wrong);
});
