import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/installed.mjs';
import { leftOutIn } from './lib/left-out.mjs';

/** Fails for a test that is skipped, focused or tried twice: it would pass without showing anything. */
const FILES = [
  '*.test.ts',
  '*.test.tsx',
  'e2e/*.ts',
  'playwright.config.ts',
  'vitest.config.ts',
  'scripts/test.mjs',
];

const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...FILES], {
  cwd: ROOT,
  encoding: 'utf8',
});
const found = stdout
  .trim()
  .split('\n')
  .flatMap((file) => leftOutIn(readFileSync(join(ROOT, file), 'utf8')).map((place) => `${file}:${place}`));
for (const place of found) console.log(place);
process.exit(found.length === 0 ? 0 : 1);
