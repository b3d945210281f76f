import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/installed.mjs';
import { loadResults } from './lib/test-results.mjs';

const HELP = `npm run requirements -- [--min N] [--titles] [AREA…]
  Lists by area which requirements no passing test of the last npm test names.
  --min N   fails when fewer than N requirements are shown
  --titles  compares the tests' sources with the list instead of the last results; fails for an id that does not exist`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { min: { type: 'string' }, titles: { type: 'boolean' }, help: { type: 'boolean' } },
});

const ID = /\[([A-Z0-9]+-\d+)\]/g;
const idsOf = (text) => [...text.matchAll(ID)].map(([, id]) => id);

const rows = readFileSync(join(ROOT, 'docs/requirements.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const known = new Set(rows.map(([id]) => id));

function fail(message) {
  console.error(message);
  process.exit(1);
}

function checkThatIdsExist(ids) {
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length > 0) fail(`Tests name requirements that do not exist: ${unknown.join(', ')}`);
}

/** The ids in the sources of all tests: an area that no requirement has is not an id, but part of a test's data. */
function idsInSources() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts*', '*.spec.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const areas = new Set([...known].map((id) => id.split('-')[0]));
  const sources = stdout.trim().split('\n');
  const ids = sources.flatMap((file) => idsOf(readFileSync(join(ROOT, file), 'utf8')));
  return new Set(ids.filter((id) => areas.has(id.split('-')[0])));
}

function showTitles() {
  const named = idsInSources();
  checkThatIdsExist(named);
  console.log(`${named.size} of ${known.size} requirements are named in the titles of tests`);
}

function showResults(tests) {
  const idsWhere = (wanted) =>
    new Set(tests.filter(({ passed }) => passed === wanted).flatMap(({ title }) => idsOf(title)));
  const [passing, failing] = [idsWhere(true), idsWhere(false)];
  const areas = new Map();
  for (const [id, , , text] of rows) {
    const area = id.split('-')[0];
    const entry = areas.get(area) ?? { shown: 0, missing: [] };
    if (passing.has(id) && !failing.has(id)) entry.shown += 1;
    else entry.missing.push(`${id}${failing.has(id) ? ' (a test fails)' : ''}  ${text.slice(0, 100)}`);
    areas.set(area, entry);
  }
  const wanted = positionals.map((area) => area.toUpperCase());
  for (const [area, { shown, missing }] of areas) {
    if (wanted.length > 0 && !wanted.includes(area)) continue;
    console.log(`${area.padEnd(9)} ${shown} of ${shown + missing.length} shown`);
    if (shown > 0 || wanted.length > 0) for (const line of missing) console.log(`            ${line}`);
  }
  checkThatIdsExist(passing);
  const sum = [...areas.values()].reduce((total, { shown }) => total + shown, 0);
  console.log(`${sum} of ${known.size} requirements are shown by passing tests`);
  if (sum < least) fail(`At least ${least} must be shown`);
}

const least = Number(values.min ?? 0);
if (values.help) console.log(HELP);
else if (!Number.isInteger(least) || least < 0) fail('--min takes a number');
else if (values.titles) showTitles();
else {
  const tests = loadResults()?.tests;
  if (!tests) fail('Run npm test first: its results show which requirements are covered.');
  showResults(tests);
}
