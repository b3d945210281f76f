import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEllipticComments } from './lib/elliptic-comments.mjs';
import { ROOT } from './lib/installed.mjs';

/**
 * Counts the doc comments that do not name their subject (`lib/elliptic-comments.mjs` defines them) and fails if there are more than the
 * maximum in `elliptic-comments.json`, which may only shrink. `--list` prints each of them; further arguments are the paths it searches.
 */
const { most } = JSON.parse(readFileSync(join(ROOT, 'scripts/elliptic-comments.json'), 'utf8'));
const [flag, ...paths] = process.argv.slice(2);

const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z', ...paths], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
const files = stdout
  .split('\0')
  .filter((path) => /[.](tsx?|[cm]js)$/.test(path) && existsSync(join(ROOT, path)));
const found = files.flatMap((path) =>
  findEllipticComments(readFileSync(join(ROOT, path), 'utf8')).map(
    ({ line, text }) => `${path}:${line}: ${text}`,
  ),
);

if (flag === '--list') for (const line of found) console.log(line);
console.log(`${files.length} files, ${found.length} comments without a subject, at most ${most}`);
if (files.length === 0 || found.length > most) {
  console.error('A comment names its subject (docs/style.md): node scripts/elliptic-comments.mjs --list');
  process.exit(1);
}
