import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { afterAll, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../../fixtures/convert-bytes.ts';
import { msg, type Msg } from '../../../fixtures/msg.ts';
import { LETTER } from '../../../fixtures/texts.ts';
import { closeDocuments } from '../../convert.ts';

afterAll(closeDocuments);

const ADA = { name: 'Łukasz Żółć', address: 'lukasz@example.com' };
const MAIL: Msg = {
  subject: 'Zamówienie',
  from: ADA,
  to: [{ name: 'Biuro', address: 'biuro@example.com' }],
  cc: [{ name: 'kopia@example.com', address: 'kopia@example.com' }],
  sent: new Date('2026-07-06T08:00:00Z'),
  body: 'Dzień dobry',
};

test('reads people, date, subject and text of an Outlook mail as of any mail', async () => {
  const { text, kind, notes } = await convertBytes(msg(MAIL));
  expect(kind).toBe('msg');
  expect(text).toBe(
    'From: Łukasz Żółć <lukasz@example.com>\nTo: Biuro <biuro@example.com>\nCc: kopia@example.com\nDate: Mon, 06 Jul 2026 08:00:00 +0000\nSubject: Zamówienie\n\nDzień dobry',
  );
  expect(notes).toEqual([]);
});

test('takes the date of the headers with which a mail arrived', async () => {
  const headers = 'Received: by a\r\nDate: Mon, 06 Jul 2026 10:00:00 +0200\r\n';
  expect((await convertBytes(msg({ ...MAIL, headers }))).text).toContain(
    'Date: Mon, 06 Jul 2026 10:00:00 +0200',
  );
});

test('leaves out addresses that only an Exchange server knows', async () => {
  const from = { name: 'Ada', address: '/O=FIRM/OU=FIRST/CN=RECIPIENTS/CN=ADA' };
  expect((await convertBytes(msg({ ...MAIL, from }))).text).toMatch(/^From: Ada\nTo/);
});

test('writes attachments, and mails in the mail, but no logo that the HTML shows', async () => {
  const { attachments } = await convertBytes(
    msg({
      ...MAIL,
      html: Buffer.from('<p>Dzień dobry <img src="cid:logo@a"></p>'),
      files: [
        { name: '../faktura.pdf', content: Buffer.from('%PDF-1.4') },
        { name: 'logo.png', type: 'image/png', contentId: 'logo@a', content: Buffer.from('x') },
        { content: { ...MAIL, subject: 'W środku', body: LETTER } },
        { name: 'big.bin', content: Buffer.alloc(10_000, 7) },
      ],
    }),
  );
  expect(attachments.map(({ filename }) => filename)).toEqual(['faktura.pdf', 'W środku.msg', 'big.bin']);
  expect(await readFile(attachments[0]!.path, 'utf8')).toBe('%PDF-1.4');
  const inner = await convertBytes(await readFile(attachments[1]!.path));
  expect(inner).toMatchObject({ kind: 'msg', text: expect.stringContaining(LETTER) });
});

test.each([
  ['HTML', { html: Buffer.from('<h1>Oferta</h1><p>100&nbsp;zł</p>') }, 'Oferta\n\n100\u00a0zł'],
  [
    'HTML in ISO-8859-2',
    {
      html: iconv.encode(
        `<meta charset="iso-8859-2"><p>${LETTER.replaceAll('\n', '<br>')}</p>`,
        'iso-8859-2',
      ),
    },
    LETTER,
  ],
  [
    'RTF',
    { rtf: rtf("{\\rtf1\\ansi\\ansicpg1250 Za\\'bf\\'f3\\'b3\\'e6\\par g\\'ea\\'9cl\\'b9}") },
    'Zażółć\ngęślą',
  ],
])('reads a body of %s', async (_, body, expected) => {
  const { body: __, ...rest } = MAIL;
  const { text } = await convertBytes(msg({ ...rest, ...body }));
  expect(text.slice(text.indexOf('\n\n') + 2)).toBe(expected);
});

test.each([
  ['declared', { codepage: 1250 }, []],
  ['not declared', {}, ['note.parser.charsetGuessed']],
])('reads the letters of an old mail whose charset is %s', async (_, more, notes) => {
  const encode = (text: string) => iconv.encode(text, 'windows-1250');
  const conversion = await convertBytes(msg({ ...MAIL, body: LETTER, encode, ...more }));
  expect(conversion.text).toMatch(/^From: Łukasz Żółć/);
  expect(conversion.text).toContain(LETTER);
  expect(conversion.notes.map(({ key }) => key)).toEqual(notes);
});

test('reads an old mail in the charset that was chosen', async () => {
  const encode = (text: string) => iconv.encode(text, 'windows-1250');
  const bytes = msg({ ...MAIL, body: LETTER, encode, codepage: 1252 });
  expect((await convertBytes(bytes, 'a.msg', { charset: 'windows-1250' })).text).toContain(LETTER);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['truncated', (bytes) => bytes.subarray(0, bytes.length - 3000)],
  ['whose streams run in circles', (bytes) => looped(bytes)],
  ['without its directory', (bytes) => bytes.fill(0xff, 48, 52)],
])('says that a mail is damaged: %s', async (_, damage) => {
  const bytes = damage(
    msg({ ...MAIL, body: LETTER.repeat(100), files: [{ name: 'a', content: Buffer.alloc(9000) }] }),
  );
  expect(await errorKey(convertBytes(bytes))).toMatch(/^error\.file\.(broken|unsupported)$/);
});

/** Leads each sector of the allocation table back to the first one. */
function looped(bytes: Buffer): Buffer {
  const table = (bytes.readUInt32LE(76) + 1) * 512;
  for (let at = table; at < table + 64; at += 4) bytes.writeUInt32LE(0, at);
  return bytes;
}

/** An RTF body that is stored without compression. */
function rtf(text: string): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(text.length + 12, 0);
  head.writeUInt32LE(text.length, 4);
  head.write('MELA', 8, 'latin1');
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
}
