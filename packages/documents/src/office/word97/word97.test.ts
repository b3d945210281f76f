import { expect, it } from 'vitest';
import { CONTRACT_LINES } from '../../../fixtures/contract-lines.ts';
import { convertBytes, errorKey } from '../../../fixtures/convert-bytes.ts';
import { doc } from '../../../fixtures/doc.ts';
import { docWithLists, type DocLevel } from '../../../fixtures/doc-lists.ts';

const linesOf = async (bytes: Buffer): Promise<string[]> =>
  (await convertBytes(bytes, 'umowa.doc')).text.split('\n');

const nine = (...levels: DocLevel[]): DocLevel[] => [
  ...levels,
  ...Array.from({ length: 9 - levels.length }, () => ({ format: 255, text: '' })),
];
const CONTRACT = nine(
  { format: 0, text: '§ \u0000' },
  { format: 0, text: '\u0000.\u0001.' },
  { format: 4, text: '\u0002)' },
);

it('writes the numbers of a contract in a Word 97 file as displayed', async () => {
  const bytes = docWithLists({
    styles: [{}, { list: 1 }, { base: 1 }],
    abstract: [{ levels: CONTRACT, style: 1 }],
    lists: [{ abstract: 0 }],
    paragraphs: [
      { text: 'Przedmiot', style: 1 },
      { text: 'Sprzedawca sprzedaje', list: 1, level: 1 },
      { text: 'papier', list: 1, level: 2 },
      { text: 'atrament', list: 1, level: 2 },
      { text: 'bez numeru' },
      { text: 'Kupujący płaci', list: 1, level: 1 },
      { text: 'gotówką', list: 1, level: 2 },
      { text: 'Cena', style: 2 },
      { text: 'Termin', list: 1, level: 1 },
      { text: 'bez numeru mimo stylu', style: 1, list: 0 },
    ],
  });
  expect(await linesOf(bytes)).toEqual([...CONTRACT_LINES, 'bez numeru mimo stylu']);
});

it('restarts a list where the Word 97 file says so, and writes Roman numbers, bullets and page breaks', async () => {
  const bytes = docWithLists({
    abstract: [
      { levels: [{ format: 1, text: '\u0000.', start: 3 }] },
      { levels: [{ format: 23, text: '\uf0b7' }] },
    ],
    lists: [{ abstract: 0 }, { abstract: 0, restart: 1 }, { abstract: 1 }],
    paragraphs: [
      { text: 'three', list: 1 },
      { text: 'four\fand more', list: 1 },
      { text: 'sign', list: 3 },
      { text: 'again', list: 2 },
      { text: 'next', list: 2 },
      { text: 'hidden number', list: 0xffff },
      { text: 'no such list', list: 9 },
    ],
  });
  expect(await linesOf(bytes)).toEqual([
    'III. three',
    'IV. four',
    'and more',
    '• sign',
    'I. again',
    'II. next',
    'hidden number',
    'no such list',
  ]);
});

it('reads the text even when the list tables are corrupt', async () => {
  const bytes = docWithLists({
    abstract: [{ levels: [{ format: 0, text: '\u0000.' }] }],
    lists: [{ abstract: 0 }],
    paragraphs: [{ text: 'whole', list: 1 }],
  });
  const place = bytes.indexOf(Buffer.from('ecA5', 'hex')) + 0x2ea;
  bytes.writeUInt32LE(0xfffffff0, place);
  expect(await linesOf(bytes)).toEqual(['whole']);
});

it('separates words with an object between them, and preserves quotation marks and hyphens', async () => {
  const text =
    'before\u0013 EMBED Equation.3 \u0014\u0001\u0015after \u0001. frame\u0008word (\u0001) “quoted” — ' +
    'co\u001foperate non\u001estop see \u0013 REF x \u0014Table \u0013 SEQ \u00142\u0015\u0015!';
  expect(await linesOf(doc(text))).toEqual([
    'before after . frame word () “quoted” — cooperate non\u2011stop see Table 2!',
  ]);
});

it('reads a short file, whose streams lie in the stream of the root', async () => {
  const bytes = doc('Zażółć gęślą', { short: true });
  expect(bytes.length).toBeLessThan(6000);
  expect(await linesOf(bytes)).toEqual(['Zażółć gęślą']);
  expect(await errorKey(convertBytes(doc('a', { short: true, encrypted: true })))).toBe(
    'error.file.encrypted',
  );
});

it('leaves hidden text out, with the end of its paragraph', async () => {
  const bytes = docWithLists({
    paragraphs: [
      { text: 'widać' },
      { text: 'ukryty akapit', isHidden: true },
      { text: 'początek ', mark: '-', isHidden: false },
      { text: 'ukryte', mark: '!', isHidden: true },
      { text: 'koniec' },
    ],
  });
  expect(await linesOf(bytes)).toEqual(['widać', 'początek -koniec']);
});

it('writes a row of a table in one line, also with paragraphs and line breaks in its cells', async () => {
  const bytes = docWithLists({
    paragraphs: [
      { text: 'przed' },
      { text: 'ulica\u000bDługa', table: 'cell' },
      { text: 'Kraków', mark: '\u0007', table: 'cell' },
      { text: 'obok', mark: '\u0007', table: 'cell' },
      { text: '', mark: '\u0007', table: 'row' },
      { text: 'ramka', table: 'cell' },
      { text: 'druga linia', mark: '\u0007', table: 'cell' },
      { text: '', mark: '\u0007', table: 'row' },
      { text: 'po' },
    ],
  });
  expect(await linesOf(bytes)).toEqual(['przed', 'ulica Długa Kraków\tobok', 'ramka', 'druga linia', 'po']);
});
