import ts from 'typescript';

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node) ||
  ts.isJsxText(node);

/** Strings and comments of a source file as `{ start, text }`. Import paths and regular expressions are left out. */
function partsOfCode(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const strings = [];
  const blanked = [...source];
  const visit = (node) => {
    const isPath = ts.isImportDeclaration(node.parent ?? node) || ts.isExportDeclaration(node.parent ?? node);
    if (isText(node) || node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const start = node.getStart(file);
      if (isText(node) && !isPath) strings.push({ start, text: source.slice(start, node.end) });
      for (let at = start; at < node.end; at += 1) if (blanked[at] !== '\n') blanked[at] = ' ';
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const comments = [...blanked.join('').matchAll(/\/\*[^]*?\*\/|\/\/.*/g)];
  return { strings, comments: comments.map(({ index, 0: text }) => ({ start: index, text })) };
}

/** Code in a document is no prose. */
const withoutCode = (source) =>
  source.replaceAll(/^```[^]*?^```|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]/g, ' '));

function partsOf(path, source) {
  if (path.endsWith('.md')) return [{ start: 0, text: withoutCode(source) }];
  if (/[.](sql|css)$/.test(path)) return [{ start: 0, text: source }];
  const { strings, comments } = partsOfCode(path, source);
  return [...strings, ...comments];
}

const lineOf = (source, offset) => source.slice(0, offset).split('\n').length;
const isIn = (folders, path) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** Every banned phrase in the texts and comments of a file as `path:line: "phrase", write …`. */
export function findBannedPhrases({ phrases, exempt }, path, source) {
  if (isIn(exempt, path)) return [];
  const parts = partsOf(path, source);
  const found = phrases.flatMap(({ pattern, use, except }) =>
    parts.flatMap(({ start, text }) => {
      const allowed =
        except === undefined ? text : text.replaceAll(except, (words) => ' '.repeat(words.length));
      return [...allowed.matchAll(new RegExp(pattern, 'gim'))].map(({ index, 0: phrase }) => ({
        line: lineOf(source, start + index),
        message: `"${phrase.trim()}", write: ${use}`,
      }));
    }),
  );
  return found.toSorted((a, b) => a.line - b.line).map(({ line, message }) => `${path}:${line}: ${message}`);
}

/** `loadNextPage`, `#MAX_ROWS` and `paged-list` as "load next page", "max rows" and "paged list". */
const wordsOfName = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();

/** A name that a library or a language declares is imported or read; only the name of a declaration is chosen here. */
const isDeclaredName = (node) =>
  (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) &&
  node.parent.name === node &&
  !ts.isPropertyAccessExpression(node.parent) &&
  !(ts.isImportSpecifier(node.parent) && node.parent.propertyName === undefined);

/** Names that a source file declares, as `{ name, line }`; the name of the file itself is in line 1. */
function declaredNames(path, source) {
  const names = [{ name: path.replace(/^.*\//, '').replace(/[.]\w+$/, ''), line: 1 }];
  if (!/[.](tsx?|mjs)$/.test(path)) return names;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if (isDeclaredName(node)) names.push({ name: node.text, line: lineOf(source, node.getStart(file)) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/**
 * Every banned word in the names that a file declares, and in the file's own name, as `path:line: the name …, write …`. `except` lists
 * names of the specified API.
 */
export function findBannedNames({ names: banned, exempt }, path, source) {
  if (isIn(exempt, path)) return [];
  return declaredNames(path, source).flatMap(({ name, line }) =>
    banned
      .filter(
        ({ pattern, except = [] }) => !except.includes(name) && new RegExp(pattern).test(wordsOfName(name)),
      )
      .map(({ use }) => `${path}:${line}: the name "${name}", write: ${use}`),
  );
}
