import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { afterAll, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { attachment, mail, nestedMail } from '../../fixtures/mail.ts';
import { LETTER } from '../../fixtures/texts.ts';
import { closeDocuments } from '../convert.ts';
import { sanitizeName } from './sanitize-name.ts';

afterAll(closeDocuments);

const plain = (body: Buffer | string, charset = '; charset=utf-8') => ({
  headers: [`Content-Type: text/plain${charset}`],
  body,
});
const html = (body: Buffer | string, charset = '; charset=utf-8') => ({
  headers: [`Content-Type: text/html${charset}`],
  body,
});

test('reads headers and text of a mail', async () => {
  const { text, kind } = await convertBytes(mail([plain('Dzień dobry')]));
  expect(kind).toBe('eml');
  expect(text).toBe(
    'From: Łukasz Żółć <lukasz@example.com>\nTo: biuro@example.com\nDate: Mon, 06 Jul 2026 10:00:00 +0200\nSubject: Zamówienie\n\nDzień dobry',
  );
});

test('writes attachments, in order, under base names only', async () => {
  const inner = mail([plain('w środku')], 'Załącznik', 'inner');
  const parts = [
    plain('tekst'),
    attachment('../../x.txt', 'evil'),
    attachment('C:\\\\temp\\\\faktura.pdf', 'pdf'),
    attachment('..', 'dots', 'image/png'),
    { headers: ['Content-Type: message/rfc822'], body: inner },
  ];
  const { attachments } = await convertBytes(mail(parts));
  expect(attachments.map((file) => file.filename)).toEqual([
    'x.txt',
    'faktura.pdf',
    'attachment-3.png',
    'attachment-4.eml',
  ]);
  expect(new Set(attachments.map((file) => file.part)).size).toBe(4);
  expect(await readFile(attachments[0]!.path, 'utf8')).toBe('evil');
  expect(await readFile(attachments[3]!.path, 'utf8')).toContain('w środku');
});

test('omits a logo that the HTML shows', async () => {
  const logo = {
    headers: [
      'Content-Type: image/png',
      'Content-ID: <logo@a>',
      'Content-Disposition: inline; filename="logo.png"',
    ],
    body: 'x',
  };
  const { attachments } = await convertBytes(
    mail([html('<p>Hi <img src="cid:logo@a"></p>'), logo, attachment('a.txt', 'a')]),
  );
  expect(attachments.map((file) => file.filename)).toEqual(['a.txt']);
});

test.each([
  ['windows-1250 without a charset', plain(iconv.encode(LETTER, 'windows-1250'), '')],
  ['iso-8859-2 declared as UTF-8', plain(iconv.encode(LETTER, 'iso-8859-2'))],
  ['a charset that browsers do not know', plain(iconv.encode(LETTER, 'cp852'), '; charset=cp852')],
  ['UTF-8 without a charset', plain(LETTER, '')],
  [
    'HTML with its charset in a meta tag',
    html(
      iconv.encode(`<meta charset="iso-8859-2"><p>${LETTER.replaceAll('\n', '<br>')}</p>`, 'iso-8859-2'),
      '',
    ),
  ],
])('reads Polish letters of %s', async (_, part) => {
  const { text } = await convertBytes(mail([part]));
  expect(text.split('\n\n')[1]).toBe(LETTER);
});

test('converts HTML to text, without links and images', async () => {
  const { text } = await convertBytes(
    mail([html('<h1>Oferta</h1><p>Cena: <a href="http://x.example">100&nbsp;zł</a></p><img src="a.png">')]),
  );
  expect(text.split('\n\n').slice(1)).toEqual(['Oferta', 'Cena: 100\u00a0zł']);
});

test('reads the text inside 20,000 nested elements', async () => {
  const body = `${'<div>'.repeat(20_000)}na dnie &amp; dalej${'</div>'.repeat(20_000)}`;
  expect((await convertBytes(mail([html(body)]))).text).toContain('na dnie & dalej');
});

test('refuses 2,000 nested parts', async () => {
  expect(await errorKey(convertBytes(nestedMail(2000)))).toBe('error.file.bomb');
});

test.each([
  ['/etc/passwd', 'passwd'],
  ['a\u202etxt.exe', 'atxt.exe'],
  ['zażółć.pdf', 'zażółć.pdf'],
  ['a\0b\n.txt', 'ab.txt'],
  [null, 'attachment-7.pdf'],
  ['dir/', 'attachment-7.pdf'],
])('cleans the name %j', (name, clean) => {
  expect(sanitizeName(name, 'application/pdf', 7)).toBe(clean);
});

test('shortens a name of any length and keeps its extension', () => {
  expect(sanitizeName(`${'ż'.repeat(5000)}.pdf`, '', 1)).toMatch(/^ż+…ż+\.pdf$/);
});
