import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, findNode, ROOT } from './lib/installed.mjs';
import { ensureSystemPackages, findChromium } from './lib/system-packages.mjs';
import { CACHE, readJourneys, readVitest, saveResults, slowestOf, sumsByKind } from './lib/test-results.mjs';

/**
 * `npm test`: installs what is missing, runs every test on PostgreSQL, the ones that may differ there on the embedded
 * database too, and the journeys in a browser, and counts. `npm test -- --all` runs every test on both databases.
 */
const unknown = process.argv.slice(2).filter((word) => word !== '--all');
if (unknown.length > 0) {
  console.error(`npm test takes --all and nothing else, not ${unknown.join(' ')}`);
  process.exit(1);
}

/** How many of the slowest tests and files are printed. */
const SLOWEST = 20;

/** Wall and CPU minutes of each part of this run. CPU time is that of ended child processes, and known on Linux only. */
const parts = [];
const cpuSeconds = () =>
  existsSync('/proc/self/stat')
    ? readFileSync('/proc/self/stat', 'utf8')
        .split(') ')[1]
        .split(' ')
        .slice(13, 15)
        .reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
    : 0;
async function timed(name, work) {
  const [start, cpu] = [performance.now(), cpuSeconds()];
  const result = await work();
  parts.push({ name, wall: (performance.now() - start) / 60_000, cpu: (cpuSeconds() - cpu) / 60 });
  return result;
}

await timed('install', async () => {
  await ensureInstalled();
  ensureSystemPackages();
});
await timed('build', ensureBuilt);

const vitestTimes = join(CACHE, 'vitest-times.json');
const journeyTimes = join(CACHE, 'journey-times.json');
mkdirSync(CACHE, { recursive: true });
for (const file of [vitestTimes, journeyTimes]) rmSync(file, { force: true });

const node = findNode();
const env = environment({
  CHROMIUM: findChromium(),
  VITEST_TIMES: vitestTimes,
  JOURNEY_TIMES: journeyTimes,
  TEST_REDUCED: String(!process.argv.includes('--all')),
  FORCE_COLOR: '0',
});
const run = (program, args) =>
  spawnSync(node, [join(ROOT, program), ...args], { cwd: ROOT, stdio: 'inherit', env }).status;

const vitest = await timed('rules and worlds', () =>
  run('node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=dot',
    `--reporter=${join(ROOT, 'scripts/lib/vitest-times.mjs')}`,
  ]),
);
const playwright = await timed('journeys', () =>
  run('node_modules/@playwright/test/cli.js', [
    'test',
    `--reporter=line,${join(ROOT, 'scripts/lib/journey-times.mjs')}`,
  ]),
);

const reports = [
  ...(existsSync(vitestTimes) ? [readVitest(vitestTimes)] : []),
  ...(existsSync(journeyTimes) ? [readJourneys(journeyTimes)] : []),
];
const tests = reports.flatMap((report) => report.tests);
const files = reports.flatMap((report) => report.files);
saveResults({
  tests,
  files: files.map(({ kind, file, startMs, runMs }) => ({ kind, file, startMs, runMs })),
  parts,
});
for (const line of [...slowestOf(tests, files, SLOWEST), ...sumsByKind(files)]) console.log(line);
for (const { name, wall, cpu } of parts)
  console.log(
    `${name.padEnd(18)} ${wall.toFixed(1).padStart(5)} min, ${cpu.toFixed(1).padStart(5)} min of CPU`,
  );
const failed = tests.filter(({ passed }) => !passed);
for (const { kind, file, title, message } of failed)
  console.log([`FAILED ${kind} ${file}: ${title}`, ...(message ? [message] : [])].join('\n'));

/** A runner that broke down before it could count is a failure too. */
const broken =
  [vitest, playwright].filter((status) => status !== 0).length > 0 && failed.length === 0 ? 1 : 0;
if (broken) console.log('FAILED: a test runner ended with an error of its own, see above');
console.log(`${tests.length - failed.length} passed, ${failed.length + broken} failed`);
process.exit(failed.length + broken === 0 ? 0 : 1);
