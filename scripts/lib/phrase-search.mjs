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
