import { afterAll, describe, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { scan, textPdf } from '../../fixtures/pages.ts';
import {
  filledForm,
  layeredPdf,
  lines,
  type Placed,
  placedPdf,
  scrambled,
  type3Pdf,
  unclosedPdf,
  vectorPdf,
  widthOf,
  withoutMaps,
} from '../../fixtures/pdfs.ts';
import { pageText } from '../../fixtures/texts.ts';
import { closeDocuments } from '../convert.ts';

afterAll(closeDocuments);

const textOf = async (...pages: (readonly Placed[])[]) => (await convertBytes(placedPdf(...pages))).text;

const shareFound = (wanted: string[], text: string) => {
  const words = wanted.join(' ').split(' ');
  return words.filter((word) => text.split(/\s+/).includes(word)).length / words.length;
};

describe('the order of a page', () => {
  const INVOICE: Placed[] = [
    ['FAKTURA NR 118/2026', 50, 60, 18],
    ...lines(['Sprzedawca', 'Zakład Ślusarski Kowal', 'ul. Długa 5', 'Warszawa'], 50, 110),
    ...lines(['Nabywca', 'Biuro Rachunkowe Liczydło', 'al. Krótka 19', 'Kraków'], 310, 110),
    ...lines(['Nazwa', 'Kłódka mosiężna', 'Zawias stalowy', 'Montaż'], 50, 220, 10, 20),
    ...lines(['Ilość', '12', '4', '1'], 300, 220, 10, 20),
    ...lines(['Cena', '45,00', '10,00', '200,00'], 400, 220, 10, 20),
    ['Razem do zapłaty: 780,00 PLN', 50, 330, 12],
    ['Dziękujemy za terminową wpłatę', 50, 780, 8],
    ['Strona 1 z 1', 280, 810, 8],
  ];

  test('of an invoice follows its boxes and rows, whatever the drawing order', async () => {
    const text = await textOf(scrambled(INVOICE));
    expect(text.split(/\n+/)).toEqual([
      'FAKTURA NR 118/2026',
      'Sprzedawca',
      'Zakład Ślusarski Kowal',
      'ul. Długa 5',
      'Warszawa',
      'Nabywca',
      'Biuro Rachunkowe Liczydło',
      'al. Krótka 19',
      'Kraków',
      'Nazwa\tIlość\tCena',
      'Kłódka mosiężna\t12\t45,00',
      'Zawias stalowy\t4\t10,00',
      'Montaż\t1\t200,00',
      'Razem do zapłaty: 780,00 PLN',
      'Dziękujemy za terminową wpłatę',
      'Strona 1 z 1',
    ]);
  });

  test('of a title above the right box is that of the box, also across the columns of its table', async () => {
    const text = await textOf(
      scrambled([
        ['Rachunek za wodę i ścieki', 320, 86, 14],
        ['Pytania do rachunku przyjmuje biuro obsługi', 320, 98, 9],
        ...lines(['Odbiorca:', 'Maria Zielińska', 'ul. Polna 8', 'Lublin', 'Polska'], 50, 112, 10, 14),
        ['Podsumowanie', 320, 112],
        ...lines(['Numer:', 'Data:', 'Do zapłaty:'], 320, 126, 10, 14),
        ...lines(['4218', '3 sierpnia 2026', '41,10'], 480, 126, 10, 14),
        ['Rachunek obejmuje okres od 1 lipca do 31 lipca oraz opłaty stałe za ten okres', 50, 230],
      ]),
    );
    expect(text.split(/\n+/)).toEqual([
      'Odbiorca:',
      'Maria Zielińska',
      'ul. Polna 8',
      'Lublin',
      'Polska',
      'Rachunek za wodę i ścieki',
      'Pytania do rachunku przyjmuje biuro obsługi',
      'Podsumowanie',
      'Numer:\t4218',
      'Data:\t3 sierpnia 2026',
      'Do zapłaty:\t41,10',
      'Rachunek obejmuje okres od 1 lipca do 31 lipca oraz opłaty stałe za ten okres',
    ]);
  });

  test('keeps every word box on its word', async () => {
    const { text, pages } = await convertBytes(placedPdf(scrambled(INVOICE)));
    const words = pages[0]!.words.map(({ start, end, ...box }) => ({ word: text.slice(start, end), ...box }));
    expect(words.map(({ word }) => word)).toEqual(text.split(/\s+/));
    const box = words.find(({ word }) => word === 'Biuro')!;
    expect(box.x0 * 595).toBeCloseTo(310, -1);
    expect(box.y1 * 842).toBeCloseTo(123, -1);
  });

  const LEFT = [
    'The committee met on Tuesday to review the',
    'annual report and to approve the budget. A',
    'careful reader will notice that the figures in',
    'the second table differ from those printed in',
    'the last month before the books were closed.',
  ];
  const RIGHT = [
    'Small villages along the river kept their old',
    'bridges, and the ferry still carries timber to',
    'the mill every morning. Nobody objected when',
    'the chairman proposed to postpone the vote',
    'until all documents had been translated.',
  ];

  test('of a paper is title, left column, right column, footer', async () => {
    const text = await textOf(
      scrambled([
        ['Journal of Examples 12 (2026)', 50, 30, 8],
        ['On bridges and budgets', 180, 70, 18],
        ...lines(LEFT, 50, 110),
        // The right column's lines are not at the height of the left one's.
        ...lines(RIGHT, 320, 115),
        ['7', 295, 810, 8],
      ]),
    );
    expect(text.split(/\n+/)).toEqual([
      'Journal of Examples 12 (2026)',
      'On bridges and budgets',
      ...LEFT,
      ...RIGHT,
      '7',
    ]);
  });

  test('of a paper is the same when the lines of both columns are at the same height', async () => {
    const text = await textOf(scrambled([...lines(LEFT, 50, 110), ...lines(RIGHT, 320, 110)]));
    expect(text.split(/\n+/)).toEqual([...LEFT, ...RIGHT]);
  });

  test('of a table reads a cell of several lines as one', async () => {
    const rows = await textOf([
      ...lines(['Kłódka z trzema', 'kluczami do bramy'], 50, 100, 10, 12),
      ['12', 300, 106],
      ['45,00', 400, 106],
      ...lines(['Montaż u klienta', 'wraz z dojazdem'], 50, 140, 10, 12),
      ['1', 300, 146],
      ['200,00', 400, 146],
    ]);
    expect(rows.split(/\n+/)).toEqual([
      'Kłódka z trzema kluczami do bramy\t12\t45,00',
      'Montaż u klienta wraz z dojazdem\t1\t200,00',
    ]);
  });

  test('puts rotated text after the upright text and keeps its words', async () => {
    const text = await textOf([
      ['confidential draft copy', 180, 500, 30, -40],
      ...lines(LEFT, 80, 110),
      ['written up the margin', 30, 600, 9, -90],
    ]);
    const [upright, ...turned] = text.split('\n\n');
    expect(upright).toBe(LEFT.join('\n'));
    expect(turned.sort()).toEqual(['confidential draft copy', 'written up the margin']);
  });
});

describe('the words of a page', () => {
  test('keep letters beyond the basic plane of Unicode', async () => {
    expect(await textOf([['wzór 𝔸 = 𝔹', 50, 100]])).toBe('wzór 𝔸 = 𝔹');
  });

  test('include accents and ogoneks that are drawn as separate letters', async () => {
    const at = (text: string) => 50 + widthOf(text);
    const text = await textOf([
      ['czesciej', 50, 100],
      ['˛', at('cz') + widthOf('e') / 2 - widthOf('˛') / 2, 100],
      ['´', at('cze') + widthOf('s') / 2 - widthOf('´') / 2, 100],
      ['´', at('czes') + widthOf('c') / 2 - widthOf('´') / 2, 100],
      ['za', 50, 130],
      ['˛', at('z') + widthOf('a') / 2 - widthOf('˛') / 2, 130],
      ['dane', at('za'), 130],
    ]);
    expect(text).toBe('częśćiej\n\nządane');
  });

  test('are separate from the numbers of footnotes, but keep their exponents', async () => {
    const after = (text: string, x: number) => x + widthOf(text);
    const text = await textOf([
      ['report', 50, 100],
      ['12', after('report', 50), 96, 6],
      ['and 5 m', 100, 100],
      ['2', after('and 5 m', 100), 96, 6],
      ['1', 50, 130, 6],
      ['Department', after('1', 50) - 2, 134],
    ]);
    expect(text.split(/\n+/)).toEqual(['report 12 and 5 m2', '1 Department']);
  });

  test('are joined when they are hyphenated at the end of a line, and keep their own hyphens', async () => {
    const text = await textOf(
      lines(
        [
          'The agree-',
          'ment of Jean-',
          'Pierre with a well-',
          'known firm in 2019-',
          '2020 is a well-known one, biało-',
          '-czerwony znak',
        ],
        50,
        100,
      ),
    );
    expect(text.replaceAll('\n', ' ')).toBe(
      'The agreement of Jean-Pierre with a well-known firm in 2019-2020 is a well-known one, biało-czerwony znak',
    );
  });
});

describe('forms', () => {
  test.each([true, false])(
    'give what is typed into them, at its place (drawn by the file: %s)',
    async (appearances) => {
      const { text, pages } = await convertBytes(await filledForm({ appearances }));
      expect(text.split(/[\n\t ]+/).join(' ')).toBe(
        'Application for a permit Name: Maria Nowak City: London RECEIVED 12 May Remark of the clerk Signed on paper',
      );
      const name = pages[0]!.words.find(({ start }) => text.startsWith('Maria', start))!;
      expect(name.x0 * 595).toBeCloseTo(112, -1);
      expect(name.y1 * 842).toBeCloseTo(842 - 740, -1);
    },
  );
});

describe('a page whose text layer cannot be right', () => {
  test('is read by OCR with a note when its fonts do not map glyphs to characters', async () => {
    const paragraphs = pageText('pol', 3, 2);
    const mixed = await withoutMaps(textPdf([paragraphs]));
    const { text, ocrPages, notes } = await convertBytes(mixed);
    expect(shareFound(paragraphs, text)).toBeGreaterThan(0.95);
    expect(ocrPages).toBe(1);
    expect(notes).toMatchObject([{ key: 'note.parser.ocrDoubtful', params: { doubtful: '1' } }]);
  });

  test('is read by OCR when its letters are drawn as shapes, also beside a page number', async () => {
    const words = ['Umowa zostaje zawarta na czas', 'nieokreślony i wchodzi w życie'];
    const { text, notes } = await convertBytes(await vectorPdf(words));
    expect(shareFound(words, text)).toBe(1);
    expect(notes).toMatchObject([{ key: 'note.parser.ocrMissing', params: { missing: '1' } }]);
  });

  test.each([1, 33, 97])(
    'is read by OCR when a Type 3 font draws letters from code %i without a map',
    async (first) => {
      const words = ['Umowa zostaje zawarta na czas', 'nieokreślony i wchodzi w życie'];
      const { text, ocrPages, notes } = await convertBytes(await type3Pdf(words, first));
      expect(shareFound(words, text)).toBe(1);
      expect(text).not.toMatch(/\p{Co}|\p{Cc}(?<!\n)/u);
      expect(ocrPages).toBe(1);
      expect(notes).toMatchObject([
        { key: expect.stringMatching(/ocrMissing|ocrDoubtful/), message: expect.stringMatching(/: 1\.$/) },
      ]);
    },
  );

  test('is read by OCR with a note when its layer contains drawing commands', async () => {
    const paragraphs = ['Umowa zostaje zawarta na czas nieokreślony i wchodzi w życie z dniem podpisania.'];
    const layer = ['Umowa zostaje', 'zawarta na czas', 'z dniem podpisania'].flatMap((text, index) => [
      `BT /F1 12 Tf 1 0 0 1 50 ${750 - 20 * index} Tm`,
      `(${text}) Tj ET`,
      'q 0.24 0 0 0.24 0 0 cm 0 g',
    ]);
    const { text, ocrPages, notes } = await convertBytes(await layeredPdf(await scan(paragraphs), layer));
    expect(text).not.toContain('Tj');
    expect(shareFound(paragraphs, text)).toBe(1);
    expect(ocrPages).toBe(1);
    expect(notes).toMatchObject([{ key: 'note.parser.ocrDoubtful', params: { doubtful: '1' } }]);
  });

  test('has no text when it is damaged and shows its own commands instead of letters', async () => {
    const damaged = await unclosedPdf(Array.from({ length: 20 }, (_, index) => `${index} szt`));
    const { text, notes } = await convertBytes(damaged);
    expect(text).toBe('');
    expect(notes).toMatchObject([{ key: 'note.parser.noText', params: { empty: '1' } }]);
  });
});

test.each([
  ['without its first line', (pdf: string) => pdf.slice(pdf.indexOf('\n') + 1)],
  ['with a wrong first line', (pdf: string) => pdf.replace('%PDF', '%PDX')],
])('a PDF %s does not come out as its source', async (_, damage) => {
  const pdf = await textPdf([['Treść umowy']]);
  expect((await convertBytes(Buffer.from(damage(pdf.toString('latin1')), 'latin1'))).text).toBe(
    'Treść umowy',
  );
});

test('drawing commands are not recognised as text', async () => {
  const commands = 'BT /F1 12 Tf 50 350 Td (Hello) Tj ET\n'.repeat(20);
  expect(await errorKey(convertBytes(Buffer.from(commands)))).toBe('error.file.broken');
});
