import { describe, expect, test } from 'vitest';
import { pageText } from '../../fixtures/texts.ts';
import { NO_TEXT } from '../ocr/tsv.ts';
import type { Piece } from '../core/page-reader.ts';
import { ocrNotes, pageRanges } from '../text/notes.ts';
import { assessLayer, prefersOcr } from './layer-quality.ts';

const GOOD = {
  English: pageText('eng', 1).join(' '),
  Polish: pageText('pol', 1).join(' '),
  German:
    'Der Vertrag wird auf unbestimmte Zeit geschlossen und tritt mit der Unterzeichnung durch beide Parteien in Kraft.',
  French: 'Nous avons le plaisir de vous adresser la facture relative aux travaux effectués au mois de juin.',
  Spanish:
    'El contrato de arrendamiento quedará resuelto al finalizar el próximo mes de septiembre sin más aviso.',
  Czech:
    'Smlouva byla uzavřena na dobu neurčitou a vstupuje v platnost dnem podpisu obou smluvních stran a svědků.',
  Hungarian:
    'A szerződés határozatlan időre jött létre és az aláírás napján lép hatályba mindkét fél számára.',
  Finnish:
    'Sopimus on tehty toistaiseksi voimassa olevaksi ja tulee voimaan allekirjoituspäivänä molemmille.',
  Turkish:
    'Sözleşme süresiz olarak yapılmış olup her iki tarafın imzaladığı gün yürürlüğe girer ve uygulanır.',
  Vietnamese:
    'Hợp đồng này được lập thành hai bản có giá trị pháp lý như nhau mỗi bên giữ một bản để thực hiện ngay.',
  Greek:
    'Η σύμβαση συνάπτεται για αόριστο χρόνο και τίθεται σε ισχύ την ημέρα της υπογραφής και από τα δύο μέρη.',
  Russian: 'Договор заключается на неопределённый срок и вступает в силу со дня подписания обеими сторонами.',
  Chinese: '本合同自双方签字之日起生效,有效期为不定期,任何变更均须以书面形式作出,并经双方确认。',
  Arabic: 'يبرم هذا العقد لمدة غير محددة ويدخل حيز التنفيذ من تاريخ توقيعه من قبل الطرفين المتعاقدين',
  'a table of numbers': Array.from(
    { length: 60 },
    (_, row) => `${row} ${row * 17},50 ${row * 3}% -${row}`,
  ).join(' '),
  'a table of contents':
    'Introduction . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 4 '.repeat(6),
  formulas:
    'f(x) = a·x² + b·x + c, ∑ᵢ xᵢ ≤ ∫ g(t) dt, α ∈ ℝ, ∀ε > 0 ∃δ: |x − y| < δ ⇒ |f(x) − f(y)| < ε '.repeat(3),
  'source code':
    'function readPage(page, index) { const text = load(page); if (!text) throw new Error(`page ${index}`); return text; }',
};

/** A font whose glyphs are numbered in order and whose character table is missing. */
const shifted = (text: string, by: number) =>
  [...text]
    .map((letter) => (letter === ' ' ? letter : String.fromCodePoint(letter.codePointAt(0)! + by)))
    .join('');

const COMMANDS = 'BT /F1 12 Tf 50 350 Td (Hello world) Tj ET q 1 0 0 1 0 0 cm Q '.repeat(3);

describe('a text layer', () => {
  test.each(Object.entries(GOOD))('of %s is trusted', (_, text) => {
    expect(assessLayer(text, 0, 0)).toBe('GOOD');
  });

  test.each([-29, 1, 3, 7, -3])('with letters shifted by %i is doubtful', (by) => {
    for (const text of [GOOD.English, GOOD.Polish, GOOD.German])
      expect(assessLayer(shifted(text, by), 0, 0)).toBe('DOUBTFUL');
  });

  test('of Cyrillic letters decoded as Western European ones is doubtful', () => {
    const bytes = [...GOOD.Russian].map((letter) => letter.charCodeAt(0) - 0x410 + 0xc0);
    const taken = bytes
      .map((byte) => String.fromCharCode(byte > 0xbf && byte < 0x100 ? byte : 0x20))
      .join('');
    expect(assessLayer(taken, 0, 0)).toBe('DOUBTFUL');
  });

  test('of drawing commands is doubtful, a text about them is good', () => {
    expect(assessLayer(COMMANDS, 0, 0)).toBe('DOUBTFUL');
    const about =
      'The commands BT and ET begin and end a text, Tf chooses its font, Td moves and Tj draws it.';
    expect(assessLayer(`${about} ${GOOD.English} ${GOOD.German}`, 0, 0)).toBe('GOOD');
  });

  test('is doubtful when many of its letters have no character, and missing when it is empty', () => {
    expect(assessLayer(GOOD.German, 40, 0)).toBe('DOUBTFUL');
    expect(assessLayer(GOOD.German, 0, 40)).toBe('DOUBTFUL');
    expect(assessLayer('', 0, 0)).toBe('MISSING');
  });
});

describe('the result of OCR', () => {
  const pieces = (text: string) =>
    text.split(' ').map((word): Piece => ({ text: word, gap: ' ', box: null }));
  const read = (text: string, confidence = 90) => ({ pieces: pieces(text), confidence, certainShare: 1 });
  const wrong = pieces(shifted(GOOD.English, -29));

  test('replaces a layer of wrong characters', () => {
    expect(prefersOcr('DOUBTFUL', wrong, read(GOOD.English))).toBe(true);
  });

  test('does not replace a layer that it confirms, nor one when it could not read the page either', () => {
    expect(prefersOcr('DOUBTFUL', pieces(GOOD.English), read(GOOD.English))).toBe(false);
    expect(prefersOcr('DOUBTFUL', wrong, read(GOOD.English, 30))).toBe(false);
    expect(prefersOcr('DOUBTFUL', wrong, read(shifted(GOOD.English, 3)))).toBe(false);
    expect(prefersOcr('MISSING', [], NO_TEXT)).toBe(false);
  });

  test('replaces drawing commands, unless the picture shows commands as well', () => {
    expect(prefersOcr('DOUBTFUL', pieces(COMMANDS.trim()), read('Hello world'))).toBe(true);
    expect(prefersOcr('DOUBTFUL', pieces(COMMANDS.trim()), read(COMMANDS.trim()))).toBe(false);
  });

  test('replaces a few words over a picture only when it found more of them', () => {
    expect(prefersOcr('THIN', pieces('Page 7'), read(GOOD.English))).toBe(true);
    expect(prefersOcr('THIN', pieces('Annual report'), read('Annual report'))).toBe(false);
  });
});

test('consecutive pages are reported as a range', () => {
  expect(pageRanges([1, 2, 3, 7, 9, 10])).toBe('1–3, 7, 9–10');
  expect(pageRanges(Array.from({ length: 30 }, (_, index) => 2 * index + 1))).toMatch(/^1, 3, .*, 39, …$/);
});

test('the note on a document says which pages were read by OCR, why, and on which no text was found', () => {
  const none = { missing: [], doubtful: [], empty: [] };
  const keys = (pages: object) => ocrNotes({ ...none, ...pages }).map(({ key }) => key);
  expect(keys({})).toEqual([]);
  expect(keys({ empty: [2] })).toEqual(['note.parser.noText']);
  expect(keys({ missing: [1], empty: [2] })).toEqual(['note.parser.ocrMissingNoText']);
  expect(keys({ doubtful: [1], empty: [2] })).toEqual(['note.parser.ocrDoubtfulNoText']);
  expect(ocrNotes({ missing: [1, 2], doubtful: [4], empty: [5, 6] })).toEqual([
    {
      key: 'note.parser.ocrBothNoText',
      params: { missing: '1–2', doubtful: '4', empty: '5–6' },
      message:
        'Pages without text in the file were read by OCR: 1–2. The text in the file does not match what these ' +
        'pages show, so they were read by OCR: 4. OCR found no text on these pages: 5–6.',
    },
  ]);
});
