import { describe, expect, it } from 'vitest';
import { maxColumns, hasSpaceLayout } from './columns.ts';

describe('a text laid out by spaces', () => {
  it('is a table of left-aligned cells', () => {
    expect(
      hasSpaceLayout(
        [
          'Item           Quantity   Price',
          'Poster A2      2          60.00',
          'Frame, oak     1          145.50',
        ].join('\n'),
      ),
    ).toBe(true);
  });

  it('is a list of right-aligned amounts, with prose around it', () => {
    const text = [
      'Dear Ms Nowak,',
      'thank you for your order. Please find the amounts below.',
      '',
      'Net                     97.56',
      'VAT 23 %                22.44',
      'Total to be paid       120.00',
      '',
      'With kind regards',
    ];
    expect(hasSpaceLayout(text.join('\n'))).toBe(true);
  });

  it('may use tabs', () => {
    expect(hasSpaceLayout('Name\t\tTown\nAnna\t\tGdynia\nBartholomew\tOslo')).toBe(true);
  });

  it.each([
    ['prose', 'Anna Nowak from Gdynia ordered two posters.\nShe paid 120 PLN on Monday.\nRegards.'],
    ['two spaces after a sentence', 'One.  Two.\nThree.  Four.\nFive.  Six.\nSeven.  Eight.'],
    ['indented paragraphs', '    First.\n    Second.\n    Third.\n    Fourth.'],
    ['gaps that are not near each other', 'a     b\nabcdefgh     c\nab          defg\nabcd   x'],
    ['a single pair of columns in a long letter', `a     b\na     b\n${'A line of prose.\n'.repeat(30)}`],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(hasSpaceLayout(text)).toBe(false);
  });

  it('is detected from its beginning, regardless of its length', () => {
    const rows = 'Poster A2      2          60.00\n'.repeat(200_000);
    expect(hasSpaceLayout(rows)).toBe(true);
  });
});

describe('the columns of a text', () => {
  it.each([
    ['', 0],
    ['ab\nabcd\nabc', 4],
    ['a\tb', 9],
    ['łódź', 4],
    ['日本😀', 6],
  ])('of %j are %i', (text, columns) => {
    expect(maxColumns(text)).toBe(columns);
  });
});
