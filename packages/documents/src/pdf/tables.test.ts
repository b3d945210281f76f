import { afterAll, describe, expect, test } from 'vitest';
import { convertBytes } from '../../fixtures/convert-bytes.ts';
import {
  drawnPdf,
  gridOf,
  lines,
  type Placed,
  placedPdf,
  scrambled,
  type Stroke,
} from '../../fixtures/pdfs.ts';
import { closeDocuments } from '../convert.ts';
import { layOut } from '../layout/lay-out.ts';
import { turnRules } from '../layout/rules.ts';
import { joinPages } from '../text/pieces.ts';
import { openWithPdfium } from './pdfium-source.ts';

afterAll(closeDocuments);

/** The lines of a page's text layer; nothing is read by OCR. */
async function linesOf(texts: readonly Placed[], strokes: readonly Stroke[] = []): Promise<string[]> {
  const source = await openWithPdfium(drawnPdf(scrambled(texts), strokes));
  try {
    const page = await source.page(0);
    page.close();
    return joinPages([page.pieces], Infinity).text.split(/\n+/);
  } finally {
    await source.close();
  }
}

describe('a table without lines', () => {
  test('is read row by row, also where the first column holds digits and the second quantities', async () => {
    const read = await linesOf([
      ['Description', 50, 100],
      ['Quantity', 300, 100],
      ['Amount', 450, 100],
      ...lines(
        ['Atlas of rivers, 96 pages, soft cover', 'Maps A2, matt', 'Delivery to Łódź'],
        50,
        122,
        10,
        22,
      ),
      ...lines(['150 pcs', '30 pcs', '1 pc'], 300, 122, 10, 22),
      ...lines(['2 250,00 PLN', '459,00 PLN', '60,00 PLN'], 450, 122, 10, 22),
    ]);
    expect(read).toEqual([
      'Description\tQuantity\tAmount',
      'Atlas of rivers, 96 pages, soft cover\t150 pcs\t2 250,00 PLN',
      'Maps A2, matt\t30 pcs\t459,00 PLN',
      'Delivery to Łódź\t1 pc\t60,00 PLN',
    ]);
  });

  test('keeps its cells apart though one line runs across all columns', async () => {
    const read = await linesOf([
      ...lines(['Olive oil', 'Truffles'], 50, 100, 10, 40),
      ['Our olive oil is delivered in bottles of glass that are packed in boxes of wood and straw.', 50, 120],
      ...lines(['1.00 l', '15.00 g'], 300, 100, 10, 40),
      ...lines(['10.00', '150.00'], 360, 100, 10, 40),
    ]);
    expect(read).toContain('Olive oil\t1.00 l\t10.00');
    expect(read).toContain('Truffles\t15.00 g\t150.00');
  });

  test('is not made of two columns of running text around a picture', async () => {
    const left = [
      'The committee met on Tuesday to review the report',
      'and to approve the budget of the following year. A',
      'careful reader will',
      'notice that figures',
      'in the second table',
      'differ from the old',
      'ones that had been printed before the books were',
      'closed, and that nobody had corrected them.',
    ];
    const right = left.map((line) => line.replace('committee', 'council').replace('books', 'lists'));
    const read = await linesOf([...lines(left, 30, 100), ...lines(right, 340, 100)]);
    expect(read).toEqual([...left, ...right]);
  });

  test('is not made of two addresses side by side', async () => {
    const read = await linesOf([
      ...lines(['Kowal & Son', 'ul. Długa 5', '00-950 Warszawa'], 50, 100),
      ...lines(['Abacus Ltd', 'ul. Krótka 19', '30-001 Kraków'], 310, 100),
    ]);
    expect(read).toEqual([
      'Kowal & Son',
      'ul. Długa 5',
      '00-950 Warszawa',
      'Abacus Ltd',
      'ul. Krótka 19',
      '30-001 Kraków',
    ]);
  });

  test('keeps a minus behind its amount', async () => {
    const read = await linesOf([
      ...lines(['Paid by transfer', 'To pay'], 50, 100),
      ...lines(['€ 189,00-', '0,00'], 300, 100),
    ]);
    expect(read).toEqual(['Paid by transfer\t€ 189,00-', 'To pay\t0,00']);
  });
});

describe('a table drawn with lines', () => {
  const ROWS: Placed[] = [
    ['Item', 54, 114],
    ['Share', 204, 114],
    ...lines(['Loss of the arm above', 'the elbow'], 54, 134, 10, 12),
    ['80', 204, 140],
    ['Loss of a finger', 54, 164],
    ['5', 204, 164],
  ];
  const EXPECTED = ['Item\tShare', 'Loss of the arm above the elbow\t80', 'Loss of a finger\t5'];
  const [XS, YS] = [
    [50, 200, 260],
    [100, 120, 150, 170],
  ];

  test('gives a line for each row, with the lines of a cell joined', async () => {
    expect(await linesOf(ROWS, gridOf(XS, YS))).toEqual(EXPECTED);
  });

  test('is the same when each cell is a box of its own', async () => {
    const boxes = YS.slice(1).flatMap((y, row) =>
      XS.slice(1).map((x, column): Stroke => {
        const [left, top] = [XS[column]!, YS[row]!];
        return { box: [left, top, x - left, y - top] };
      }),
    );
    expect(await linesOf(ROWS, boxes)).toEqual(EXPECTED);
  });

  test('does not disturb a table beside it whose rows are at other heights', async () => {
    const other = ROWS.map(([text, x, y]): Placed => [text.replace('Loss', 'Pain'), x + 250, y + 7]);
    const strokes = [
      ...gridOf(XS, YS),
      ...gridOf(
        XS.map((x) => x + 250),
        YS.map((y) => y + 7),
      ),
    ];
    const read = await linesOf([...ROWS, ...other], strokes);
    expect(read).toEqual([...EXPECTED, ...EXPECTED.map((line) => line.replace('Loss', 'Pain'))]);
  });

  test('follows the rows of its neighbours in a column without lines between them', async () => {
    const strokes: Stroke[] = [
      ...[50, 200, 260].map((x): Stroke => ({ line: [x, 100, x, 180] })),
      ...[100, 180].map((y): Stroke => ({ line: [50, y, 260, y] })),
      ...[120, 140, 160].map((y): Stroke => ({ line: [50, y, 200, y] })),
    ];
    const read = await linesOf(
      [
        ...lines(['North', 'East', 'South', 'West'], 54, 114, 10, 20),
        ...lines(['12', '7', '30', '4'], 204, 114, 10, 20),
      ],
      strokes,
    );
    expect(read).toEqual(['North\t12', 'East\t7', 'South\t30', 'West\t4']);
  });

  test('inside a cell of another is read where that cell is', async () => {
    const read = await linesOf(
      [
        ['Before the table', 54, 116],
        ...lines(['Net', 'VAT'], 64, 144, 10, 20),
        ...lines(['100', '23'], 124, 144, 10, 20),
        ['After the table', 54, 216],
      ],
      [...gridOf([50, 300], [100, 120, 200, 230]), ...gridOf([60, 120, 180], [130, 150, 170])],
    );
    expect(read).toEqual(['Before the table', 'Net\t100', 'VAT\t23', 'After the table']);
  });

  test('of boxes with labels and values is read box by box', async () => {
    const party = (name: string, x: number): Placed[] => [
      ...lines(['Name', 'Street', 'City'], x, 114, 10, 14),
      ...lines([name, 'Long 5', 'Rome'], x + 60, 114, 10, 14),
    ];
    const read = await linesOf(
      [...party('Ada', 54), ...party('Ben', 254)],
      gridOf([50, 250, 450], [100, 160]),
    );
    expect(read).toEqual([
      'Name\tAda',
      'Street\tLong 5',
      'City\tRome',
      'Name\tBen',
      'Street\tLong 5',
      'City\tRome',
    ]);
  });

  test('has a row for each of its coloured bands', async () => {
    const read = await linesOf(
      [
        ...lines(['Rent for the office', 'Water', 'Power'], 54, 114, 10, 20),
        ...lines(['900', '40', '75'], 254, 114, 10, 20),
      ],
      [
        { box: [50, 120, 300, 20], fill: '#dddddd' },
        { box: [50, 100, 300, 60] },
        { line: [250, 100, 250, 160] },
      ],
    );
    expect(read).toEqual(['Rent for the office\t900', 'Water\t40', 'Power\t75']);
  });
});

describe('a drawn page that is no table', () => {
  const PARAGRAPH = lines(['The committee met on Tuesday', 'to review the annual report'], 60, 100);
  const WORDS = ['The committee met on Tuesday', 'to review the annual report'];

  test('is read although a drawing of 10,000 lines is beside it', async () => {
    const strokes = Array.from({ length: 10_000 }, (_, index): Stroke => {
      const [x, y] = [50 + (index % 100) * 5, 200 + Math.floor(index / 100) * 6];
      return { box: [x, y, 5, 6] };
    });
    expect(await linesOf(PARAGRAPH, strokes)).toEqual(WORDS);
  });

  test.each([
    ['5 m', { width: 14_173, height: 14_173 }],
    ['1 mm', { width: 3, height: 3 }],
  ])('can be a page of %s', async (_, size) => {
    const { pages } = await convertBytes(drawnPdf(PARAGRAPH, gridOf([0, 2], [0, 2]), size));
    expect(pages).toHaveLength(1);
  });

  test('can hold 20,000 words', async () => {
    const words = Array.from({ length: 20_000 }, (_, index): Placed => {
      return [`w${index}`, 20 + (index % 50) * 11, 20 + Math.floor(index / 50) * 2, 1.5];
    });
    const { text } = await convertBytes(placedPdf(words));
    expect(text.split(/\s+/)).toHaveLength(20_000);
  });

  test('can have text at every angle', async () => {
    const texts = Array.from({ length: 72 }, (_, index): Placed => {
      return [`angle${index * 5}`, 80 + (index % 6) * 80, 80 + Math.floor(index / 6) * 60, 8, index * 5];
    });
    const { text } = await convertBytes(placedPdf(texts));
    for (const [word] of texts) expect(text).toContain(word);
  });

  test('can have letters and lines at places that are no numbers', () => {
    const glyph = (text: string, x: number) => {
      return { text, x, y: NaN, advance: 5, size: 10, angle: 0, box: null, spaced: true };
    };
    const broken = { at: NaN, from: NaN, to: Infinity };
    const rules = { upright: [broken], level: [broken, { at: 5, from: 0, to: 100 }], shades: [broken] };
    const pieces = layOut([glyph('a', NaN), glyph('b', 3)], rules);
    expect(pieces.map(({ text }) => text).sort()).toEqual(['a', 'b']);
  });
});

test('a soft hyphen that is drawn is a hyphen, but for one that divides a word at the end of a line', () => {
  const glyphs = (line: string, y: number) =>
    Array.from(line, (text, index) => {
      return { text, x: 10 + 5 * index, y, advance: 5, size: 10, angle: 0, box: null, spaced: index === 0 };
    });
  const pieces = layOut([...glyphs('01\u00ad2301-Wert\u00ad', 10), ...glyphs('papier', 22)]);
  expect(pieces.map(({ gap, text }) => gap + text).join('')).toBe('\n01-2301-Wertpapier');
});

test('lines are turned with the text that is read at an angle', () => {
  const rules = {
    upright: [{ at: 10, from: 1, to: 2 }],
    level: [{ at: 20, from: 3, to: 4 }],
    shades: [{ at: 30, from: 5, to: 6 }],
  };
  expect(turnRules(rules, 0)).toEqual(rules);
  expect(turnRules(rules, Math.PI / 2)).toEqual({
    upright: [{ at: 20, from: -4, to: -3 }],
    level: [{ at: -10, from: 1, to: 2 }],
    shades: [],
  });
  const back = turnRules(turnRules(rules, Math.PI / 2), -Math.PI / 2);
  expect([back.upright, back.level]).toEqual([rules.upright, rules.level]);
  const half = turnRules(turnRules(rules, Math.PI), Math.PI);
  expect(half).toEqual(rules);
  expect(turnRules(rules, 0.4)).toEqual({ upright: [], level: [], shades: [] });
});
