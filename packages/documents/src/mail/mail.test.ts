import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { attachment, mail, nestedMail } from '../../fixtures/mail.ts';
import { LETTER } from '../../fixtures/texts.ts';
import { winmail } from '../../fixtures/winmail.ts';
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

describe('a mail with one part that is a file', () => {
  const root = (headers: string[], body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(
        `From: a@example.org\r\nTo: b@example.org\r\nSubject: One part\r\n${headers.join('\r\n')}\r\n\r\n`,
      ),
      Buffer.from(body),
    ]);

  test.each([
    ['application/pdf; name="skan.pdf"', '%PDF-1.7\n', 'skan.pdf'],
    ['application/octet-stream; name="umowa.txt"', 'Umowa', 'umowa.txt'],
    ['image/png', '\x89PNG\r\n\x1a\n....', 'attachment-1.png'],
  ])('%s is read with its file', async (type, content, filename) => {
    const base64 = Buffer.from(content, 'latin1').toString('base64');
    const bytes = root([`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64'], base64);
    const { text, attachments } = await convertBytes(bytes);
    expect(text).toMatch(/Subject: One part$/);
    expect(attachments.map((file) => file.filename)).toEqual([filename]);
    expect(await readFile(attachments[0]!.path, 'latin1')).toBe(content);
  });

  const invitation = (method: string) => `BEGIN:VCALENDAR\r
METHOD:${method}\r
BEGIN:VTIMEZONE\r
TZID:Europe/Warsaw\r
BEGIN:STANDARD\r
DTSTART:19701025T030000\r
END:STANDARD\r
END:VTIMEZONE\r
BEGIN:VEVENT\r
DTSTART;TZID=Europe/Warsaw:20260310T140000\r
DURATION:PT1H30M\r
SUMMARY:Umowa\\, część 2\r
LOCATION:Sala 5\\; Łódź\r
ORGANIZER;CN="Nowak, Anna":mailto:anna@example.org\r
DESCRIPTION:Pierwszy\\nza\r
 łącznik\r
BEGIN:VALARM\r
DESCRIPTION:Alarm\r
END:VALARM\r
END:VEVENT\r
END:VCALENDAR\r
`;
  const READABLE = [
    'Summary: Umowa, część 2',
    'When: 2026-03-10 14:00–15:30 (Europe/Warsaw)',
    'Where: Sala 5; Łódź',
    'Organiser: Nowak, Anna <anna@example.org>',
    'Description: Pierwszy\nzałącznik',
  ].join('\n');

  test.each(['8bit', 'base64'])('an invitation in %s is read as a text', async (encoding) => {
    const headers = [
      'Content-Type: text/calendar; charset="utf-8"; method=REQUEST',
      `Content-Transfer-Encoding: ${encoding}`,
    ];
    const body =
      encoding === '8bit' ? invitation('REQUEST') : Buffer.from(invitation('REQUEST')).toString('base64');
    const { text, attachments } = await convertBytes(root(headers, body));
    expect(text.split('\n\n').slice(1).join('\n\n')).toBe(READABLE);
    expect(attachments).toEqual([]);
  });

  test('a cancellation beside a text says so; an attached calendar is a document', async () => {
    const calendar = {
      headers: ['Content-Type: text/calendar; charset=utf-8; method=CANCEL'],
      body: invitation('CANCEL'),
    };
    const { text, attachments } = await convertBytes(
      mail([plain('Odwołane.'), calendar, attachment('invite.ics', invitation('CANCEL'), 'text/calendar')]),
    );
    expect(text).toContain(`Odwołane.\n\nStatus: Cancelled\n${READABLE}`);
    expect(attachments.map((file) => file.filename)).toEqual(['invite.ics']);
    expect((await convertBytes(await readFile(attachments[0]!.path))).text).toContain(READABLE);
  });
});

const SENTENCE = 'Dzień dobry, proszę o fakturę za wrzesień. Żółć, Łódź, ćma.';

describe('a charset that a mail declares wrongly', () => {
  const encoded = (bytes: Buffer, encoding: string) => {
    if (encoding === 'base64') return bytes.toString('base64');
    if (encoding === '8bit') return bytes;
    return bytes
      .toString('latin1')
      .replaceAll(/[^ -<>-~]/g, (byte) => `=${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  };

  test.each([
    ['utf-8', 'us-ascii', '8bit', null],
    ['utf-8', 'iso-8859-2', '8bit', 'utf-8'],
    ['utf-8', 'iso-8859-1', 'base64', 'utf-8'],
    ['utf-8', 'windows-1252', 'quoted-printable', 'utf-8'],
    ['windows-1250', 'us-ascii', '8bit', 'windows-1250'],
    ['windows-1250', 'iso-8859-1', 'base64', 'windows-1250'],
    ['windows-1250', 'iso-8859-2', 'quoted-printable', 'windows-1250'],
    ['iso-8859-2', 'windows-1250', '8bit', 'iso-8859-2'],
    ['iso-8859-2', 'iso-8859-1', '8bit', 'iso-8859-2'],
    ['windows-1250', 'windows-1250', '8bit', null],
    ['iso-8859-2', 'iso-8859-2', 'base64', null],
  ])('%s declared as %s in %s is read, also in HTML', async (real, declared, encoding, guessed) => {
    for (const type of ['plain', 'html']) {
      const headers = [
        `Content-Type: text/${type}; charset=${declared}`,
        `Content-Transfer-Encoding: ${encoding}`,
      ];
      const body = encoded(iconv.encode(SENTENCE, real), encoding);
      const { text, notes } = await convertBytes(mail([{ headers, body }]));
      expect(text.split('\n\n')[1]).toBe(SENTENCE);
      expect(notes.map(({ params }) => params['charset'])).toEqual(guessed === null ? [] : [guessed]);
    }
  });

  test.each([
    ['¿Señor? mañana', 'windows-1252'],
    ['cœur, “l’été” œuvre', 'windows-1252'],
    ['5 m³ of water, word¹', 'windows-1252'],
    ['Ľudia, šťastie', 'windows-1250'],
    ['příliš žluťoučký kůň', 'iso-8859-2'],
    ['CIĘŻAR, SZKÓŁ', 'windows-1250'],
  ])('other languages stay as declared: %s', async (sentence, charset) => {
    const { text } = await convertBytes(
      mail([plain(iconv.encode(sentence, charset), `; charset=${charset}`)]),
    );
    expect(text.split('\n\n')[1]).toBe(sentence);
  });

  test('each part is read in its own charset', async () => {
    const parts = [
      plain(iconv.encode('Żółć', 'iso-8859-2'), '; charset=iso-8859-2'),
      plain('Łódź'),
      plain(iconv.encode('Привет', 'koi8-r'), '; charset=koi8-r'),
    ];
    expect((await convertBytes(mail(parts))).text).toContain('Żółć\n\nŁódź\n\nПривет');
  });

  test('headers with bytes, encoded words with a wrong charset and names of files are read', async () => {
    const q = (text: string, charset: string) =>
      Array.from(
        iconv.encode(text, charset),
        (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      ).join('');
    const head = Buffer.concat([
      Buffer.from('From: =?iso-8859-2?Q?'),
      Buffer.from(q('Łucja', 'utf-8')),
      Buffer.from('?= <l@example.org>\r\nTo: b@example.org\r\nSubject: '),
      iconv.encode('Zażółć gęślą', 'windows-1250'),
      Buffer.from('\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n'),
      Buffer.from('Content-Type: text/plain; charset=windows-1250\r\n\r\n'),
      iconv.encode(SENTENCE, 'windows-1250'),
      Buffer.from('\r\n--x\r\nContent-Type: text/plain; name="'),
      iconv.encode('źródło.txt', 'windows-1250'),
      Buffer.from('"\r\nContent-Disposition: attachment\r\n\r\nabc\r\n--x--\r\n'),
    ]);
    const { text, attachments } = await convertBytes(head);
    expect(text).toBe(`From: Łucja <l@example.org>\nTo: b@example.org\nSubject: Zażółć gęślą\n\n${SENTENCE}`);
    expect(attachments.map((file) => file.filename)).toEqual(['źródło.txt']);
  });
});

describe('attachments that become no document', () => {
  test.each([
    ['application/octet-stream', '-----BEGIN PGP MESSAGE-----\n\nabc', 'encrypted'],
    ['application/pkcs7-mime', 'abc', 'encrypted'],
    ['application/pkcs7-signature', 'abc', 'unsupported'],
    ['text/plain', '-----BEGIN PGP SIGNATURE-----\n\nabc', 'unsupported'],
  ])('are parts of encrypted and signed messages: %s %j', async (type, content, why) => {
    const { attachments, leftOut } = await convertBytes(
      mail([plain('a'), attachment('part.asc', content, type), attachment('a.txt', 'a')]),
    );
    expect(attachments.map((file) => file.filename)).toEqual(['a.txt']);
    expect(leftOut).toEqual([{ filename: 'part.asc', why }]);
  });

  test('are not the files of a winmail.dat, which are read with its text', async () => {
    const content = winmail('Treść listu', [
      { name: 'umowa.txt', content: 'Umowa nr 5' },
      { name: 'źle.asc', content: '-----BEGIN PGP MESSAGE-----' },
    ]);
    const bytes = mail([plain(' '), attachment('winmail.dat', content, 'application/ms-tnef')]);
    const { text, attachments, leftOut } = await convertBytes(bytes);
    expect(text).toMatch(/\n\nTreść listu$/);
    expect(attachments.map(({ part, filename }) => [part, filename])).toEqual([['1.1', 'umowa.txt']]);
    expect(leftOut).toEqual([{ filename: 'źle.asc', why: 'encrypted' }]);
    for (let end = 0; end < content.length; end += 7)
      await convertBytes(mail([plain('a'), attachment('winmail.dat', content.subarray(0, end))]));
  });
});
