import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { zip, type ZipPart } from '../../fixtures/zip.ts';
import { closeDocuments } from '../convert.ts';

afterAll(closeDocuments);

const files = (...names: (string | Buffer)[]): ZipPart[] => names.map((name) => ({ name, content: 'Umowa' }));
const entriesOf = async (parts: ZipPart[]) =>
  (await convertBytes(zip(parts))).attachments.map(({ entry }) => entry);

test('unpacks the files of an archive, and lists them as its text', async () => {
  const { kind, text, attachments, leftOut } = await convertBytes(
    zip([
      { name: 'umowy/', content: '' },
      { name: 'umowy/a.txt', content: 'Pierwsza' },
      { name: 'b.txt', content: 'Druga', stored: true },
    ]),
  );
  expect(kind).toBe('zip');
  expect(text).toBe('umowy/a.txt\nb.txt');
  expect(attachments.map(({ filename, entry, part }) => [filename, entry, part])).toEqual([
    ['a.txt', 'umowy/a.txt', '2'],
    ['b.txt', 'b.txt', '3'],
  ]);
  expect(await Promise.all(attachments.map(({ path }) => readFile(path, 'utf8')))).toEqual([
    'Pierwsza',
    'Druga',
  ]);
  expect(leftOut).toEqual([]);
});

test('writes no file outside of its folder, and keeps no path that leads there', async () => {
  const climbing = [
    '../../a.txt',
    '/etc/b.txt',
    'C:\\temp\\c.txt',
    '..\\..\\d.txt',
    'e/../../f.txt',
    './g.txt',
    '..',
  ];
  const { attachments } = await convertBytes(zip(files(...climbing)));
  expect(attachments.map(({ entry }) => entry)).toEqual([
    'a.txt',
    'etc/b.txt',
    'temp/c.txt',
    'd.txt',
    'e/f.txt',
    'g.txt',
    'attachment-7',
  ]);
  const folder = attachments[0]!.path.replace(/[^/\\]+$/, '');
  expect(attachments.map(({ path }) => relative(folder, path))).toEqual(
    climbing.map((_, index) => `entry-${index + 1}`),
  );
});

test('tells files of one name apart', async () => {
  expect(await entriesOf(files('a.pdf', 'A.pdf', 'b/a.pdf', 'a.pdf', 'x', 'x'))).toEqual([
    'a.pdf',
    'A (2).pdf',
    'b/a.pdf',
    'a (3).pdf',
    'x',
    'x (2)',
  ]);
});

test('leaves out what the system of the sender keeps in folders', async () => {
  const litter = ['__MACOSX/._a.txt', '.DS_Store', 'b/Thumbs.db', 'desktop.ini', '._a.txt'];
  expect(await entriesOf(files('a.txt', ...litter))).toEqual(['a.txt']);
});

test.each([
  ['UTF-8', 'utf-8', 'Żółć ąę.txt'],
  ['DOS in Poland', 'cp852', 'Żółć ąę.txt'],
  ['Windows in Poland', 'windows-1250', 'Umowa śląska ąż.txt'],
  ['DOS in France', 'cp437', 'Résumé à café.txt'],
])('reads names in the charset of %s', async (_, charset, name) => {
  expect(await entriesOf(files('plain.txt', iconv.encode(name, charset)))).toEqual(['plain.txt', name]);
});

test('names the files that cannot be read, and unpacks the others', async () => {
  const parts: ZipPart[] = [
    ...files('a.txt'),
    { name: 'secret.txt', content: 'x', encrypted: true },
    { name: 'broken.txt', content: 'Umowa', claimedSize: 4 },
    { name: 'empty.txt', content: '' },
  ];
  const { attachments, leftOut } = await convertBytes(zip(parts));
  expect(attachments.map(({ filename }) => filename)).toEqual(['a.txt']);
  expect(leftOut).toEqual([
    { filename: 'secret.txt', why: 'encrypted' },
    { filename: 'broken.txt', why: 'broken' },
    { filename: 'empty.txt', why: 'unsupported' },
  ]);
});

test('does not unpack an archive in an archive: that is done for the document of it', async () => {
  const inner = zip(files('b.txt'));
  expect(await entriesOf([...files('a.txt'), { name: 'inner.zip', content: inner }])).toEqual([
    'a.txt',
    'inner.zip',
  ]);
});

const GIGABYTES_10 = 10 * 2 ** 30;

test.each<[string, () => Buffer, string]>([
  ['of encrypted files only', () => zip([{ name: 'a', content: 'a', encrypted: true }]), 'encrypted'],
  ['without files', () => zip([{ name: 'a/', content: '' }]), 'empty'],
  ['without its directory', () => zip(files('a.txt')).subarray(0, 40), 'broken'],
  ['that states to unpack to 10 GB', () => bomb(GIGABYTES_10 / 4, 4), 'bomb'],
  [
    'that unpacks to more than 200 times its size',
    () => zip([{ name: 'a', content: Buffer.alloc(101 << 20) }]),
    'bomb',
  ],
  ['that unpacks to more than it states', () => bomb(1000, 1), 'broken'],
  ['of 100,000 files', () => many(100_000), 'tooManyFiles'],
  ['whose files share bytes', () => overlapping(), 'bomb'],
])('refuses an archive %s', async (_, make, key) => {
  expect(await errorKey(convertBytes(make()))).toBe(`error.file.${key}`);
});

/** Files of 10 MB of zeros each, which state another size. */
const bomb = (claimedSize: number, count: number): Buffer =>
  zip(
    Array.from({ length: count }, (_, at) => ({
      name: `${at}`,
      content: Buffer.alloc(10 << 20),
      claimedSize,
    })),
  );

const many = (count: number): Buffer =>
  zip(Array.from({ length: count }, (_, at) => ({ name: `${at}`, content: 'a', stored: true })));

/** Two entries of the directory lead to the same bytes. */
function overlapping(): Buffer {
  const bytes = zip(files('a.txt', 'b.txt'));
  const second = bytes.lastIndexOf('PK\x01\x02');
  bytes.writeUInt32LE(0, second + 42);
  return bytes;
}
