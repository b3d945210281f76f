import { expect, test } from 'vitest';
import { layOutOcr, type OcrLine } from './lay-out-words.ts';

const EM = 30;

/** Lines of text at places of a picture, each as the engine finds it; letters are half an em wide. */
const line = (
  text: string,
  x: number,
  base: number,
  { startsParagraph = false, slope = 0 } = {},
): OcrLine => {
  let left = x;
  const words = text.split(' ').map((word) => {
    const [tall, below] = [/[A-Z0-9bdfhklt]/.test(word), /[gjpqy,]/.test(word)];
    const width = word.length * 0.5 * EM;
    const bottom = base + slope * (left + width / 2) + (below ? 0.2 * EM : 0);
    const height = ((tall ? 0.72 : 0.52) + (below ? 0.2 : 0)) * EM;
    const found = {
      text: word,
      left,
      top: bottom - height,
      width,
      height,
      box: { x0: 0, y0: 0, x1: 1, y1: 1 },
      confidence: 0.9,
    };
    left += width + 0.3 * EM;
    return found;
  });
  return { words, startsParagraph };
};

const textOf = (lines: OcrLine[]) =>
  layOutOcr(lines)
    .map(({ gap, text }) => gap + text)
    .join('')
    .trim();

const ROWS = [
  ['Description', 'Quantity', 'Amount'],
  ['Paper, grey', '12', '45,00'],
  ['Ink', '4', '10,00'],
  ['Delivery', '1', '200,00'],
];
const PLACES = [100, 700, 1100];
/** The engine reads the table column by column. */
const columns = (slope = 0) =>
  PLACES.flatMap((x, column) =>
    ROWS.map((row, index) =>
      line(row[column]!, x, 200 + 60 * index, { slope, startsParagraph: index === 0 }),
    ),
  );

test('a table that the engine reads by columns is read by rows', () => {
  expect(textOf(columns())).toBe(ROWS.map((row) => row.join('\t')).join('\n'));
});

test('a table whose lines lean a little is read by rows', () => {
  expect(textOf(columns(0.004))).toBe(ROWS.map((row) => row.join('\t')).join('\n'));
});

const LEFT = [
  'The committee met on Tuesday to re-',
  'view the annual report and to approve',
  'the budget of the following year.',
];
const RIGHT = [
  'Small villages along the river kept',
  'their old bridges and the ferry still',
  'carries timber to the mill each day.',
];

test('running text keeps the order of the engine; a word that is divided at the end of a line is joined', () => {
  const column = (texts: string[], x: number) =>
    texts.map((text, index) => line(text, x, 200 + 40 * index, { startsParagraph: index === 0 }));
  expect(textOf([...column(LEFT, 100), ...column(RIGHT, 900)])).toBe(
    [
      'The committee met on Tuesday to review the annual report and to approve',
      ...LEFT.slice(2),
      '',
      ...RIGHT,
    ].join('\n'),
  );
});
