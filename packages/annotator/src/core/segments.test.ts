import { describe, expect, it } from 'vitest';
import { splitIntoBlocks } from './blocks.ts';
import { laneCount, MAX_LANES, segment } from './segments.ts';
import type { Segment } from './segments.ts';
import { byInnermost } from './span.ts';
import type { Span } from './span.ts';
import { seededRandom, randomSpan, randomText } from './testing/random-text.ts';

const span = (id: string, start: number, end: number): Span => ({
  id,
  start,
  end,
  labelName: id,
  background: '#ffb703',
});

function draw(length: number, spans: Span[]): Segment[] {
  const [block] = splitIntoBlocks('x'.repeat(length));
  return block ? segment(block, spans) : [];
}

/** Format: `text:ids innermost first|lines as id=lane`. */
const picture = (segments: Segment[]): string[] =>
  segments.map(({ start, end, spans, lines }) => {
    const lanes = lines.map((line) => `${line.span.id}${line.lane}`).join('');
    return `${start}-${end}:${spans.map(({ id }) => id).join('')}${lanes && `|${lanes}`}`;
  });

describe('the segments of a block', () => {
  it.each([
    ['are one piece of plain text without spans', [], ['0-10:']],
    ['are split before and after a span', [span('a', 2, 5)], ['0-2:', '2-5:a', '5-10:']],
    [
      'show a nested span inside, the outer one as a line along its whole length',
      [span('a', 0, 8), span('b', 2, 4)],
      ['0-2:a|a1', '2-4:ba|a1', '4-8:a|a1', '8-10:'],
    ],
    [
      'show overlapping spans each with its own stretch',
      [span('a', 0, 6), span('b', 4, 10)],
      ['0-4:a|a1', '4-6:ba|a1', '6-10:b'],
    ],
    [
      'stack three levels',
      [span('a', 0, 10), span('b', 1, 6), span('c', 2, 3)],
      ['0-1:a|a2', '1-2:ba|b1a2', '2-3:cba|b1a2', '3-6:ba|b1a2', '6-10:a|a2'],
    ],
    ['keep spans of one range apart', [span('a', 1, 3), span('b', 1, 3)], ['0-1:', '1-3:ab|b1', '3-10:']],
    ['leave out what lies elsewhere', [span('a', 20, 30)], ['0-10:']],
  ])('%s', (_, spans, expected) => {
    expect(picture(draw(10, spans))).toEqual(expected);
  });

  it('are contiguous, and every segment has exactly the spans that cover it', () => {
    const random = seededRandom(5);
    for (let round = 0; round < 40; round++) {
      const text = randomText(random, 3000);
      const spans = Array.from({ length: Math.floor(random() * 60) }, (_, i) =>
        randomSpan(random, `s${i}`, text.length),
      );
      const segments = splitIntoBlocks(text).flatMap((block) => segment(block, spans));
      expect(segments.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      for (const one of segments) {
        const covering = spans.filter((s) => s.start <= one.start && s.end >= one.end).sort(byInnermost);
        expect(one.spans).toEqual(covering);
        const lanes = one.lines.map(({ lane }) => lane).filter((lane) => lane < MAX_LANES);
        expect(new Set(lanes).size).toBe(lanes.length);
      }
    }
  });

  it('never need more lanes than fit below the text', () => {
    const onion = Array.from({ length: 30 }, (_, i) => span(String(i).padStart(2, '0'), i, 100 - i));
    expect(laneCount(draw(100, onion))).toBe(MAX_LANES);
  });
});
