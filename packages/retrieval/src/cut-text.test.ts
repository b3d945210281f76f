import { array, assert, constantFrom, nat, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

const sentence = 'Umowa została zawarta w Łodzi dnia 3 maja. ';
const texts = (text: string, kind: 'TEXT' | 'TRANSCRIPT' = 'TEXT') =>
  cutText(text, kind).map(({ start, end }) => text.slice(start, end));

const anyText = array(
  oneof(
    constantFrom(' ', '\n', '\n\n', '. ', sentence, '🦉', 'zażółć '),
    string({ unit: 'grapheme', maxLength: 400 }),
    nat({ max: 2000 }).map((length) => 'x'.repeat(length)),
  ),
  { maxLength: 60 },
).map((parts) => parts.join(''));

describe('cutText', () => {
  it('has every character that is no space, in ordered passages of at most 1,200 units', () => {
    assert(
      property(anyText, constantFrom('TEXT', 'TRANSCRIPT'), (text, kind) => {
        const passages = cutText(text, kind);
        let before = { start: -1, end: 0 };
        for (const { start, end } of passages) {
          expect(end - start).toBeLessThanOrEqual(1200);
          expect(start).toBeGreaterThan(before.start);
          expect(end).toBeGreaterThan(before.end);
          expect(text.slice(before.end, start).trim()).toBe('');
          expect(before.end - start).toBeLessThanOrEqual(150);
          const part = text.slice(start, end);
          expect(part).toBe(part.trim());
          if (text.isWellFormed()) expect(part.isWellFormed()).toBe(true);
          before = { start, end };
        }
        expect(text.slice(before.end).trim()).toBe('');
      }),
      // The repeated part begins within a character.
      { examples: [[`${'x'.repeat(1049)}🦉${'x'.repeat(149)}🦉`, 'TEXT']] },
    );
  });

  it('leaves a short text whole, and finds nothing in an empty one', () => {
    expect(texts(`  ${sentence}\n`)).toEqual([sentence.trim()]);
    expect(texts(' \n ')).toEqual([]);
  });

  it('cuts after a paragraph before it cuts after a sentence', () => {
    const paragraph = sentence.repeat(20).trim();
    const [first] = texts(`${paragraph}\n\n${paragraph}`);
    expect(first).toBe(paragraph);
  });

  it('cuts after a sentence, and repeats the end of the passage from a word on', () => {
    const [first = '', second = ''] = texts(sentence.repeat(60));
    expect(first.endsWith('maja.')).toBe(true);
    expect(first.length).toBeGreaterThan(1100);
    expect(sentence.split(' ')).toContain(second.split(' ')[0]);
  });

  it('cuts transcripts after whole utterances', () => {
    const utterances = Array.from(
      { length: 40 },
      (_, at) => `to jest wypowiedź numer ${at} bez kropki na końcu zdania`,
    );
    const text = utterances.join('\n');
    for (const part of texts(text, 'TRANSCRIPT'))
      for (const line of part.split('\n')) expect(utterances).toContain(line);
  });
});
