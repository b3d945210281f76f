import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './installed.mjs';

export const CACHE = join(ROOT, '.cache');
const RESULTS = join(CACHE, 'test-results.json');

/** Lines of a failure's message that are kept. */
const MESSAGE_LINES = 12;

const headOf = (message) =>
  message && stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES).join('\n');

/**
 * One row a test of the last run: `kind` is the vitest project or "journeys", `ms` the time of the test itself and
 * `setUpMs` that of its hooks and fixtures. A file that could not be loaded is a row of its own that failed.
 */
export function readVitest(file) {
  const { files, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    errors,
    files: files.map(({ file, ...times }) => ({ ...times, file: relative(ROOT, file) })),
    tests: files.flatMap(({ kind, file, tests, errors, failed }) => {
      const place = { kind, file: relative(ROOT, file) };
      const rows = tests.map(({ title, ms, state, message }) => ({
        ...place,
        title,
        ms,
        passed: state === 'passed',
        message: headOf(message),
      }));
      const isUnexplained = failed && rows.every(({ passed }) => passed);
      return isUnexplained
        ? [...rows, { ...place, title: 'the file itself', ms: 0, passed: false, message: headOf(errors[0]) }]
        : rows;
    }),
  };
}

export function readJourneys(file) {
  const { tests, errors } = JSON.parse(readFileSync(file, 'utf8'));
  const rows = tests.map(({ file, title, ms, setUpMs, state, message }) => ({
    kind: 'journeys',
    file: relative(ROOT, file),
    title,
    ms,
    setUpMs,
    passed: state === 'expected',
    message: headOf(message),
  }));
  const byFile = Map.groupBy(rows, ({ file }) => file);
  const sum = (these, key) => these.reduce((total, row) => total + row[key], 0);
  return {
    errors,
    files: [...byFile].map(([name, these]) => ({
      kind: 'journeys',
      file: name,
      startMs: sum(these, 'setUpMs'),
      runMs: sum(these, 'ms') - sum(these, 'setUpMs'),
      tests: these,
    })),
    tests: rows,
  };
}

const minutes = (ms) => `${(ms / 60_000).toFixed(1).padStart(6)} min`;
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(6)} s`;

/**
 * A table with a row a kind: how many files and tests, the minutes of set-up (loading modules, hooks before the first
 * test, fixtures) and the minutes of the tests, added up over all workers.
 */
export function sumsByKind(files) {
  const kinds = [...Map.groupBy(files, ({ kind }) => kind)].map(([kind, these]) => {
    const add = (amount) => these.reduce((sum, file) => sum + amount(file), 0);
    return [
      kind.padEnd(12),
      String(these.length).padStart(6),
      String(add(({ tests }) => tests.length)).padStart(6),
      minutes(add(({ startMs }) => startMs)),
      minutes(add(({ runMs }) => runMs)),
    ].join('  ');
  });
  return [
    'Minutes of all workers by kind:',
    'kind           files   tests      set-up       tests',
    ...kinds,
  ];
}

/** The tests that took longest, with their time, and the files that took longest, one line each. */
export function slowestOf(tests, files, count) {
  const top = (rows) => [...rows].sort((a, b) => b.ms - a.ms).slice(0, count);
  const wholeFiles = files.map(({ kind, file, startMs, runMs }) => ({ kind, file, ms: startMs + runMs }));
  return [
    `The ${count} slowest tests:`,
    ...top(tests).map(({ ms, kind, file, title }) => `${seconds(ms)}  ${kind} ${file}: ${title}`),
    `The ${count} slowest files, with their set-up:`,
    ...top(wholeFiles).map(({ ms, kind, file }) => `${seconds(ms)}  ${kind} ${file}`),
  ];
}

/** Keeps all that was measured, for `npm run requirements` and for comparing two runs. */
export function saveResults(results) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(results));
}

export function loadResults() {
  if (!existsSync(RESULTS)) return undefined;
  return JSON.parse(readFileSync(RESULTS, 'utf8'));
}
