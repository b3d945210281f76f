import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startS3, type S3Server } from '@scriptorium/testing/servers/s3-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import { MissingFileError, type SweepableFiles } from './stored-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'scriptorium-store-'));
let s3: S3Server;
const stores: Record<string, SweepableFiles> = { folder: new FolderStore(folder) };

beforeAll(async () => {
  s3 = await startS3('docs');
  stores['bucket'] = new S3Store({
    bucket: 'docs',
    endpoint: s3.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
});

afterAll(async () => {
  await stores['bucket']?.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const store = (name: string): SweepableFiles => stores[name] as SweepableFiles;
const inPieces = (bytes: Buffer, size = 70_000) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

async function keysOf(files: SweepableFiles): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.keys()) keys.push(key);
  return keys.sort();
}

describe.each(['folder', 'bucket'])('a file store in a %s', (name) => {
  it('returns what was stored, with its size and checksum', async () => {
    const bytes = randomBytes(18_000_000);
    const stored = await store(name).put(inPieces(bytes), 'application/pdf');
    expect(stored.key).toMatch(/^[0-9a-f]{32}$/);
    expect(stored).toMatchObject({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const opened = await store(name).open(stored.key);
    expect(opened.size).toBe(bytes.length);
    expect((await buffer(opened.stream)).equals(bytes)).toBe(true);
  });

  // The second folder is on another file system than the store.
  it.each([tmpdir(), '/dev/shm'])('moves a file from %s', async (place) => {
    const bytes = randomBytes(700_000);
    const outside = mkdtempSync(join(place, 'scriptorium-move-'));
    try {
      const path = join(outside, 'page.png');
      writeFileSync(path, bytes);
      const stored = await store(name).move(path, 'image/png');
      expect(stored).toMatchObject({
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      expect(readdirSync(outside)).toEqual([]);
      expect((await buffer((await store(name).open(stored.key)).stream)).equals(bytes)).toBe(true);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('stores an empty file', async () => {
    const stored = await store(name).put(Readable.from([]), 'text/plain');
    expect(stored.size).toBe(0);
    expect((await buffer((await store(name).open(stored.key)).stream)).length).toBe(0);
  });

  it('returns a part of a file, also one without an end or past the end', async () => {
    const { key } = await store(name).put(Readable.from([Buffer.from('0123456789')]), 'text/plain');
    const read = async (range: { start: number; end?: number }) => {
      const { stream, ...where } = await store(name).open(key, range);
      return { text: (await buffer(stream)).toString(), ...where };
    };
    expect(await read({ start: 2, end: 4 })).toEqual({ text: '234', size: 10, start: 2, end: 4 });
    expect(await read({ start: 7 })).toEqual({ text: '789', size: 10, start: 7, end: 9 });
    expect(await read({ start: 8, end: 99 })).toEqual({ text: '89', size: 10, start: 8, end: 9 });
  });

  it('leaves nothing visible behind when an upload breaks off', async () => {
    const before = await keysOf(store(name));
    const broken = Readable.from(
      (function* () {
        yield randomBytes(9_000_000);
        yield randomBytes(9_000_000);
        throw new Error('the client went away');
      })(),
    );
    await expect(store(name).put(broken, 'text/plain')).rejects.toThrow('the client went away');
    expect(await keysOf(store(name))).toEqual(before);
    if (name === 'folder') expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
    else expect(s3.uploads.size).toBe(0);
  });

  it('leaves nothing behind when the source is destroyed without an error', async () => {
    const before = await keysOf(store(name));
    const source = new Readable({ read() {} });
    source.push(Buffer.from('half'));
    const put = store(name).put(source, 'text/plain');
    setTimeout(() => source.destroy(), 20);
    await expect(put).rejects.toThrow();
    expect(await keysOf(store(name))).toEqual(before);
  });

  it('makes a file available as a path', async () => {
    const { key } = await store(name).put(Readable.from([Buffer.from('abc')]), 'text/plain');
    const { path, release } = await store(name).local(key);
    expect(await readFile(path, 'utf8')).toBe('abc');
    await release();
    await expect(store(name).local('0'.repeat(32))).rejects.toThrow(MissingFileError);
  });

  it('lists and removes files, and says which one is missing', async () => {
    const { key } = await store(name).put(Readable.from([Buffer.from('abc')]), 'text/plain');
    expect(await keysOf(store(name))).toContain(key);
    await store(name).remove(key);
    await store(name).remove(key);
    expect(await keysOf(store(name))).not.toContain(key);
    await expect(store(name).open(key)).rejects.toThrow(MissingFileError);
  });

  it('never builds a path from an invalid key', async () => {
    await expect(store(name).open('../../etc/passwd')).rejects.toThrow('Not a key');
  });
});

describe('a folder', () => {
  it('stores files after its unfinished ones were deleted with their folder', async () => {
    rmSync(join(folder, 'unfinished'), { recursive: true, force: true });
    const { key } = await store('folder').put(Readable.from([Buffer.from('abc')]), 'text/plain');
    const { path } = await store('folder').local(key);
    expect(await readFile(path, 'utf8')).toBe('abc');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('ends the body of a file that it cannot write', async () => {
    const files = new FolderStore(join(folder, 'unfinished', 'no folder'));
    writeFileSync(join(folder, 'unfinished', 'no folder'), '');
    const body = new Readable({ read() {} });
    await expect(files.put(body)).rejects.toThrow();
    expect(body.destroyed).toBe(true);
    rmSync(join(folder, 'unfinished', 'no folder'));
  });
});

describe('an upload that was never finished', () => {
  it('is removed from the folder once it is old', async () => {
    const path = join(folder, 'unfinished', 'left');
    await store('folder').put(Readable.from([Buffer.from('x')]), 'text/plain');
    writeFileSync(path, 'half');
    expect(await store('folder').removeUnfinished(new Date(Date.now() - 1000))).toBe(0);
    utimesSync(path, 1000, 1000);
    expect(await store('folder').removeUnfinished(new Date(Date.now() - 1000))).toBe(1);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });

  it('is removed from the bucket once it is old', async () => {
    s3.uploads.set('left', { key: 'a'.repeat(32), initiatedAt: new Date(1000), parts: new Map() });
    expect(await store('bucket').removeUnfinished(new Date(Date.now() - 1000))).toBe(1);
    expect(s3.uploads.size).toBe(0);
  });
});
