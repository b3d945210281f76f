import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { attachment, mail } from '../../fixtures/mail.ts';
import { closeDocuments } from '../convert.ts';

afterAll(closeDocuments);

const SEPARATOR = 'From lukasz@example.com Mon Jul  6 10:00:00 2026\n';
const letter = (subject: string, body: string) =>
  `From: Ada <ada@example.com>\nDate: Mon, 06 Jul 2026 10:00:00 +0200\nSubject: ${subject}\n\n${body}\n`;
const mailbox = (...mails: (string | Buffer)[]) =>
  Buffer.concat(mails.flatMap((each) => [Buffer.from(SEPARATOR), Buffer.from(each), Buffer.from('\n')]));
const withPdf = mail([attachment('a.pdf', '%PDF-1.4')], 'Oferta');

test('writes each mail of a mailbox file, and lists them as its text', async () => {
  const { kind, text, attachments, notes } = await convertBytes(
    mailbox(letter('Pierwsza', 'A'), withPdf, letter('Re: a/b', 'C')),
  );
  expect(kind).toBe('mbox');
  expect(text).toBe(
    [
      'Mon, 06 Jul 2026 10:00:00 +0200\tAda\tPierwsza',
      'Mon, 06 Jul 2026 10:00:00 +0200\tŁukasz Żółć\tOferta',
      'Mon, 06 Jul 2026 10:00:00 +0200\tAda\tRe: a/b',
    ].join('\n'),
  );
  expect(attachments.map(({ filename }) => filename)).toEqual(['Pierwsza.eml', 'Oferta.eml', 'Re: a-b.eml']);
  expect(notes).toEqual([]);
  const second = await convertBytes(await readFile(attachments[1]!.path));
  expect(second).toMatchObject({ kind: 'eml', attachments: [{ filename: 'a.pdf' }] });
});

test('reads a file of one mail as that mail', async () => {
  const { kind, text, attachments } = await convertBytes(mailbox(withPdf));
  expect(kind).toBe('eml');
  expect(text).toContain('Subject: Oferta');
  expect(attachments.map(({ filename }) => filename)).toEqual(['a.pdf']);
});

test('tells sentences that begin with "From" from mails, and restores the quoted ones', async () => {
  const body = 'Hello,\n\nFrom here on:\nsee below.\n\n>From now on\n>>From then on';
  const { attachments } = await convertBytes(mailbox(letter('A', body), letter('A', 'B')));
  expect(attachments.map(({ filename }) => filename)).toEqual(['A.eml', 'A (2).eml']);
  expect(await readFile(attachments[0]!.path, 'utf8')).toContain('see below.\n\nFrom now on\n>From then on');
});

test.each([
  ['in its attachment', (whole: Buffer) => whole.subarray(0, whole.lastIndexOf('--limit--')), 2],
  ['in its headers', (whole: Buffer) => whole.subarray(0, whole.lastIndexOf('Date:')), 2],
  ['in its first header', (whole: Buffer) => whole.subarray(0, whole.lastIndexOf('To:') + 2), 1],
  [
    'after its separator',
    (whole: Buffer) => whole.subarray(0, whole.lastIndexOf(SEPARATOR) + SEPARATOR.length),
    1,
  ],
])('keeps the mails before one that is cut %s, and says so', async (_, cut, mails) => {
  const { attachments, notes } = await convertBytes(cut(mailbox(letter('A', 'B'), withPdf)));
  expect(attachments).toHaveLength(mails);
  expect(attachments[0]!.filename).toBe('A.eml');
  expect(await readFile(attachments[0]!.path, 'utf8')).toBe(`${letter('A', 'B')}\n`);
  expect(notes.map(({ key }) => key)).toEqual(['note.parser.mailboxCut']);
});

test('finds mails whose separator lies between two parts of the file that are read', async () => {
  const mails = Array.from({ length: 9 }, (_, index) =>
    letter(`Mail ${index}`, 'abcdefg\n'.repeat(131_050 + index)),
  );
  const { attachments } = await convertBytes(mailbox(...mails));
  expect(attachments.map(({ filename }) => filename)).toEqual(mails.map((_, index) => `Mail ${index}.eml`));
});

test('refuses more than 2,000 mails', async () => {
  const mails = Array.from({ length: 2001 }, () => letter('A', 'B'));
  expect(await errorKey(convertBytes(mailbox(...mails)))).toBe('error.file.tooManyFiles');
});
