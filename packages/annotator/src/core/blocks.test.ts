import { describe, expect, it } from 'vitest';
import { blockIndexAt, estimateLines, MAX_BLOCK, splitIntoBlocks } from './blocks.ts';
import { isGraphemeBoundary } from './graphemes.ts';
import { seededRandom, randomText } from './testing/random-text.ts';

const lengths = (text: string): number[] => splitIntoBlocks(text).map((block) => block.text.length);

describe('the blocks of a text', () => {
  it('are contiguous, are not too long and split no character', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 60; round++) {
      const text = randomText(random, Math.floor(random() * 9000));
      const blocks = splitIntoBlocks(text);
      expect(blocks.map((block) => block.text).join('')).toBe(text);
      for (const block of blocks) {
        expect(block.text.length).toBeLessThanOrEqual(MAX_BLOCK);
        expect(isGraphemeBoundary(text, block.end)).toBe(true);
        expect(text.slice(block.start, block.end)).toBe(block.text);
      }
    }
  });

  it('an empty text is one empty block', () => {
    expect(splitIntoBlocks('')).toEqual([{ index: 0, start: 0, end: 0, text: '' }]);
  });

  it.each([
    ['at the first line end after a good length', `${'a'.repeat(900)}\n${'b'.repeat(900)}\nc`, [901, 901, 1]],
    ['at the last line end that fits', `${'a'.repeat(500)}\n${'b'.repeat(3000)}`, [501, 2000, 1000]],
    ['after a sentence', `${'a'.repeat(1500)}. ${'b '.repeat(600)}`, [1502, 1200]],
    ['after a space', `${'a'.repeat(1500)} ${'b'.repeat(1500)}`, [1501, 1500]],
    ['in a text without a space', 'a'.repeat(4100), [2000, 2000, 100]],
    ['before an emoji that would be cut', `${'a'.repeat(1999)}👩‍👩‍👧x`, [1999, 9]],
    ['before a letter whose mark would be cut off', `${'a'.repeat(1999)}e\u0301x`, [1999, 3]],
  ])('end %s', (_, text, expected) => {
    expect(lengths(text)).toEqual(expected);
  });

  it('are found by offset', () => {
    const blocks = splitIntoBlocks('a'.repeat(4100));
    expect([0, 1999, 2000, 3999, 4000, 4100].map((offset) => blockIndexAt(blocks, offset))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });

  it('estimate their height from their lines', () => {
    const [block] = splitIntoBlocks(`${'a'.repeat(200)}\n\nb\n`);
    expect(block && estimateLines(block, 90)).toBe(5);
  });
});
