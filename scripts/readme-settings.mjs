import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../apps/server/src/config/settings.ts';
import { ROOT } from './lib/installed.mjs';

/** Writes the table of settings into the README; with `--check` it only says whether the table is up to date. */
const file = join(ROOT, 'README.md');
const [BEGIN, END] = ['<!-- settings -->', '<!-- /settings -->'];
const MACHINE_DEPENDENT = { CPU_WORKERS: 'cores − 1', TIME_ZONE: "the system's" };

const rows = describeSettings().map(({ name, fallback, meaning }) => {
  const shown = MACHINE_DEPENDENT[name] ?? (fallback === '' ? '' : `\`${fallback}\``);
  return `| \`${name}\` | ${shown} | ${meaning} |`;
});
const table = ['| name | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');

const readme = readFileSync(file, 'utf8');
const before = readme.slice(0, readme.indexOf(BEGIN) + BEGIN.length);
const after = readme.slice(readme.indexOf(END));
const wanted = `${before}\n\n${table}\n\n${after}`;
const compact = (text) => text.replaceAll(/\s+|-{3,}/g, '');
if (!process.argv.includes('--check')) writeFileSync(file, wanted);
else if (compact(readme) !== compact(wanted)) {
  console.error('The table of settings in README.md is not up to date: node scripts/readme-settings.mjs');
  process.exit(1);
}
