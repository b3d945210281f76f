import { describe, expect, it } from 'vitest';
import {
  ceilGrapheme,
  floorGrapheme,
  isGraphemeBoundary,
  nextGrapheme,
  previousGrapheme,
} from './graphemes.ts';
import { seededRandom, randomText } from './testing/random-text.ts';

describe('grapheme boundaries', () => {
  it('found locally equal those of the whole text', () => {
    const random = seededRandom(11);
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    for (let round = 0; round < 20; round++) {
      const text = randomText(random, 400);
      const expected = new Set([...segmenter.segment(text)].map((piece) => piece.index)).add(text.length);
      const found = Array.from({ length: text.length + 1 }, (_, at) => at).filter((at) =>
        isGraphemeBoundary(text, at),
      );
      expect(found).toEqual([...expected]);
    }
  });

  it('a family of emoji, a flag, a letter with a mark and CR LF are one step each', () => {
    const text = 'a👩‍👩‍👧🇵🇱e\u0301\r\nb';
    const steps = [0];
    while ((steps.at(-1) ?? 0) < text.length) steps.push(nextGrapheme(text, steps.at(-1) ?? 0));
    expect(steps).toEqual([0, 1, 9, 13, 15, 17, 18]);
    const back = [text.length];
    while ((back.at(-1) ?? 0) > 0) back.push(previousGrapheme(text, back.at(-1) ?? 0));
    expect(back.toReversed()).toEqual(steps);
  });

  it('inside a pair move to either side, and never leave the text', () => {
    expect([floorGrapheme('x😀y', 2), ceilGrapheme('x😀y', 2)]).toEqual([1, 3]);
    expect([floorGrapheme('xy', -5), ceilGrapheme('xy', 50)]).toEqual([0, 2]);
  });
});
