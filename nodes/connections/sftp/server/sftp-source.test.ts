import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import type { FoundItem, OpenConnection, SourceSession } from '@scriptorium/sources/source-kind.ts';
import { startSftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { Tunnel } from '@scriptorium/testing/servers/tunnel.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSftpSource } from './sftp-source.ts';

const server = await startSftpServer();
let tunnel = await Tunnel.start(server.port);
const sessions: SourceSession[] = [];
beforeEach(async () => {
  server.clear();
  await tunnel.close();
  tunnel = await Tunnel.start(server.port);
});
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.close()));
});
afterAll(async () => {
  await tunnel.close();
  await server.close();
});

interface Opening {
  readonly settings?: Record<string, unknown>;
  readonly hostKey?: string;
  readonly timeoutMs?: number;
  readonly settleMs?: number;
}

async function open({ settings, hostKey, timeoutMs = 15_000, settleMs = 0 }: Opening = {}) {
  const connection: OpenConnection = {
    settings: {
      address: '127.0.0.1',
      port: tunnel.port,
      folder: '',
      username: server.user,
      useKey: false,
      ...settings,
    },
    secrets: { password: server.password, privateKey: server.key.privateKey },
    hostKey: hostKey ?? null,
  };
  const session = await makeSftpSource({ settleMs }).open(connection, {
    limits: { allow: parseAllowList('127.0.0.1'), timeoutMs, maxBytes: 1e9 },
    signal: new AbortController().signal,
    begin: () => {},
  });
  sessions.push(session);
  return session;
}

/** Lists the items, by name; `known` are places that are stored. */
async function list(session: SourceSession, known: readonly string[] = []): Promise<FoundItem[]> {
  const items: FoundItem[] = [];
  const findKnown = async (places: readonly string[]) => {
    expect(places.length).toBeLessThanOrEqual(500);
    return new Set(places.filter((place) => known.includes(place)));
  };
  for await (const batch of session.list(null, findKnown)) {
    expect(batch.items.length).toBeLessThanOrEqual(500);
    items.push(...batch.items);
  }
  return items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const names = (items: readonly FoundItem[]) => items.map(({ name }) => name);
const fault = (kind: string, key: string) => ({ kind, reason: { key: `reason.source.${key}` } });

async function read(session: SourceSession, item: FoundItem | undefined): Promise<Buffer> {
  if (!item) throw new Error('missing');
  const { body, verify } = await session.read(item);
  const bytes = await buffer(body);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await verify({ key: 'x', size: bytes.length, sha256 });
  return bytes;
}

describe('a listing', () => {
  it('has each file once: a known one again only when it changed', async () => {
    const old = server.write('old.txt', 'old');
    const session = await open();
    const first = await list(session);
    expect(names(first)).toEqual(['old.txt']);
    const known = first.map(({ place }) => place);
    expect(await list(session, known)).toEqual([]);
    // Moved in with an old time.
    utimesSync(server.write('moved.txt', 'moved'), 1000, 1000);
    expect(names(await list(session, known))).toEqual(['moved.txt']);
    server.write('moved.txt', 'replaced');
    expect(names(await list(session, known))).toEqual(['moved.txt']);
    utimesSync(old, 2000, 2000);
    expect(names(await list(session, known))).toEqual(['moved.txt', 'old.txt']);
  });

  it('leaves a file that is still being written to the next one', async () => {
    const path = server.write('half.txt', 'beginning');
    server.write('whole.txt', 'whole');
    const session = await open({ settleMs: 50 });
    const writing = setInterval(() => appendFileSync(path, ' more'), 5);
    expect(names(await list(session))).toEqual(['whole.txt']);
    clearInterval(writing);
    const [half] = await list(session);
    expect(half?.name).toBe('half.txt');
    expect((await read(session, half)).toString()).toMatch(/^beginning( more)+$/);
  });

  it('counts, lists and knows again 10,000 files, at most 500 at a time', async () => {
    for (let i = 0; i < 10_001; i += 1) writeFileSync(join(server.folder, `${i}.txt`), '');
    const session = await open();
    expect(await session.count()).toBe(10_001);
    const all = await list(session);
    expect(all).toHaveLength(10_001);
    expect(
      await list(
        session,
        all.slice(1).map(({ place }) => place),
      ),
    ).toEqual(all.slice(0, 1));
  }, 60_000);

  it('knows nothing of pipes, and refuses links out of the folder and names that are not UTF-8', async () => {
    execFileSync('mkfifo', [join(server.folder, 'pipe')]);
    symlinkSync('/etc/hostname', join(server.folder, 'link'));
    writeFileSync(Buffer.concat([Buffer.from(join(server.folder, 'z')), Buffer.from([0xff])]), 'x');
    const session = await open();
    const items = await list(session);
    expect(names(items)).toEqual(['link', 'z\uFFFD']);
    await expect(read(session, items[0])).rejects.toMatchObject(fault('refused', 'link'));
    await expect(read(session, items[1])).rejects.toMatchObject(fault('refused', 'name'));
  });
});

describe('reading', () => {
  it('gives the bytes, the name and the folder', async () => {
    const content = randomBytes(700_000);
    execFileSync('mkdir', [join(server.folder, 'in')]);
    server.write('in/Zażółć.bin', content);
    const session = await open({ settings: { folder: 'in', useKey: true, port: server.port } });
    const [item] = await list(session);
    if (!item) throw new Error('missing');
    expect(await session.read(item)).toMatchObject({ filename: 'Zażółć.bin', path: 'in' });
    expect((await read(session, item)).equals(content)).toBe(true);
  });

  it('ends for a file that was deleted, replaced or became a pipe, and waits for one that grows', async () => {
    const path = server.write('a.txt', 'first');
    const session = await open();
    const [item] = await list(session);
    const gone = fault('gone', 'gone');
    server.write('b.txt', 'other bytes');
    renameSync(join(server.folder, 'b.txt'), path);
    await expect(read(session, item)).rejects.toMatchObject(gone);
    rmSync(path);
    await expect(read(session, item)).rejects.toMatchObject(gone);
    execFileSync('mkfifo', [path]);
    await expect(read(session, item)).rejects.toMatchObject(gone);
    rmSync(path);
    server.write('a.txt', 'second');
    const [again] = await list(session);
    if (!again) throw new Error('missing');
    const { body, verify } = await session.read(again);
    const bytes = await buffer(body);
    appendFileSync(path, ' more');
    await expect(verify({ key: 'x', size: bytes.length, sha256: '' })).rejects.toMatchObject(
      fault('later', 'changed'),
    );
    await expect(read(session, again)).rejects.toMatchObject(gone);
    const short = { key: 'x', size: 1, sha256: '' };
    const [third] = await list(session);
    if (!third) throw new Error('missing');
    const opened = await session.read(third);
    await buffer(opened.body);
    await expect(opened.verify(short)).rejects.toMatchObject({
      reason: { key: 'reason.source.incomplete', params: { got: 1, expected: 11 } },
    });
  });

  it('says that a file cannot be read with this account', async () => {
    writeFileSync(join(server.folder, 'secret.txt'), 'x', { mode: 0o600 });
    const session = await open();
    const [item] = await list(session);
    await expect(read(session, item)).rejects.toMatchObject(fault('item', 'unreadable'));
  });

  it('reports a lost or silent connection as its fault, which spends no try of the file', async () => {
    server.write('a.bin', randomBytes(3_000_000));
    for (const [act, key] of [
      ['cut', 'broken'],
      ['reset', 'broken'],
      ['freeze', 'timeout'],
    ] as const) {
      tunnel.fault = { act, after: 1_000_000 };
      const session = await open({ timeoutMs: 500 });
      const [item] = await list(session);
      await expect(read(session, item)).rejects.toMatchObject(fault('connection', key));
    }
  });
});

describe('opening', () => {
  it('stops for what only a person can change, and never names the account in a reason', async () => {
    const { hostKey } = await open();
    if (hostKey === null) throw new Error('missing');
    const failure = async (opening: Opening) => {
      const error = await open(opening).catch((thrown: unknown) => thrown);
      const { reason } = error as { reason: object };
      for (const secret of [server.user, server.password, 'elsewhere'])
        expect(JSON.stringify(reason)).not.toContain(secret);
      return error;
    };
    expect(await failure({ settings: { folder: 'none' } })).toMatchObject(fault('stop', 'folder'));
    expect(await failure({ settings: { username: 'elsewhere' } })).toMatchObject(fault('stop', 'signIn'));
    await server.changeHostKey();
    expect(await failure({ hostKey })).toMatchObject(fault('stop', 'hostKey'));
  });

  it('tries again where nobody answers', async () => {
    const closed = await Tunnel.start(server.port);
    const { port } = closed;
    await closed.close();
    await expect(open({ settings: { port } })).rejects.toMatchObject(fault('connection', 'connect'));
    tunnel.fault = { act: 'freeze' };
    await expect(open({ timeoutMs: 300 })).rejects.toMatchObject(fault('connection', 'timeout'));
    await expect(open({ settings: { address: 'nothing.invalid' } })).rejects.toMatchObject(
      fault('connection', 'resolve'),
    );
  });
});

it('says which change of settings brings other files, or another server', () => {
  const { accountOf, hostOf } = makeSftpSource();
  const before = {
    address: 'Files.example.org',
    port: 22,
    folder: 'in',
    username: 'a',
    useKey: false,
    name: 'A',
  };
  const same = { ...before, address: 'files.example.org', name: 'B', useKey: true };
  expect(accountOf(same)).toEqual(accountOf(before));
  for (const change of [{ address: 'x' }, { port: 23 }, { folder: 'out' }, { username: 'b' }])
    expect(accountOf({ ...before, ...change })).not.toEqual(accountOf(before));
  expect(hostOf(before)).toBe('files.example.org');
  expect(hostOf({ ...before, port: 2222 })).toBe('files.example.org:2222');
});
