import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testsOfChange } from './lib/changed-tests.mjs';
import { cruise } from './lib/cruise.mjs';
import { ensureBuilt, ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';
import { ensureSystemPackages, findChromium } from './lib/system-packages.mjs';
import { openTemporaryFolder } from './lib/temporary-folder.mjs';
import { CACHE, readJourneys, readVitest, saveResults, slowestOf, sumsByKind } from './lib/test-results.mjs';

const HELP = `npm test                installs what is missing and runs the tests that a change must pass
npm run test:all        the same on both databases, with all crashes
npm test -- --changed   only the tests that uncommitted changes concern`;

/** The message about tests that `npm test` leaves out. */
const LEFT_OUT =
  'Left out: one of the two databases for tests that cannot differ there, kills at random times and most of those during an upgrade, ' +
  'the commands for transfers and for keys, what is large, slow or on several machines, journeys to systems outside and those that ' +
  'look at everything, such as all looks in the dark and in Polish but those of the workspace. npm run test:all runs them.';

const [mode = '--landing', ...more] = process.argv.slice(2);
if (!['--landing', '--all', '--changed'].includes(mode) || more.length > 0) {
  console.error(HELP);
  process.exit(1);
}

/** The number of slowest tests and files that are printed. */
const SLOWEST = 20;

/** Wall and CPU minutes of each part of this run. CPU time is that of ended child processes, and known on Linux only. */
const parts = [];
const TICKS_PER_SECOND = 100;
function cpuMinutes() {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return fields.slice(13, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND / 60;
}
async function timed(name, work) {
  const [start, cpu] = [performance.now(), cpuMinutes()];
  const result = await work();
  parts.push({ name, wall: (performance.now() - start) / 60_000, cpu: cpuMinutes() - cpu });
  return result;
}

await timed('install', async () => {
  await ensureInstalled();
  ensureSystemPackages();
});
// An edit whose tests need no browser need not wait for the page.
if (mode !== '--changed') await timed('build', ensureBuilt);

const vitestTimes = join(CACHE, 'vitest-times.json');
const journeyTimes = join(CACHE, 'journey-times.json');
mkdirSync(CACHE, { recursive: true });
const compiled = join(CACHE, 'compiled');
for (const path of [vitestTimes, journeyTimes, compiled]) rmSync(path, { recursive: true, force: true });

const node = findNode();
const temporary = openTemporaryFolder();
const env = environment({
  ...(temporary && { TMPDIR: temporary }),
  CHROMIUM: findChromium(),
  VITEST_TIMES: vitestTimes,
  JOURNEY_TIMES: journeyTimes,
  // Each start of the product compiles it.
  NODE_COMPILE_CACHE: compiled,
  TEST_REDUCED: { '--landing': 'true', '--changed': 'changed', '--all': 'false' }[mode],
  FORCE_COLOR: '0',
});
const run = (program, args) =>
  spawnSync(node, [join(ROOT, program), ...args], { cwd: ROOT, stdio: 'inherit', env }).status;
const runVitest = (files = []) =>
  timed('rules, pages and worlds', () =>
    run('node_modules/vitest/vitest.mjs', [
      'run',
      '--reporter=dot',
      `--reporter=${join(ROOT, 'scripts/lib/vitest-times.mjs')}`,
      ...files,
    ]),
  );
const runJourneys = (files = []) =>
  timed('journeys', () =>
    run('node_modules/@playwright/test/cli.js', [
      'test',
      `--reporter=line,${join(ROOT, 'scripts/lib/journey-times.mjs')}`,
      ...files,
    ]),
  );

/** The files that differ from the last commit, new ones included. */
function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim().split('\n');
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '-o', '--exclude-standard')].filter(
    Boolean,
  );
}

async function buildAndRun(journeys) {
  await timed('build', ensureBuilt);
  return runJourneys(journeys);
}

async function runChanged() {
  const changed = changedFiles();
  const { modules } = await cruise(ROOT);
  const scripts = changed.filter((file) => /^scripts\/.*[.]test[.]ts$/.test(file));
  const tests = [...testsOfChange(modules, changed), ...scripts];
  const journeys = changed.filter((file) => /^e2e\/.*[.]spec[.]ts$/.test(file));
  console.log(`${changed.length} changed files concern ${tests.length} files of tests`);
  for (const file of [...tests, ...journeys]) console.log(`  ${file}`);
  if (journeys.length === 0) console.log('No journey is changed, so none runs. npm test runs all of them.');
  return [
    tests.length === 0 ? 0 : await runVitest(tests),
    journeys.length === 0 ? 0 : await buildAndRun(journeys),
  ];
}

const statuses = mode === '--changed' ? await runChanged() : [await runVitest(), await runJourneys()];

const reports = [
  ...(existsSync(vitestTimes) ? [readVitest(vitestTimes)] : []),
  ...(existsSync(journeyTimes) ? [readJourneys(journeyTimes)] : []),
];
const tests = reports.flatMap((report) => report.tests);
const files = reports.flatMap((report) => report.files);
// The requirements are counted from whole runs.
if (mode !== '--changed')
  saveResults({
    tests,
    files: files.map(({ kind, file, startMs, runMs }) => ({ kind, file, startMs, runMs })),
    parts,
  });
for (const line of [...slowestOf(tests, files, SLOWEST), ...sumsByKind(files)]) console.log(line);
for (const { name, wall, cpu } of parts)
  console.log(
    `${name.padEnd(24)} ${wall.toFixed(1).padStart(5)} min, ${cpu.toFixed(1).padStart(5)} min of CPU`,
  );
if (mode === '--landing') console.log(LEFT_OUT);
const failed = tests.filter(({ passed }) => !passed);
for (const { kind, file, title, message } of failed)
  console.log([`FAILED ${kind} ${file}: ${title}`, ...(message ? [message] : [])].join('\n'));

/** A runner that broke down before it could count is a failure too. */
const broken = statuses.some((status) => status !== 0) && failed.length === 0 ? 1 : 0;
if (broken) console.log('FAILED: a test runner ended with an error of its own, see above');
console.log(`${tests.length - failed.length} passed, ${failed.length + broken} failed`);
process.exit(failed.length + broken === 0 ? 0 : 1);
