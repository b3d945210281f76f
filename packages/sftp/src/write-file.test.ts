import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sftpScene } from './fixtures/sftp-scene.ts';
import { partName, writeFile, type NewFile } from './write-file.ts';

const scene = await sftpScene();
const { server, open } = scene;

describe('writing', () => {
  const file = (given: Partial<NewFile> = {}): NewFile => ({
    folder: server.folder,
    name: 'Zażółć ☂.txt',
    content: randomBytes(1_000_000),
    key: 'step:1:0:abc',
    isRepeat: false,
    ...given,
  });
  const names = () => readdirSync(server.folder);
  const stored = (name: string) => readFileSync(join(server.folder, name));

  it.each([0, 5, 9_000_001])(
    'stores all %i bytes under the name, and leaves nothing else',
    async (length) => {
      const given = file({ content: randomBytes(length) });
      expect(await writeFile(await open(), given)).toBe('written');
      expect(names()).toEqual([given.name]);
      expect(stored(given.name).equals(given.content)).toBe(true);
    },
  );

  it('never replaces an existing file, also one that appears while it writes', async () => {
    server.write('taken.txt', 'old');
    const session = await open();
    expect(await writeFile(session, file({ name: 'taken.txt' }))).toBe('exists');
    // The same content is another file's too, unless it may be ours.
    expect(await writeFile(session, file({ name: 'taken.txt', content: Buffer.from('old') }))).toBe('exists');
    expect(stored('taken.txt').toString()).toBe('old');
    const late = file({ name: 'late.txt' });
    const rename = session.rename;
    session.rename = (from, to) => {
      server.write('late.txt', 'other');
      return rename(from, to);
    };
    await expect(writeFile(session, late)).rejects.toMatchObject({ maybe: false });
    expect(names().toSorted()).toEqual(['late.txt', 'taken.txt']);
    expect(stored('late.txt').toString()).toBe('other');
  });

  it('repeats: a part is written again, its own file is recognised, and another one stays', async () => {
    const session = await open();
    const given = file({ isRepeat: true });
    server.write(partName(given.name, given.key), given.content.subarray(0, 100));
    expect(await writeFile(session, given)).toBe('written');
    expect(names()).toEqual([given.name]);
    expect(await writeFile(session, given)).toBe('written');
    expect(await writeFile(session, file({ isRepeat: true, content: Buffer.from('x') }))).toBe('exists');
    const sameSize = randomBytes(given.content.length);
    expect(await writeFile(session, file({ isRepeat: true, content: sameSize }))).toBe('exists');
    expect(stored(given.name).equals(given.content)).toBe(true);
    // The server died between the two halves of the rename.
    linkSync(join(server.folder, given.name), join(server.folder, partName(given.name, given.key)));
    expect(await writeFile(session, given)).toBe('written');
    expect(names()).toEqual([given.name]);
    expect(stored(given.name).equals(given.content)).toBe(true);
  });

  it('a name of 255 bytes has a part with a name that fits', async () => {
    const name = `${'ż'.repeat(125)}.text`;
    expect(Buffer.byteLength(name)).toBe(255);
    expect(Buffer.byteLength(partName(name, 'key'))).toBeLessThanOrEqual(255);
    expect(partName(name, 'one')).not.toBe(partName(name, 'two'));
    expect(await writeFile(await open(), file({ name }))).toBe('written');
    expect(names()).toEqual([name]);
  });

  it('fails where the account may not write', async () => {
    mkdirSync(join(server.folder, 'closed'));
    const given = file({ folder: join(server.folder, 'closed') });
    await expect(writeFile(await open(), given)).rejects.toMatchObject({
      maybe: false,
      cause: { kind: 'denied' },
    });
  });

  it.each([
    ...[3000, 4000, 5000, 100_000, 1_000_000, 1_009_000].flatMap((after) => [
      { act: 'cut', after, direction: 'up' } as const,
      { act: 'reset', after, direction: 'up' } as const,
      { act: 'freeze', after, direction: 'up' } as const,
    ]),
    ...[3000, 4500, 4600, 4700, 4800, 4900].map(
      (after) => ({ act: 'cut', after, direction: 'down' }) as const,
    ),
  ])('after $act at $after bytes $direction a repeat leaves exactly one whole file', async (fault) => {
    const given = file();
    scene.tunnel.fault = fault;
    const first = await open({ timeoutMs: 400 })
      .then((session) => writeFile(session, given))
      .catch((error: unknown) => error);
    if (existsSync(join(server.folder, given.name)))
      expect(stored(given.name).equals(given.content)).toBe(true);
    scene.tunnel.fault = undefined;
    expect(await writeFile(await open(), { ...given, isRepeat: true })).toBe('written');
    expect(names()).toEqual([given.name]);
    expect(stored(given.name).equals(given.content)).toBe(true);
    expect(first).toSatisfy((value: unknown) => value === 'written' || value instanceof Error);
  });
});
