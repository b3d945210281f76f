import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/installed.mjs';
import { idsOf, readDepartures, readRequirements, testsById } from './lib/requirement-rows.mjs';
import { mistakesIn, pageOf, verdictsOf } from './lib/requirement-verdicts.mjs';
import { loadResults } from './lib/test-results.mjs';

const PAGE = join(ROOT, 'docs/requirements.md');
const HELP = `npm run requirements -- [--min N] [--check] [--write] [AREA…]
  Lists by area which requirements no passing test of the last npm test names.
  --min N  fails when fewer than N requirements are shown
  --check  compares the tests' sources and docs/departures.tsv with the list instead of the last results; fails for an id
           that does not exist, and when docs/requirements.md is outdated
  --write  writes docs/requirements.md`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    min: { type: 'string' },
    check: { type: 'boolean' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

const rows = readRequirements();
const known = new Set(rows.map(({ id }) => id));
const areaOf = (id) => id.split('-')[0];

function fail(message) {
  console.error(message);
  process.exit(1);
}

function checkThatIdsExist(ids) {
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length > 0) fail(`Tests name requirements that do not exist: ${unknown.join(', ')}`);
}

/** The page as the sources of today say it. */
function pageOfToday() {
  const tests = testsById(new Set([...known].map(areaOf)));
  checkThatIdsExist(tests.keys());
  const departures = readDepartures();
  const mistakes = mistakesIn(departures, rows);
  if (mistakes.length > 0) fail(`docs/departures.tsv: ${mistakes.join('; ')}`);
  return { page: pageOf(verdictsOf(rows, departures, tests)), named: tests.size };
}

function checkPage() {
  const { page, named } = pageOfToday();
  if (readFileSync(PAGE, 'utf8') !== page)
    fail('docs/requirements.md is outdated: run npm run requirements -- --write');
  console.log(`${named} of ${known.size} requirements are named in the titles of tests`);
}

function showResults(tests) {
  const idsWhere = (wanted) =>
    new Set(tests.filter(({ passed }) => passed === wanted).flatMap(({ title }) => idsOf(title)));
  const [passing, failing] = [idsWhere(true), idsWhere(false)];
  const areas = new Map();
  for (const { id, text } of rows) {
    const area = areaOf(id);
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
else if (values.write) writeFileSync(PAGE, pageOfToday().page);
else if (values.check) checkPage();
else {
  const tests = loadResults()?.tests;
  if (!tests) fail('Run npm test first: its results show which requirements are covered.');
  showResults(tests);
}
