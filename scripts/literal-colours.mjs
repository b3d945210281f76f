import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/installed.mjs';

/** Fails on literal colours in styles and components: they use the variables of the theme. */
const THEME_FILES = new Set([
  'apps/web/src/app/shell/theme.css',
  'apps/web/src/app/shell/logo.tsx',
  'packages/annotator/src/react/annotator.css',
]);
const LITERAL = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i;

const linesWithLiterals = (path, text) =>
  text
    .split('\n')
    .flatMap((line, index) => (LITERAL.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));

const PLANTED = {
  'planted.module.css': '.a {\n  border: 1px solid #e4e7ee;\n}\n',
  'planted.tsx': "export const a = () => (\n  <p style={{ color: '#FFF' }}>a</p>\n);\n",
};
const missed = Object.entries(PLANTED).filter(
  ([path, text]) => !linesWithLiterals(path, text).some((line) => line.startsWith(`${path}:2: `)),
);
for (const [path] of missed) console.log(`the literal colour planted in ${path} was not found`);

const { stdout } = spawnSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps/web', 'packages', 'nodes'],
  { cwd: ROOT, encoding: 'utf8' },
);
const files = stdout
  .split('\n')
  .filter((path) => /[.](?:css|tsx)$/.test(path) && !path.endsWith('.test.tsx') && !THEME_FILES.has(path))
  .filter((path) => existsSync(join(ROOT, path)));
const found = files.flatMap((path) => linesWithLiterals(path, readFileSync(join(ROOT, path), 'utf8')));
for (const line of found) console.log(line);
console.log(`${files.length} files, ${found.length} literal colours, ${missed.length} missed`);
if (files.length === 0 || found.length > 0 || missed.length > 0) process.exit(1);
