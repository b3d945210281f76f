import { describe, expect, it } from 'vitest';
import { createPageWords } from './page-words.ts';
import type { PageWord } from './page-words.ts';
import { seededRandom } from './testing/random-text.ts';

/** Four words per line, starting at offset 100, each with four letters and a space. */
const WORDS: PageWord[] = Array.from({ length: 40 }, (_, i) => {
  const [line, column] = [Math.floor(i / 4), i % 4];
  const [x0, y0] = [0.1 + column * 0.2, 0.05 + line * 0.09];
  return { start: 100 + i * 5, end: 104 + i * 5, x0, y0, x1: x0 + 0.15, y1: y0 + 0.05 };
});
const PAGE = createPageWords(WORDS);

describe('the words of a page', () => {
  it('are found at a point, like by a linear search', () => {
    const random = seededRandom(2);
    for (let round = 0; round < 500; round++) {
      const [x, y] = [random(), random()];
      expect(PAGE.wordAt(x, y)).toBe(
        WORDS.find((word) => word.x0 <= x && x <= word.x1 && word.y0 <= y && y <= word.y1),
      );
    }
  });

  it('of a range are one box per line', () => {
    const boxes = PAGE.boxesOf([{ start: 105, end: 124 }]);
    expect(boxes).toHaveLength(2);
    expect(boxes[0]).toMatchObject({ x0: WORDS[1]?.x0, x1: WORDS[3]?.x1, y0: WORDS[1]?.y0 });
    expect(boxes[1]).toMatchObject({ x0: WORDS[4]?.x0, x1: WORDS[4]?.x1 });
  });

  it('match if a range overlaps them, but not at their end', () => {
    expect(PAGE.boxesOf([{ start: 103, end: 104 }])).toHaveLength(1);
    expect(PAGE.boxesOf([{ start: 104, end: 105 }])).toEqual([]);
    expect(PAGE.boxesOf([{ start: 0, end: 100 }])).toEqual([]);
    expect(PAGE.boxesOf([{ start: 299, end: 900 }])).toEqual([]);
  });
});
