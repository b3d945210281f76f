import { describe, expect, it } from 'vitest';
import { findOnLine, lineEnd, lineStart } from './line-motion.ts';
import type { LaidOutText } from './line-motion.ts';

/** A page with ten columns: a line ends at a line feed or when it is full. */
function layOut(text: string): LaidOutText {
  let [row, column] = [0, 0];
  const positions = Array.from({ length: text.length + 1 }, (_, at) => {
    if (column === 10) [row, column] = [row + 1, 0];
    const position = { left: column * 8, top: row * 20, bottom: row * 20 + 16 };
    if (text[at] === '\n') [row, column] = [row + 1, 0];
    else column++;
    return position;
  });
  return { text, measure: (offset) => positions[offset] ?? { left: 0, top: 0, bottom: 0 } };
}

const PAGE = layOut('abcdefghijklmnopq\n\nxyz\n0123456789ABC');
const letter = (offset: number | undefined): string | undefined =>
  offset === undefined ? undefined : (PAGE.text[offset] ?? 'end');
const at = (char: string): number => PAGE.text.indexOf(char);

describe('line movement', () => {
  it.each([
    ['c', 1, 'm'],
    ['m', -1, 'c'],
    ['m', 1, '\n'],
    ['c', 3, 'z'],
    ['i', 1, '\n'],
    ['i', 4, '8'],
    ['x', 99, 'A'],
    ['B', -99, 'b'],
    ['a', -1, undefined],
    ['C', 1, undefined],
  ])('moves from %s by %i lines to %j', (from, lines, to) => {
    expect(letter(findOnLine(PAGE, at(from), lines, PAGE.measure(at(from)).left))).toBe(to);
  });

  it('keeps the column over a short line', () => {
    const x = PAGE.measure(at('h')).left;
    const short = findOnLine(PAGE, at('h'), 3, x) ?? 0;
    expect(PAGE.text.slice(short - 3, short)).toBe('xyz');
    expect(letter(findOnLine(PAGE, short, 1, x))).toBe('7');
  });

  it('finds both ends of wrapped, full and empty lines', () => {
    expect(['a', 'e', 'j', 'k', 'q', 'y', '5', 'C'].map((c) => letter(lineStart(PAGE, at(c))))).toEqual([
      'a',
      'a',
      'a',
      'k',
      'k',
      'x',
      '0',
      'A',
    ]);
    expect(['a', 'k', 'x', '0', 'A'].map((c) => letter(lineEnd(PAGE, at(c))))).toEqual([
      'j',
      '\n',
      '\n',
      '9',
      'end',
    ]);
    const empty = PAGE.text.indexOf('\n\n') + 1;
    expect([lineStart(PAGE, empty), lineEnd(PAGE, empty)]).toEqual([empty, empty]);
  });
});
