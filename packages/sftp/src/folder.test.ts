import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listing, sftpScene } from './fixtures/sftp-scene.ts';
import { statAgain, openFolder } from './folder.ts';

const { server, open } = await sftpScene();

describe('a listing', () => {
  it('has regular files and links that stay in the folder, and no hidden or unfinished ones', async () => {
    mkdirSync(join(server.folder, 'sub'));
    writeFileSync(join(server.folder, 'sub/inner.txt'), 'inner');
    for (const name of [
      'a.txt',
      'Zażółć ☂.txt',
      '.hidden',
      'b.part',
      'c.TMP',
      'd.filepart',
      'e.crdownload',
      'f.swp',
      '~$g.docx',
      'Thumbs.db',
      'line\nbreak.txt',
    ])
      server.write(name, name);
    execFileSync('mkfifo', [join(server.folder, 'pipe.txt')]);
    const link = (target: string, name: string) => symlinkSync(target, join(server.folder, name));
    link('sub/inner.txt', 'inside.txt');
    link('/etc/hostname', 'outside.txt');
    link('sub', 'folder-link');
    link('missing', 'dangling.txt');
    link('pipe.txt', 'pipe-link');
    const found = await listing(await open());
    expect(found.map(({ name, problem, size }) => [name, problem, size])).toEqual(
      [
        ['Zażółć ☂.txt', null, Buffer.byteLength('Zażółć ☂.txt')],
        ['a.txt', null, 5],
        ['inside.txt', null, 5],
        ['line\nbreak.txt', null, 14],
        ['outside.txt', 'link', readFileSync('/etc/hostname').length],
      ].toSorted(),
    );
  });

  it('recognises names that are not UTF-8', async () => {
    writeFileSync(Buffer.concat([Buffer.from(join(server.folder, 'z')), Buffer.from([0xff, 0xfe])]), 'x');
    server.write('real \uFFFD.txt', 'y');
    const session = await open();
    const folder = await openFolder(session, '');
    const again = [];
    for (const file of await listing(session)) again.push(await statAgain(session, folder, file));
    expect(again.map((file) => [file?.name, file?.problem])).toEqual([
      ['real \uFFFD.txt', null],
      ['z\uFFFD\uFFFD', 'name'],
    ]);
  });

  it('has all of 10,000 files', async () => {
    for (let i = 0; i < 10_000; i += 1) writeFileSync(join(server.folder, `${i}.txt`), '');
    expect(await listing(await open())).toHaveLength(10_000);
  });

  it('says that a folder is missing, is no folder, or may not be read', async () => {
    const session = await open();
    server.write('file', '');
    mkdirSync(join(server.folder, 'closed'), { mode: 0o700 });
    await expect(openFolder(session, 'none')).rejects.toMatchObject({ kind: 'missing' });
    await expect(openFolder(session, 'file')).rejects.toMatchObject({ kind: 'missing' });
    await expect(openFolder(session, 'closed')).rejects.toMatchObject({ kind: 'denied' });
    expect(await openFolder(session, '')).toBe(server.folder);
  });
});
