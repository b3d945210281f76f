import { CHARSETS } from '@scriptorium/domain/text/charsets.ts';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { convertBytes } from '../../fixtures/convert-bytes.ts';
import { readText } from './read-text.ts';

/** Too short for the guess: in windows-1252 the same bytes are letters too. */
const WORD = 'счёт';
const BYTES = iconv.encode(WORD, 'cp866');

test('a text is decoded in the chosen charset, with a note', async () => {
  expect(readText(BYTES, null).text).not.toBe(WORD);
  expect((await convertBytes(BYTES, 'menu.txt', { charset: 'cp866' })).text).toBe(WORD);
  expect(readText(BYTES, 'cp866')).toEqual({
    text: WORD,
    notes: [
      {
        key: 'note.parser.charsetChosen',
        params: { charset: 'cp866' },
        message: 'The text was read in the character set that was chosen: cp866.',
      },
    ],
  });
});

test('a guessed charset is noted; a certain one is not', () => {
  const letter = iconv.encode('Zażółć gęślą jaźń', 'windows-1250');
  expect(readText(letter, null).notes).toMatchObject([
    { key: 'note.parser.charsetGuessed', params: { charset: 'windows-1250' } },
  ]);
  for (const [charset, addBOM] of [
    ['utf-8', false],
    ['utf-8', true],
    ['utf-16le', true],
  ] as const)
    expect(readText(iconv.encode('Zażółć', charset, { addBOM }), null)).toEqual({
      text: 'Zażółć',
      notes: [],
    });
});

test('a mail without a declared charset notes the guess, and is decoded in the chosen one', async () => {
  const mail = (declared: string) =>
    Buffer.concat([
      Buffer.from(
        `From: a@example.org\r\nTo: b@example.org\r\nSubject: Menu\r\nContent-Type: text/plain${declared}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`,
      ),
      BYTES,
    ]);
  const guessed = await convertBytes(mail(''), 'menu.eml');
  expect(guessed.text).not.toContain(WORD);
  expect(guessed.notes).toMatchObject([{ key: 'note.parser.charsetGuessed' }]);
  const chosen = await convertBytes(mail('; charset=windows-1252'), 'menu.eml', { charset: 'cp866' });
  expect(chosen.text).toMatch(new RegExp(`${WORD}$`));
  expect(chosen.notes).toMatchObject([{ key: 'note.parser.charsetChosen', params: { charset: 'cp866' } }]);
  expect((await convertBytes(mail('; charset=cp866'), 'menu.eml')).notes).toEqual([]);
});

test.each(CHARSETS)('every charset that can be chosen can be read: %s', (charset) => {
  const bytes = Buffer.from('plain', charset === 'utf-16le' ? 'utf16le' : 'latin1');
  if (charset === 'utf-16be') return expect(readText(Buffer.from('\0a\0b'), charset).text).toBe('ab');
  return expect(readText(bytes, charset).text).toBe('plain');
});
