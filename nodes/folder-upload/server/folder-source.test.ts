import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FoundItem, SessionContext, Stage, WatchedFolder } from '@scriptorium/sources/source-kind.ts';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFolderSource } from './folder-source.ts';

let root: string;
let inbox: string;
let count = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'scriptorium-watched-'));
});
beforeEach(() => {
  inbox = join(root, `inbox ${(count += 1)}`);
  mkdirSync(inbox);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const stages: Stage[] = [];
const listed = (paths: readonly string[]) => paths.map((path) => ({ path, processIds: [] }));
const context = (folders: readonly WatchedFolder[]): SessionContext => ({
  limits: { allow: parseAllowList(''), timeoutMs: 10_000, maxBytes: 1e6, folders },
  signal: new AbortController().signal,
  begin: (stage) => stages.push(stage),
});
const open = (
  folder = inbox,
  { folders = [root], settleMs = 1 }: { folders?: string[]; settleMs?: number } = {},
) =>
  makeFolderSource({ settleMs }).open(
    { settings: { folder }, secrets: {}, hostKey: null },
    context(listed(folders)),
  );
const write = (name: string, text = name) => writeFileSync(join(inbox, name), text);

async function list(
  known: readonly string[] = [],
  given: Parameters<typeof open>[1] = {},
): Promise<FoundItem[]> {
  const session = await open(inbox, given);
  const found: FoundItem[] = [];
  const findKnown = async (places: readonly string[]) =>
    new Set(places.filter((place) => known.includes(place)));
  for await (const { items } of session.list(null, findKnown)) found.push(...items);
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
}
const names = (items: readonly FoundItem[]) => items.map(({ name }) => name);

describe('a watched folder', () => {
  it('is read as a whole, its subfolders, links, pipes and unfinished files left out', async () => {
    for (const name of [
      'a.txt',
      'Zażółć.pdf',
      '.hidden',
      'b.part',
      'c.TMP',
      'd.filepart',
      'e.crdownload',
      'f.swp',
      '~$g.docx',
      'Thumbs.db',
    ])
      write(name);
    mkdirSync(join(inbox, 'folder'));
    symlinkSync('/etc/passwd', join(inbox, 'link.txt'));
    execFileSync('mkfifo', [join(inbox, 'pipe.txt')]);
    expect(names(await list())).toEqual(['a.txt', 'Zażółć.pdf']);
    expect(await (await open()).count()).toBe(2);
  });

  it('gives what it does not know yet, however old it is', async () => {
    write('a.txt');
    const [known] = await list();
    write('old.txt');
    utimesSync(join(inbox, 'old.txt'), 1, 1);
    expect(names(await list([known?.place ?? '']))).toEqual(['old.txt']);
  });

  it('gives a file that was replaced under its name as another one', async () => {
    write('a.txt');
    const [before] = await list();
    write('a.txt', 'longer than before');
    expect((await list([before?.place ?? ''])).map(({ size }) => size)).toEqual([18]);
  });

  it('waits for files that are still being written', async () => {
    write('growing.txt', 'x');
    write('complete.txt');
    const listing = list([], { settleMs: 200 });
    setTimeout(() => write('growing.txt', 'xx'), 50);
    expect(names(await listing)).toEqual(['complete.txt']);
    expect(names(await list())).toEqual(['complete.txt', 'growing.txt']);
  });

  it('lists a name that is not UTF-8, so that people see why it is not imported', async () => {
    const raw = Buffer.concat([Buffer.from(`${inbox}/`), Buffer.from([0x61, 0xff, 0x2e, 0x74, 0x78, 0x74])]);
    writeFileSync(raw, 'x');
    const [item] = await list();
    expect(item?.name).toBe('a\u{fffd}.txt');
    const session = await open();
    await expect(session.read(item as FoundItem)).rejects.toMatchObject({
      kind: 'refused',
      reason: { key: 'reason.source.name' },
    });
  });

  it.each([
    ['outside the allowed ones', () => '/etc'],
    ['that leads out of them', () => join(root, '..')],
    ['whose name only begins like an allowed one', () => `${root}-other`],
    ['that does not exist outside of them', () => '/nowhere/at/all'],
  ])('is refused for a folder %s', async (_what, folder) => {
    await expect(open(folder())).rejects.toMatchObject({
      kind: 'stop',
      reason: { key: 'reason.source.folderNotAllowed' },
    });
    expect(stages.at(-1)).toBe('folder');
  });

  it('is refused for a link that leads out of the allowed folders, and where none are allowed', async () => {
    symlinkSync('/etc', join(inbox, 'out'));
    const refused = { reason: { key: 'reason.source.folderNotAllowed' } };
    symlinkSync('/nowhere/at/all', join(inbox, 'nowhere'));
    for (const path of ['out', 'out/hostname', 'out/missing', 'nowhere', 'nowhere/at/all'])
      await expect(open(join(inbox, path))).rejects.toMatchObject(refused);
    await expect(open(inbox, { folders: [] })).rejects.toMatchObject(refused);
  });

  it('that is missing is named, also with the allowed folder around it', async () => {
    const missing = { reason: { key: 'reason.source.folder' } };
    await expect(open(join(root, 'missing', 'more'))).rejects.toMatchObject(missing);
    const unmounted = join(root, 'unmounted');
    for (const path of [unmounted, join(unmounted, 'scans')])
      await expect(open(path, { folders: [unmounted] })).rejects.toMatchObject(missing);
  });
});

describe('a folder that is listed with processes', () => {
  const openAs = (
    folder: string,
    folders: readonly WatchedFolder[],
    processId: number,
    settings: object = {},
  ) =>
    makeFolderSource({ settleMs: 1 }).open(
      { settings: { folder, ...settings }, secrets: {}, hostKey: null, processId },
      context(folders),
    );
  const refused = { kind: 'stop', reason: { key: 'reason.source.folderNotAllowed' } };

  it('is read by these alone, also where it is missing, also if an administrator chose it', async () => {
    const folders = [{ path: inbox, processIds: [12, 13] }];
    await expect(openAs(inbox, folders, 13)).resolves.toBeDefined();
    for (const settings of [{}, { byAdministrator: true }, { byAdministrator: false }])
      await expect(openAs(inbox, folders, 14, settings)).rejects.toMatchObject(refused);
    const missing = join(inbox, 'missing');
    await expect(openAs(missing, folders, 14)).rejects.toMatchObject(refused);
    await expect(openAs(missing, folders, 12)).rejects.toMatchObject({
      reason: { key: 'reason.source.folder' },
    });
  });

  it('is decided by the innermost listed folder, also through a link', async () => {
    const inner = join(inbox, 'inner');
    mkdirSync(inner);
    symlinkSync(inner, join(inbox, 'link'));
    const folders = [
      { path: inbox, processIds: [12] },
      { path: inner, processIds: [13] },
    ];
    await expect(openAs(inbox, folders, 12)).resolves.toBeDefined();
    for (const path of [inner, join(inbox, 'link')]) {
      await expect(openAs(path, folders, 12)).rejects.toMatchObject(refused);
      await expect(openAs(path, folders, 13)).resolves.toBeDefined();
    }
  });

  it('without any is read where an administrator chose it, and where it was stored before', async () => {
    const folders = [{ path: inbox, processIds: [] }];
    for (const settings of [{}, { byAdministrator: true }])
      await expect(openAs(inbox, folders, 12, settings)).resolves.toBeDefined();
    await expect(openAs(inbox, folders, 12, { byAdministrator: false })).rejects.toMatchObject(refused);
  });
});

describe('a file', () => {
  const read = async () => {
    const [item] = await list();
    return (await open()).read(item as FoundItem);
  };
  const stored = (size: number) => ({ key: 'k', size, sha256: '' });

  it('is read with its bytes, and came from the folder', async () => {
    write('a.txt', 'hello');
    const { filename, path, body, verify } = await read();
    expect([filename, path, (await buffer(body)).toString()]).toEqual(['a.txt', inbox, 'hello']);
    await expect(verify(stored(5))).resolves.toBeUndefined();
    await expect(verify(stored(4))).rejects.toMatchObject({ kind: 'later' });
  });

  it('that changes while it is read waits', async () => {
    write('a.txt', 'hello');
    const { body, verify } = await read();
    await buffer(body);
    write('a.txt', 'hello again');
    await expect(verify(stored(5))).rejects.toMatchObject({ kind: 'later' });
  });

  it('with another name is not read until it is deleted: a hard link, a link to a link, a file outside', async () => {
    const outside = join(root, `outside ${count}`);
    writeFileSync(outside, 'x');
    linkSync(outside, join(inbox, 'a.txt'));
    const refused = { kind: 'refused', reason: { key: 'reason.source.hardLink' } };
    await expect(read()).rejects.toMatchObject(refused);
    linkSync(join(inbox, 'a.txt'), join(inbox, 'b.txt'));
    rmSync(outside);
    for (const item of await list()) await expect((await open()).read(item)).rejects.toMatchObject(refused);
    rmSync(join(inbox, 'b.txt'));
    const { body } = await read();
    expect((await buffer(body)).toString()).toBe('x');
  });

  it('that gets another name after the listing is not read', async () => {
    write('a.txt');
    const [item] = await list();
    linkSync(join(inbox, 'a.txt'), join(inbox, '.hidden'));
    await expect((await open()).read(item as FoundItem)).rejects.toMatchObject({
      reason: { key: 'reason.source.hardLink' },
    });
  });

  it('that was deleted or replaced before it is read is reported as deleted', async () => {
    write('a.txt', 'hello');
    const [item] = await list();
    const session = await open();
    write('a.txt', 'other bytes');
    await expect(session.read(item as FoundItem)).rejects.toMatchObject({ kind: 'gone' });
    rmSync(join(inbox, 'a.txt'));
    await expect(session.read(item as FoundItem)).rejects.toMatchObject({ kind: 'gone' });
    symlinkSync('/etc/passwd', join(inbox, 'a.txt'));
    await expect(session.read(item as FoundItem)).rejects.toMatchObject({ kind: 'gone' });
  });
});
