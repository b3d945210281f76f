import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './installed.mjs';

const ID = /\[([A-Z0-9]+-\d+)\]/g;

/** The requirements that a title names. */
export const idsOf = (text) => [...text.matchAll(ID)].map(([, id]) => id);

/** Rows of a table with a head in docs, as arrays of cells. */
const tableOf = (name) =>
  readFileSync(join(ROOT, 'docs', name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** All requirements in their order: id, name of the area, source in the specification, text. */
export const readRequirements = () =>
  tableOf('requirements.tsv').map(([id, areaName, source, text]) => ({ id, areaName, source, text }));

/** The requirements that the product does not meet by the letter: id, verdict, reason, and where the reason is recorded. */
export const readDepartures = () =>
  tableOf('departures.tsv').map(([id, verdict, reason, where]) => ({ id, verdict, reason, where }));

/** The files of tests by requirement, from the titles in their sources. Areas that no requirement has are data of a test. */
export function testsById(areas) {
  const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts'];
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = new Map();
  for (const file of stdout.trim().split('\n')) {
    const ids = idsOf(readFileSync(join(ROOT, file), 'utf8'));
    for (const id of new Set(ids))
      if (areas.has(id.split('-')[0])) files.set(id, [...(files.get(id) ?? []), file]);
  }
  return files;
}
