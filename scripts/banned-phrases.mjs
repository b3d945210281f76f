import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/installed.mjs';
import { findBannedNames, findBannedPhrases } from './lib/phrase-search.mjs';

/**
 * Fails on phrases of `banned-phrases.json` in texts, comments and documents, and on words of its `names` in declared names and names of
 * files (docs/style.md).
 */
const list = JSON.parse(readFileSync(join(ROOT, 'scripts/banned-phrases.json'), 'utf8'));

/** One file for each place in which a phrase can be; each phrase must be found in each of them. */
const PLANTED = {
  'planted/comment.ts': (text) => `export const a = 1;\n// ${text}\n`,
  'planted/block.mjs': (text) => `/**\n * ${text}\n */\nexport const a = 1;\n`,
  'planted/string.ts': (text) => `export const a =\n  ${JSON.stringify(text)};\n`,
  'planted/template.ts': (text) => `export const a = (n) =>\n  \`\${n}. ${text}\`;\n`,
  'planted/element.tsx': (text) => `export const a = () => <p>\n${text}</p>;\n`,
  'planted/title.test.ts': (text) => `test(\n  ${JSON.stringify(text)}, () => {});\n`,
  'planted/document.md': (text) => `# Planted\n${text}\n`,
  'planted/routine.sql': (text) => `select 1;\n-- ${text}\n`,
  'planted/style.css': (text) => `.a {}\n/* ${text} */\n`,
};

const missed = list.phrases.flatMap(({ pattern, example, ...rest }) =>
  Object.entries(PLANTED)
    .filter(([path, plant]) => {
      const one = { ...list, phrases: [{ pattern, ...rest }] };
      return !findBannedPhrases(one, path, plant(example)).some((line) => line.startsWith(`${path}:2: `));
    })
    .map(([path]) => `the planted phrase "${example}" was not found in ${path}`),
);

/** One declaration of each kind; each banned name must be found in each of them. */
const PLANTED_NAMES = {
  'planted/constant.ts': (name) => `\nexport const ${name} = 1;\n`,
  'planted/function.mjs': (name) => `\nexport function ${name}() {}\n`,
  'planted/parameter.tsx': (name) => `\nexport const a = (${name}) => 1;\n`,
  'planted/property.ts': (name) => `export interface A {\n  readonly ${name}: number;\n}\n`,
  'planted/private.ts': (name) => `export class A {\n  #${name} = 1;\n}\n`,
  'planted/binding.ts': (name) => `\nexport const { a: ${name} } = b;\n`,
};
const missedNames = list.names.flatMap((banned) => {
  const one = { ...list, names: [banned] };
  const found = (path, source, line) =>
    findBannedNames(one, path, source).some((message) => message.startsWith(`${path}:${line}: `));
  return [
    ...Object.entries(PLANTED_NAMES)
      .filter(([path, plant]) => !found(path, plant(banned.example), 2))
      .map(([path]) => `the planted name "${banned.example}" was not found in ${path}`),
    ...(found(`planted/${banned.example}.ts`, '', 1)
      ? []
      : [`the planted name of a file was not found: ${banned.example}`]),
  ];
});

/** The requirements are left out: the file repeats the words of the specification. */
const SPECIFIED = 'docs/requirements.md';
const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
const files = stdout
  .split('\0')
  .filter((path) => /[.](tsx?|mjs|md|sql|css)$/.test(path) && path !== SPECIFIED)
  .filter((path) => existsSync(join(ROOT, path)));
const found = files.flatMap((path) => {
  const source = readFileSync(join(ROOT, path), 'utf8');
  return [...findBannedPhrases(list, path, source), ...findBannedNames(list, path, source)];
});

const failures = [...missed, ...missedNames, ...found];
for (const line of failures) console.error(line);
console.log(
  `${files.length} files, ${list.phrases.length} phrases, ${list.names.length} names, ${found.length} found, ${missed.length + missedNames.length} missed`,
);
if (files.length === 0 || failures.length > 0) process.exit(1);
