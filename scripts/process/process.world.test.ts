import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';
import { run } from './run.ts';

const world = await startWorld();
const folder = mkdtempSync(join(tmpdir(), 'scriptorium-process-'));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});
const boss = world.callAs(world.admin);
const url = await world.listen();
const expirationDate = new Date(Date.now() + 86_400_000).toISOString();
const token = await boss(apiKeys.create, { body: { expirationDate } });
const path = (name: string) => join(folder, name);

async function command(...args: string[]) {
  let [out, err] = ['', ''];
  const code = await run(args, {
    env: { SCRIPTORIUM_URL: `${url}/`, SCRIPTORIUM_TOKEN: token },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

it('export, import, export gives the same bytes; a change is seen before it is made', async () => {
  const process = await world.make.process({ name: 'By command' });
  const kind = await world.make.node(process.id, {
    activityType: 'CLF',
    name: 'Kind',
    fromId: process.parser.id,
  });
  await world.make.classifierType(kind.id, { name: 'Invoice' });
  expect(await command('export', String(process.id), path('a.json'))).toEqual({ code: 0, out: '', err: '' });
  const text = readFileSync(path('a.json'), 'utf8');
  expect((await command('export', String(process.id))).out).toBe(text);
  const made = await command('import', path('a.json'), '--name', 'The copy');
  expect(made).toMatchObject({ code: 0, err: '' });
  const id = /process (\d+): The copy/.exec(made.out)?.[1] ?? '';
  await command('export', id, path('b.json'));
  expect(readFileSync(path('b.json'), 'utf8')).toBe(text.replace('By command', 'The copy'));
  expect(await command('import', path('a.json'), '--into', id)).toMatchObject({
    code: 0,
    out: 'Nothing to change.\n',
  });
  expect(await command('import', path('a.json'), '--into', id, '--preview')).toMatchObject({
    code: 0,
    out: '',
  });

  writeFileSync(path('c.json'), text.replace('"Invoice"', '"Bill"'));
  const preview = await command('import', path('c.json'), '--into', id, '--preview');
  expect(preview).toEqual({
    code: 3,
    out: '+ class added: Kind / Bill\n- class removed: Kind / Invoice\n',
    err: '',
  });
  expect((await command('import', path('c.json'), '--into', id)).code).toBe(4);
  expect(await command('import', path('c.json'), '--into', id, '--yes')).toMatchObject({ code: 0 });
  expect((await command('import', path('c.json'), '--into', id, '--preview')).code).toBe(0);
  expect((await command('import', path('c.json'), '--into', id, '--rename', '--preview')).out).toContain(
    'By command',
  );
  expect((await boss(processes.list)).some(({ name }) => name === 'The copy')).toBe(true);
});

it('says what is wrong and ends with a code for pipelines', async () => {
  writeFileSync(path('broken.json'), '{"format": }');
  expect(await command('import', path('broken.json'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/broken.json: .*not valid JSON/),
  });
  expect((await command('import', path('nothing.json'))).code).toBe(1);
  writeFileSync(path('other.json'), '{"format": "other", "version": 1}');
  expect(await command('import', path('other.json'))).toMatchObject({
    code: 1,
    out: expect.stringContaining('! format: '),
  });
  expect((await command('export', '999999')).code).toBe(1);
  for (const wrong of [
    ['export'],
    ['export', 'x'],
    ['explode', '1'],
    ['import', 'a', 'b'],
    ['import', 'a', '--unknown'],
  ])
    expect(await command(...wrong)).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
  const surroundings = { env: {}, out: () => undefined, err: () => undefined };
  expect(await run(['export', '1'], surroundings)).toBe(2);
  const noToken = await run(['export', '1', '--url', url, '--token', 'wrong'], surroundings);
  expect(noToken).toBe(1);
});

it('refuses flags that would have no effect', async () => {
  const refused = async (env: Record<string, string>, ...args: string[]) => {
    let err = '';
    const all = { SCRIPTORIUM_URL: url, SCRIPTORIUM_TOKEN: token, ...env };
    const code = await run(args, { env: all, out: () => undefined, err: (text) => (err += text) });
    expect(code).toBe(2);
    return err;
  };
  expect(await refused({}, 'import', path('a.json'), '--dry-run')).toContain('--dry-run');
  expect(await refused({}, 'export', '1', '--preview')).toContain('--preview is not for export');
  expect(await refused({}, 'import', path('a.json'), '--yes')).toContain('--into');
  expect(await refused({}, 'import', path('a.json'), '--rename')).toContain('--into');
  expect(await refused({}, 'import', path('a.json'), '--into', '1', '--name', 'x')).toContain('--name');
  expect(await refused({ npm_config_preview: 'true' }, 'import', path('a.json'))).toContain(
    'npm run process --',
  );
});
