import { describe, expect, it } from 'vitest';
import { moveSpans } from './move-spans.ts';
import { diffTexts, divides } from './text-diff.ts';

/** The quote of each `[…]` of the marked text after the edit to `after`; null where it was removed. */
function moved(marked: string, after: string): (string | null)[] {
  const spans: { start: number; end: number }[] = [];
  let before = '';
  const open: number[] = [];
  for (const sign of marked) {
    if (sign === '[') open.push(before.length);
    else if (sign === ']') spans.push({ start: open.pop() as number, end: before.length });
    else before += sign;
  }
  return moveSpans(before, after, spans).map((span) => span && after.slice(span.start, span.end));
}

describe('tags under an edited text', () => {
  it.each([
    ['keeps a tag when text comes before it', 'Pay [Anna] now', 'Please pay Anna now', ['Anna']],
    ['keeps a tag when text after it is deleted', 'Pay [Anna] now', 'Pay Anna', ['Anna']],
    ['excludes text inserted right before it', 'a [b] c', 'a xb c', ['b']],
    ['excludes text inserted right after it', 'a [b] c', 'a by c', ['b']],
    [
      'takes in what is put into the middle',
      'to [Jan Kowalski] here',
      'to Jan Maria Kowalski here',
      ['Jan Maria Kowalski'],
    ],
    ['follows a corrected letter inside', 'Pan [Kowalsky] był', 'Pan Kowalski był', ['Kowalski']],
    ['follows a corrected first letter', 'Pan [kowalski] był', 'Pan Kowalski był', ['Kowalski']],
    ['shrinks when a part is deleted', 'Pan [Jan Kowalski] był', 'Pan Kowalski był', ['Kowalski']],
    ['is lost when its whole text is deleted', 'Pan [Jan] był', 'Pan był', [null]],
    ['is lost when other words replace it', 'Pan [Jan] był', 'Pan Xyz był', [null]],
    [
      'is lost when other words only share a letter',
      'hello [Anna Nowak] here',
      'hello Somebody here',
      [null],
    ],
    ['keeps nested tags apart', '[one [two] three]', 'one 2 two three', ['two', 'one 2 two three']],
    ['keeps emoji whole', 'x [😀] y', 'xx 😀 y', ['😀']],
    ['loses one emoji for another with the same half', 'x [😀] y', 'x 😁 y', [null]],
    ['follows moved line ends', 'a\n[b]\nc', 'a\n\n\nb\nc', ['b']],
  ])('%s', (_, marked, after, expected) => {
    expect(moved(marked, after)).toEqual(expected);
  });

  it('keeps each of two equal words in its place', () => {
    const before = 'Anna met Anna.';
    const spans = [
      { start: 0, end: 4 },
      { start: 9, end: 13 },
    ];
    expect(moveSpans(before, 'Then Anna met Anna.', spans)).toEqual([
      { start: 5, end: 9 },
      { start: 14, end: 18 },
    ]);
  });
});

/** A seeded generator, so that a failure can be repeated (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const PIECES = ['a', 'b', 'ab', 'ą', ' ', ' ', '\n', '😀', '😁', '👩‍👧', 'é', 'kot', 'pies', '.', '12'];
const text = (pick: (below: number) => number, length: number) =>
  Array.from({ length }, () => PIECES[pick(PIECES.length)]).join('');

describe('the difference of two texts', () => {
  it('turns one text into the other, and never divides a surrogate pair', () => {
    for (let seed = 0; seed < 400; seed += 1) {
      const pick = random(seed);
      const before = text(pick, pick(60));
      const after = seed % 3 === 0 ? text(pick, pick(60)) : edited(before, pick);
      let built = '';
      let at = 0;
      for (const { a0, a1, b0, b1 } of diffTexts(before, after)) {
        expect([divides(before, a0), divides(before, a1), divides(after, b0), divides(after, b1)]).toEqual([
          false,
          false,
          false,
          false,
        ]);
        built += before.slice(at, a0);
        expect(built.length).toBe(b0);
        built += after.slice(b0, b1);
        at = a1;
      }
      expect(built + before.slice(at)).toBe(after);
    }
  });

  it('keeps every span inside the text and in order, and untouched ones with their quote', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const pick = random(seed + 5000);
      const head = text(pick, 20);
      const tail = text(pick, 20);
      const before = `${head}|OLD|${tail}`;
      const after = `${head}|${text(pick, 5)}|${tail}`;
      const spans = [...wholeCharacters(head, 0), ...wholeCharacters(tail, head.length + 5)];
      for (const [index, span] of moveSpans(before, after, spans).entries()) {
        const old = spans[index] as { start: number; end: number };
        expect(span && after.slice(span.start, span.end)).toBe(before.slice(old.start, old.end));
      }
    }
  });

  it('handles a long text with scattered edits in well under a second', () => {
    const pick = random(7);
    const words = Array.from(
      { length: 300_000 },
      (_, index) => `${index % 11 === 0 ? '\n' : ''}w${pick(5000)}`,
    );
    const before = words.join(' ');
    const after = words.map((word, index) => (index % 3001 === 0 ? `${word}x` : word)).join(' ');
    const spans = Array.from({ length: 50_000 }, () => {
      const start = pick(before.length - 10);
      return { start, end: start + 8 };
    });
    const started = performance.now();
    const result = moveSpans(before, after, spans);
    const took = performance.now() - started;
    expect(result.filter((span) => span === null).length).toBeLessThan(10);
    expect(took).toBeLessThan(3000);
  });

  it('handles two texts that have nothing in common', () => {
    const pick = random(9);
    const one = text(pick, 50_000);
    const other = Array.from({ length: 50_000 }, () => 'xyz ,;'[pick(6)]).join('');
    expect(diffTexts(one, other).length).toBeGreaterThan(0);
  });
});

/** Spans of one to three whole characters of `part`. */
function wholeCharacters(part: string, offset: number): { start: number; end: number }[] {
  const edges = [0];
  for (const sign of part) edges.push((edges.at(-1) as number) + sign.length);
  return edges.slice(0, -3).map((edge, index) => ({
    start: offset + edge,
    end: offset + (edges[index + 1 + (index % 3)] as number),
  }));
}

function edited(before: string, pick: (below: number) => number): string {
  const signs = [...before];
  for (let edits = pick(4); edits >= 0; edits -= 1)
    signs.splice(pick(signs.length + 1), pick(4), ...text(pick, pick(3)));
  return signs.join('');
}
