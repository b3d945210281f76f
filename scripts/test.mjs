import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';
import { ensureSystemPackages, findChromium } from './lib/system-packages.mjs';
import { CACHE, readPlaywright, readVitest, saveResults, slowestOf } from './lib/test-results.mjs';

/**
 * `npm test`: installs what is missing, runs every test on PostgreSQL, the ones that may differ there on the embedded
 * database too, and the journeys in a browser, and counts. `npm test -- --all` runs every test on both databases.
 */
const unknown = process.argv.slice(2).filter((word) => word !== '--all');
if (unknown.length > 0) {
  console.error(`npm test takes --all and nothing else, not ${unknown.join(' ')}`);
  process.exit(1);
}
await ensureInstalled();
ensureSystemPackages();
await ensureBuilt();

/** How many of the slowest tests and files are printed. */
const SLOWEST = 20;

const vitestReport = join(CACHE, 'vitest.json');
const playwrightReport = join(CACHE, 'playwright.json');
mkdirSync(CACHE, { recursive: true });
for (const file of [vitestReport, playwrightReport]) rmSync(file, { force: true });

const node = findNode();
const env = environment({
  CHROMIUM: findChromium(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  TEST_REDUCED: String(!process.argv.includes('--all')),
  FORCE_COLOR: '0',
});
const run = (program, args) =>
  spawnSync(node, [join(ROOT, program), ...args], { cwd: ROOT, stdio: 'inherit', env }).status;

const vitest = run('node_modules/vitest/vitest.mjs', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
// A second try is printed: it is a defect of the page or of its test that shows on a busy machine only.
const playwright = run('node_modules/@playwright/test/cli.js', [
  'test',
  '--reporter=line,json',
  '--retries=1',
]);

const tests = [
  ...(existsSync(vitestReport) ? readVitest(vitestReport) : []),
  ...(existsSync(playwrightReport) ? readPlaywright(playwrightReport) : []),
];
saveResults(tests);
for (const line of slowestOf(tests, SLOWEST)) console.log(line);
const failed = tests.filter(({ passed }) => !passed);
const print = (word, { file, title, message }) =>
  console.log([`${word} ${file.replace(ROOT, '')}: ${title}`, ...(message ? [message] : [])].join('\n'));
for (const test of tests) if (test.passedOnSecondTry) print('PASSED ON THE SECOND TRY', test);
for (const test of failed) print('FAILED', test);

/** A runner that broke down before it could count is a failure too. */
const broken =
  [vitest, playwright].filter((status) => status !== 0).length > 0 && failed.length === 0 ? 1 : 0;
if (broken) console.log('FAILED: a test runner ended with an error of its own, see above');
console.log(`${tests.length - failed.length} passed, ${failed.length + broken} failed`);
process.exit(failed.length + broken === 0 ? 0 : 1);
