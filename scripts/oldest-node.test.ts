import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONFIG = join(ROOT, 'tsconfig.oldest-node.json');
const folder = mkdtempSync(join(tmpdir(), 'scriptorium-oldest-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

/** The errors of the check of scripts that the system's Node runs, were `source` one of them. */
function errorsOf(source: string): string {
  writeFileSync(join(folder, 'planted.mjs'), source);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: CONFIG, files: [join(folder, 'planted.mjs')] }),
  );
  const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' }).stdout;
}

test('the check finds calls that Node 20 does not have', () => {
  const found = errorsOf(`
import { globSync, readFileSync } from 'node:fs';
import { styleText } from 'node:util';
export const byLength = Map.groupBy(['a', 'bb'], (one) => one.length);
export const { promise } = Promise.withResolvers();
export const files = globSync('*');
export const both = new Set([1]).union(new Set([2]));
export const text = [readFileSync('a', 'utf8'), styleText('bold', 'a')];
`);
  for (const name of ['groupBy', 'withResolvers', 'globSync', 'union'])
    expect(found, name).toContain(`'${name}'`);
  expect(found.trim().split('\n')).toHaveLength(4);
});

test('the check allows calls that Node 20 has', () => {
  expect(
    errorsOf(`
import { cpSync } from 'node:fs';
cpSync('a', 'b', { recursive: true });
export const sorted = [2, 1].toSorted().findLast((one) => one > 1);
export const answer = fetch('http://127.0.0.1');
`),
  ).toBe('');
});

test('each command of the project is started by a script that the check holds to Node 20', () => {
  const { scripts } = readJson(join(ROOT, 'package.json')) as { scripts: Record<string, string> };
  const { files } = readJson(CONFIG) as { files: string[] };
  const started = Object.values(scripts).flatMap((command) => /^node (\S+)/.exec(command)?.[1] ?? []);
  expect(started.length).toBeGreaterThan(10);
  expect([...new Set(started)].sort()).toEqual(files);
});
