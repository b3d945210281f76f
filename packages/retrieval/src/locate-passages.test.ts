import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locatePassages } from './locate-passages.ts';

describe('locatePassages', () => {
  it('finds parts in order, overlapping ones too, and leaves out empty ones', () => {
    const text = 'one two three two three four';
    const located = locatePassages(text, ['one two three', ' ', 'two three\n', 'three four']);
    expect(located).toEqual({
      passages: [
        { start: 0, end: 13 },
        { start: 4, end: 13 },
        { start: 18, end: 28 },
      ],
    });
  });

  it('says which part is not in the text, or comes too early', () => {
    expect(locatePassages('one two', ['one', 'One'])).toEqual({ missing: 2 });
    expect(locatePassages('one two', ['two', 'one'])).toEqual({ missing: 2 });
  });

  it('finds what was cut from the text', () => {
    assert(
      property(string({ minLength: 1, maxLength: 80 }), integer({ min: 1, max: 20 }), (text, size) => {
        const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
          text.slice(at * size, (at + 1) * size),
        );
        const located = locatePassages(text, parts);
        const whole = parts.filter((part) => part.trim() !== '').map((part) => part.trim());
        expect(
          'passages' in located && located.passages.map(({ start, end }) => text.slice(start, end)),
        ).toEqual(whole);
      }),
    );
  });
});
