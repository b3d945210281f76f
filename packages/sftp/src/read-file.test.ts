import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { onlyFile, sftpScene } from './fixtures/sftp-scene.ts';
import { openFolder } from './folder.ts';
import { openRemoteFile } from './read-file.ts';

const scene = await sftpScene();
const { server, open } = scene;

describe('reading', () => {
  it.each([0, 1, 128 * 1024, 128 * 1024 + 1, 9_000_001])('gives all %i bytes in order', async (length) => {
    const content = randomBytes(length);
    server.write('big.bin', content);
    const session = await open();
    const opened = await openRemoteFile(session, server.folder, await onlyFile(session));
    if (!opened) throw new Error('missing');
    expect(opened.size).toBe(length);
    expect((await buffer(opened.body)).equals(content)).toBe(true);
    expect(await opened.isUnchanged()).toBe(true);
  });

  it('does not begin with a file that is not the listed one', async () => {
    const path = server.write('a.txt', 'first');
    const session = await open();
    const listed = await onlyFile(session);
    const reopen = () => openRemoteFile(session, server.folder, listed);
    server.write('a.txt', 'longer');
    expect(await reopen()).toBeUndefined();
    server.write('a.txt', 'other');
    utimesSync(path, 1000, 1000);
    expect(await reopen()).toBeUndefined();
    rmSync(path);
    expect(await reopen()).toBeUndefined();
    execFileSync('mkfifo', [path]);
    expect(await reopen()).toBeUndefined();
    // The session still answers: the pipe was not opened.
    expect(await openFolder(session, '')).toBe(server.folder);
  });

  it('notices that a file grew, and fails when it was truncated', async () => {
    const path = server.write('a.bin', randomBytes(5_000_000));
    const session = await open();
    const grown = await openRemoteFile(session, server.folder, await onlyFile(session));
    if (!grown) throw new Error('missing');
    writeFileSync(path, 'more', { flag: 'a' });
    expect(await buffer(grown.body)).toHaveLength(5_000_000);
    expect(await grown.isUnchanged()).toBe(false);
    const cut = await openRemoteFile(session, server.folder, await onlyFile(session));
    if (!cut) throw new Error('missing');
    truncateSync(path, 10);
    await expect(buffer(cut.body)).rejects.toMatchObject({ code: 'truncated' });
  });

  const SIZE = 3_000_000;
  it.each(
    [0, 1, 30, 800, 1500, 3000, 4000, 6000, 100_000, 1_234_567, 2_999_999].flatMap((after) => [
      { act: 'cut', after } as const,
      { act: 'reset', after } as const,
      { act: 'freeze', after } as const,
    ]),
  )('ends with an error and never with a short file: $act after $after bytes', async (fault) => {
    server.write('a.bin', Buffer.alloc(SIZE, 7));
    scene.tunnel.fault = fault;
    const work = async () => {
      const session = await open({ timeoutMs: 400 });
      const opened = await openRemoteFile(session, server.folder, await onlyFile(session));
      return opened && (await buffer(opened.body));
    };
    await expect(work()).rejects.toMatchObject({ name: 'SftpError' });
  });

  it('cancels a read that nobody answers', async () => {
    server.write('a.bin', Buffer.alloc(SIZE, 7));
    const control = new AbortController();
    scene.tunnel.fault = { act: 'freeze', after: 500_000 };
    const session = await open({ signal: control.signal });
    const opened = await openRemoteFile(session, server.folder, await onlyFile(session));
    if (!opened) throw new Error('missing');
    const reading = buffer(opened.body);
    setTimeout(() => control.abort(), 100);
    await expect(reading).rejects.toMatchObject({ kind: 'aborted' });
    await expect(session.lstat('.')).rejects.toMatchObject({ kind: 'aborted' });
  });
});
