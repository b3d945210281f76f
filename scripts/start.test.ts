import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The tests run npm, which may build the page, and start servers as processes.
vi.setConfig({ testTimeout: 240_000 });

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NEVER_READY_MS = 150_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scriptorium-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A project of two packages of its own, so that an install needs no registry. */
function writeProject(lockedVersion = '1.0.0'): string {
  const root = join(folder, 'project');
  const manifest = {
    name: 'project',
    version: '1.0.0',
    devDependencies: { 'builds-the-page': 'file:builds-the-page' },
    optionalDependencies: { 'brings-node': 'file:brings-node' },
  };
  const packages: Record<string, object> = { '': manifest };
  for (const [name, kind] of [
    ['builds-the-page', { dev: true }],
    ['brings-node', { optional: true }],
  ] as const) {
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
    packages[name] = { version: '1.0.0', ...kind };
    packages[`node_modules/${name}`] = { resolved: name, link: true };
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  const lock = { name: 'project', version: lockedVersion, lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
  return root;
}

const install = (root: string, environment: NodeJS.ProcessEnv = {}) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { ensureInstalled } from ${JSON.stringify(join(ROOT, 'scripts/lib/installed.mjs'))};
       await ensureInstalled(${JSON.stringify(root)});`,
    ],
    { encoding: 'utf8', env: { ...process.env, ...environment } },
  );

test('an install leaves nothing out, whatever NODE_ENV and the npm settings of the user say', () => {
  const root = writeProject();
  const { stdout, stderr } = install(root, { NODE_ENV: 'production', npm_config_omit: 'dev optional' });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Installing the dependencies \.\.\.+ \d+ s\n$/);
  for (const name of ['builds-the-page', 'brings-node'])
    expect(existsSync(join(root, 'node_modules', name, 'package.json'))).toBe(true);
});

test('an install that fails shows what npm printed', () => {
  const root = writeProject();
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ name: 'project', dependencies: { other: '1.0.0' } }),
  );
  const { status, stderr } = install(root);
  expect(status).not.toBe(0);
  expect(stderr).toContain('can only install packages when your package.json and package-lock.json');
});

test('the README and package.json name the same oldest Node', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const named = /\[Node\.js\]\(https:\/\/nodejs\.org\) (\d+) or later/.exec(
    readFileSync(join(ROOT, 'README.md'), 'utf8'),
  );
  expect(engines.node).toBe(`>=${named?.[1]}`);
});

function untilPrinted(child: ChildProcess, pattern: RegExp): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not printed: ${pattern}\n${printed}`)), NEVER_READY_MS);
    child.stdout?.on('data', (data: Buffer) => {
      printed += String(data);
      const found = pattern.exec(printed)?.[0];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}

test('SIGTERM to npm start stops the server, and what is in flight is finished', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilPrinted(npm, /Scriptorium is ready at \S+/);
  const stopped = untilPrinted(npm, /SIGTERM: finishing requests and jobs in progress/);
  const closed = new Promise((resolve) => npm.stdout?.once('close', resolve));
  npm.kill('SIGTERM');
  await stopped;
  // Its output closes with the last program that holds it: the server itself.
  await closed;
  expect(existsSync(join(folder, 'data'))).toBe(true);
});
