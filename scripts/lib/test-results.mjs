import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './installed.mjs';

export const CACHE = join(ROOT, '.cache');
const RESULTS = join(CACHE, 'test-results.json');

/** One test of the last run: its file, full title, and whether it passed. */
export function readVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.testResults.flatMap(({ name, assertionResults, status, message }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ file: name, title: `the file itself: ${message}`, passed: false }]
      : assertionResults.map((test) => ({
          file: name,
          title: test.fullName,
          passed: test.status === 'passed',
        })),
  );
}

export function readPlaywright(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const walk = (suite, path) => [
    ...(suite.specs ?? []).map((spec) => ({
      file: spec.file,
      title: [...path, spec.title].join(' '),
      passed: spec.ok && spec.tests.some(({ status }) => status === 'expected' || status === 'flaky'),
      again: spec.tests.some(({ status }) => status === 'flaky'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...path, inner.title])),
  ];
  return report.suites.flatMap((suite) => walk(suite, []));
}

export function saveResults(tests) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(tests));
}

export function loadResults() {
  if (!existsSync(RESULTS)) return undefined;
  return JSON.parse(readFileSync(RESULTS, 'utf8'));
}
