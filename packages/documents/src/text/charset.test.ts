import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { LETTER } from '../../fixtures/texts.ts';
import { decodeText } from './charset.ts';
import { cleanText } from './clean.ts';
import type { Piece } from '../core/page-reader.ts';
import { joinPages } from './pieces.ts';
import { readText } from './read-text.ts';

test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'windows-1250', 'iso-8859-2', 'cp852'])(
  'reads a Polish letter in %s',
  (charset) => {
    expect(decodeText(iconv.encode(LETTER, charset))).toBe(LETTER);
  },
);

const RUSSIAN =
  'Уважаемый Иван Петрович!\nДоговор № 7 подписан, счёт на 1200 рублей прилагаю. С уважением, Объедков';
const GREEK = 'Αγαπητέ κύριε Παπαδόπουλε,\nτο τιμολόγιο πληρώθηκε. Με εκτίμηση, Ελένη';
const JAPANESE = '拝啓 田中様\n請求書をお送りします。合計金額は三千円です。よろしくお願いいたします。';
const CHINESE = '尊敬的王先生：\n合同已经签订，发票随信附上。请在三十天之内付款。谢谢您的合作。';

test.each([
  ...['cp866', 'koi8-r', 'windows-1251', 'utf-16le', 'utf-16be'].map((charset) => [charset, RUSSIAN]),
  ...['windows-1253', 'iso-8859-7', 'utf-16le'].map((charset) => [charset, GREEK]),
  ...['shift_jis', 'euc-jp'].map((charset) => [charset, JAPANESE]),
  ['gb18030', CHINESE],
] as [string, string][])('reads a letter of another alphabet in %s: %s', (charset, letter) => {
  expect(decodeText(iconv.encode(letter, charset))).toBe(
    charset === 'koi8-r' ? letter.replace('№', '?') : letter,
  );
});

test('decodes the escape sequences of Japanese mail', () => {
  const bytes = Buffer.from('To: \x1b$B@A5a=q\x1b(B, thanks', 'latin1');
  expect(decodeText(bytes)).toBe('To: 請求書, thanks');
});

test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le'])('removes the byte order mark of %s', (charset) => {
  expect(decodeText(iconv.encode('Łódź', charset, { addBOM: true }))).toBe('Łódź');
});

test('decodes western text and its typography as windows-1252', () => {
  const text = 'Le café “à la carte” coûte 5 € – déjà vu, señor Müller';
  expect(decodeText(iconv.encode(text, 'windows-1252'))).toBe(text);
});

test('distinguishes windows-1250 from iso-8859-2 by a single word', () => {
  expect(decodeText(iconv.encode('wąż w Łodzi', 'windows-1250'))).toBe('wąż w Łodzi');
  expect(decodeText(iconv.encode('wąż w Łodzi', 'iso-8859-2'))).toBe('wąż w Łodzi');
});

describe('the text of a document', () => {
  test('is NFC with plain line ends, without NUL, BOM, controls or lone surrogates', () => {
    expect(cleanText('\ufeffz\u0307o\u0301ł\r\nto\rx\u2028y\0z\u0007\ud800!')).toBe('żół\nto\nx\nyz\ufffd!');
  });

  test('keeps emoji and tabs', () => {
    expect(cleanText('a\t👩‍🚀')).toBe('a\t👩‍🚀');
  });
});

describe('joined pages', () => {
  const piece = (text: string, gap: Piece['gap'] = ' ') => ({
    text,
    gap,
    box: { x0: 0, y0: 0, x1: 1, y1: 1 },
  });

  test('map every box to its word, across ligatures, hyphens and decomposed letters', () => {
    const pages = [
      [piece('oﬃce'), piece('z\u0307ycie', '\n'), piece('wspo\u0301l'), piece('nota', '')],
      [piece('\u0007'), piece('dalej')],
    ];
    const { text, words } = joinPages(pages, 1000);
    expect(text).toBe('office\nżycie wspólnota\n\ndalej');
    expect(words.map((page) => page.map(({ start, end }) => text.slice(start, end)))).toEqual([
      ['office', 'życie', 'wspól', 'nota'],
      ['dalej'],
    ]);
  });

  test('beyond the limit cause an error that names the setting', () => {
    expect(() => joinPages([[piece('12345'), piece('6789')]], 9)).toThrow(/MAX_TEXT_CHARS = 9/);
  });
});

describe('a text in UTF-8 with damage', () => {
  const good = Buffer.from(LETTER);
  test.each([
    ['a cut at the end', good.subarray(0, good.indexOf('ź') + 1), 1],
    ['one byte of another charset', Buffer.concat([good, Buffer.from([0xe2]), good]), 1],
    ['a word of another charset', Buffer.concat([good, iconv.encode(' Łódź ', 'windows-1250'), good]), 2],
    ['two bad bytes', Buffer.concat([Buffer.from([0x80]), good, Buffer.from([0xff])]), 2],
  ])('is not another charset: %s', (_, bytes, places) => {
    const { text, notes } = readText(bytes, null);
    expect(text).toBe(bytes.toString('utf8'));
    expect(notes).toMatchObject([{ key: 'note.parser.charsetDamaged', params: { places } }]);
  });

  test('names the line of the first damage', () => {
    const bytes = Buffer.concat([Buffer.from('Żółć gęślą\r\nŁódź\r\n'), Buffer.from([0xe2, 0x0a, 0xe2])]);
    expect(readText(bytes, null).notes).toMatchObject([{ params: { places: 2, line: 3 } }]);
  });

  test('has the characters that were written as two surrogates', () => {
    const surrogates = Buffer.from([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]);
    expect(readText(Buffer.concat([good, surrogates]), null)).toEqual({ text: `${LETTER}😀`, notes: [] });
  });

  test.each(['windows-1250', 'iso-8859-2', 'cp852'])('is not found in capitals of %s', (charset) => {
    const text = 'SZKÓŁ CIĘŻAR RÓŻA WÓZ ŻÓŁW ŁĄKA ĆMA';
    expect(decodeText(iconv.encode(text, charset))).toBe(text);
  });
});
