import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './installed.mjs';

export const CACHE = join(ROOT, '.cache');
const RESULTS = join(CACHE, 'test-results.json');

/** Lines of a failure's message that are kept. */
const MESSAGE_LINES = 12;

const headOf = (message) =>
  message && stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES).join('\n');

/** One test of the last run: its file, its whole title, how long it took in ms, whether it passed, and why not at first. */
export function readVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.testResults.flatMap(({ name, assertionResults, status, message }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ file: name, title: `the file itself: ${message}`, ms: 0, passed: false }]
      : assertionResults.map((test) => ({
          file: name,
          title: test.fullName,
          ms: Math.round(test.duration ?? 0),
          passed: test.status === 'passed',
          message: headOf(test.failureMessages?.[0]),
        })),
  );
}

export function readPlaywright(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const walk = (suite, path) => [
    ...(suite.specs ?? []).map((spec) => ({
      file: spec.file,
      title: [...path, spec.title].join(' '),
      ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      passed: spec.ok && spec.tests.some(({ status }) => status === 'expected' || status === 'flaky'),
      passedOnSecondTry: spec.tests.some(({ status }) => status === 'flaky'),
      message: headOf(spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
    })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...path, inner.title])),
  ];
  return report.suites.flatMap((suite) => walk(suite, []));
}

/** The tests that took longest, with their time, and the files whose tests took longest together, one line each. */
export function slowestOf(tests, count) {
  const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(6)} s`;
  const byFile = Map.groupBy(tests, ({ file }) => file.replace(`${ROOT}/`, ''));
  const files = [...byFile].map(([file, these]) => ({
    file,
    ms: these.reduce((sum, { ms }) => sum + ms, 0),
  }));
  const top = (list) => list.toSorted((a, b) => b.ms - a.ms).slice(0, count);
  return [
    `The ${count} slowest tests:`,
    ...top(tests).map(({ ms, file, title }) => `${seconds(ms)}  ${file.replace(`${ROOT}/`, '')}: ${title}`),
    `The ${count} slowest files:`,
    ...top(files).map(({ ms, file }) => `${seconds(ms)}  ${file}`),
  ];
}

export function saveResults(tests) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(tests));
}

export function loadResults() {
  if (!existsSync(RESULTS)) return undefined;
  return JSON.parse(readFileSync(RESULTS, 'utf8'));
}
