import { dirname, join } from 'node:path/posix';

/**
 * Documents name files of the repository in backticks, alone or with a name that the file declares:
 * `packages/db/src/migrate.ts#migrate`. Both are looked up here.
 */
export type Files = ReadonlyMap<string, string>;

/** Folders whose paths documents write from the root of the repository. */
const TOP = [
  'apps',
  'packages',
  'nodes',
  'testing',
  'scripts',
  'e2e',
  'docs',
  'bench',
  'chaos',
  'fuzz',
  '.ci',
];
const NAMED = new RegExp(
  String.raw`^(?:${TOP.join('|').replace('.', String.raw`\.`)})/[\w./*<>{},-]*(?:#\w+)?$`,
);

/** A pattern of the words of a path: `*` and `<word>` are any part of a name, `{a,b}` one of several. */
const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/<[^>]+>|[*]+/g, '[^/]*')
      .replaceAll('{', '(?:')
      .replaceAll('}', ')')
      .replaceAll(',', '|')
      .replace(/[/]$/, '')}(?:/|$)`,
  );

const isThere = (files: Files, path: string): boolean => {
  if (files.has(path)) return true;
  const pattern = toPattern(path);
  return [...files.keys()].some((file) => pattern.test(file));
};

/** Whether a file declares a name itself; an import of it does not count. A document declares the chapters of its headings. */
export function declares(text: string, name: string): boolean {
  const kinds = '(?:async )?(?:function[*]?|const|let|class|abstract class|type|interface|enum)';
  const code = new RegExp(String.raw`^\s*(?:export )?(?:default )?(?:declare )?${kinds} ${name}\b`, 'm');
  const sql = new RegExp(
    String.raw`^create (?:or replace )?(?:function|procedure|trigger|table|view|type) ${name}\b`,
    'm',
  );
  const chapter = new RegExp(String.raw`^#+ ${name}\b`, 'm');
  return [code, sql, chapter].some((pattern) => pattern.test(text));
}

/** The texts in backticks of a document, without those of its code blocks. */
const quotedIn = (document: string): string[] =>
  [...document.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);

/** The paths and names that a document names and that do not exist. `isExample` tells paths that a guide makes up. */
export function mistakesInDocument(
  files: Files,
  document: string,
  isExample: (path: string) => boolean = () => false,
): string[] {
  const named = quotedIn(document).filter((quoted) => NAMED.test(quoted) && !isExample(quoted));
  return [...new Set(named)].flatMap((quoted) => {
    const [path = '', name] = quoted.split('#');
    if (!isThere(files, path)) return [`${path} does not exist`];
    if (name === undefined || declares(files.get(path) ?? '', name)) return [];
    return [`${path} declares no ${name}`];
  });
}

/** The links of a document to files of the repository that do not exist. */
export function mistakesInLinks(files: Files, path: string, document: string): string[] {
  const text = document.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]+`/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .map((target) => join(dirname(path), target.replace(/#.*$/, '')))
    .filter((target) => !isThere(files, target))
    .map((target) => `${path} links to ${target}, which does not exist`);
}
