import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/installed.mjs';
import { loadResults } from './lib/test-results.mjs';

/** `npm run requirements`: which requirements no passing test of the last `npm test` names, by area. */
const tests = loadResults();
if (!tests) {
  console.error('Run npm test first: its results show which requirements are covered.');
  process.exit(1);
}

const ID = /\[([A-Z0-9]+-\d+)\]/g;
const idsOf = (title) => [...title.matchAll(ID)].map(([, id]) => id);
const passing = new Set(tests.filter(({ passed }) => passed).flatMap(({ title }) => idsOf(title)));
const failing = new Set(tests.filter(({ passed }) => !passed).flatMap(({ title }) => idsOf(title)));

const rows = readFileSync(join(ROOT, 'docs/requirements.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const areas = new Map();
for (const [id, , , text] of rows) {
  const area = id.split('-')[0];
  const entry = areas.get(area) ?? { shown: 0, missing: [] };
  if (passing.has(id) && !failing.has(id)) entry.shown += 1;
  else entry.missing.push(`${id}${failing.has(id) ? ' (a test fails)' : ''}  ${text.slice(0, 100)}`);
  areas.set(area, entry);
}

const wanted = process.argv.slice(2).map((area) => area.toUpperCase());
for (const [area, { shown, missing }] of areas) {
  if (wanted.length > 0 && !wanted.includes(area)) continue;
  console.log(`${area.padEnd(9)} ${shown} of ${shown + missing.length} shown`);
  if (shown > 0 || wanted.length > 0) for (const line of missing) console.log(`            ${line}`);
}

const known = new Set(rows.map(([id]) => id));
const unknown = [...passing].filter((id) => !known.has(id));
if (unknown.length > 0) {
  console.error(`Tests name requirements that do not exist: ${unknown.join(', ')}`);
  process.exit(1);
}
