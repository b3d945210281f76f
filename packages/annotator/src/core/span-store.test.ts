import { describe, expect, it } from 'vitest';
import { findNextSpan, findPreviousSpan } from './span-navigation.ts';
import { createSpanStore } from './span-store.ts';
import { byDrop, byReading } from './span.ts';
import type { Span } from './span.ts';
import { segment } from './segments.ts';
import { seededRandom, randomSpan, randomText } from './testing/random-text.ts';

const TEXT = 'word '.repeat(2000);
const at = (id: string, start: number, end: number): Span => ({
  id,
  start,
  end,
  labelName: 'Person',
  background: '#ffb703',
});

describe('the store of spans', () => {
  it('equals a plain list after any edits', () => {
    const random = seededRandom(9);
    const text = randomText(random, 9000);
    const store = createSpanStore(text);
    let plain = new Map<string, Span>();
    for (let step = 0; step < 300; step++) {
      const span = randomSpan(random, `s${Math.floor(random() * 80)}`, text.length);
      const kind = random();
      if (kind < 0.55) store.add(span);
      else if (kind < 0.75) store.update(span);
      else if (kind < 0.95) store.remove(span.id);
      else store.setSpans([...plain.values()].slice(3).concat(span));
      if (kind < 0.75) plain.set(span.id, span);
      else if (kind < 0.95) plain.delete(span.id);
      else
        plain = new Map(
          [...plain.values()]
            .slice(3)
            .concat(span)
            .map((value) => [value.id, value]),
        );
      if (step % 10 > 0) continue;
      const all = [...plain.values()];
      const offset = Math.floor(random() * text.length);
      expect(store.spansAt(offset)).toEqual(
        all.filter((s) => s.start <= offset && offset < s.end).sort(byDrop),
      );
      expect(store.spansIn(offset, offset + 700)).toEqual(
        all.filter((s) => s.start < offset + 700 && s.end > offset).sort(byReading),
      );
      for (const block of store.blocks) expect(store.segments(block.index)).toEqual(segment(block, all));
    }
  });

  it('notifies only the blocks of a change, once', () => {
    const store = createSpanStore(TEXT, [at('a', 10, 14), at('b', 2500, 2504)]);
    const calls = store.blocks.map(() => 0);
    store.blocks.forEach(({ index }) =>
      store.subscribe(index, () => {
        calls[index] = (calls[index] ?? 0) + 1;
      }),
    );
    store.setSpans([at('a', 10, 14), at('b', 2500, 2504), at('c', 1995, 2010), at('d', 1990, 1999)]);
    expect(calls).toEqual([1, 1, 0, 0, 0]);
    store.setSpans([at('a', 10, 14), at('c', 1995, 2010), at('d', 1990, 1999)]);
    expect(calls).toEqual([1, 2, 0, 0, 0]);
    const versions = store.blocks.map(({ index }) => store.version(index));
    store.setSpans([at('d', 1990, 1999), at('a', 10, 14), at('c', 1995, 2010)]);
    expect(store.blocks.map(({ index }) => store.version(index))).toEqual(versions);
    expect(calls).toEqual([1, 2, 0, 0, 0]);
  });

  it('redraws the spans that gain or lose the selection', () => {
    const store = createSpanStore(TEXT, [at('a', 10, 14), at('b', 4500, 4504)]);
    const versions = (): number[] => store.blocks.map(({ index }) => store.version(index));
    const before = versions();
    store.emphasise('selected', 'a');
    store.emphasise('selected', 'b');
    store.emphasise('selected', 'unknown');
    expect(versions().map((version, i) => version - (before[i] ?? 0))).toEqual([2, 0, 2, 0, 0]);
    expect(store.emphasised('selected')).toBe('unknown');
  });

  it('ignores spans outside the text', () => {
    const store = createSpanStore('abc', [at('a', -1, 2), at('b', 2, 2), at('c', 1, 9), at('d', 2, 3)]);
    expect(store.spansIn(0, 3).map(({ id }) => id)).toEqual(['d']);
    expect(store.find('c')).toBeUndefined();
  });
});

describe('span navigation', () => {
  const spans = [at('outer', 0, 100), at('inner', 0, 4), at('next', 50, 60), at('far', 7000, 9000)];
  const store = createSpanStore(TEXT, spans);

  it('visits every span in reading order, forwards and backwards', () => {
    const visited: string[] = [];
    for (let span = findNextSpan(store, 0); span; span = findNextSpan(store, span)) visited.push(span.id);
    expect(visited).toEqual(['outer', 'inner', 'next', 'far']);
    const back: string[] = [];
    for (let span = findPreviousSpan(store, TEXT.length); span; span = findPreviousSpan(store, span)) {
      back.push(span.id);
    }
    expect(back.toReversed()).toEqual(visited);
  });

  it('starts from an offset', () => {
    expect(findNextSpan(store, 5)?.id).toBe('next');
    expect(findPreviousSpan(store, 55)?.id).toBe('next');
    expect(findNextSpan(store, 7001)).toBeUndefined();
  });

  it('ends in a text without spans', () => {
    expect(findNextSpan(createSpanStore(TEXT), 0)).toBeUndefined();
    expect(findPreviousSpan(createSpanStore(''), 0)).toBeUndefined();
  });
});
