import { array, assert, boolean, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tone } from '../../fixtures/wav.ts';
import { PauseCutter, type SampleRange } from './pause-cutter.ts';

const RATE = 1000;
const MAX_SECONDS = 5;

type Sound = readonly [seconds: number, power: number];

/** Tones of a length in seconds and an amplitude; 0 is silence. */
function sound(parts: readonly Sound[]): Int16Array {
  return Int16Array.from(
    parts.flatMap(([seconds, amplitude]) =>
      tone(Math.round(seconds * RATE), 220, RATE).map((value) => Math.round(value * amplitude)),
    ),
  );
}

function cut(samples: Int16Array, { blocks = [1000], maxSeconds = MAX_SECONDS } = {}): SampleRange[] {
  const cutter = new PauseCutter(RATE, maxSeconds);
  for (let at = 0, block = 0; at < samples.length; block += 1) {
    const length = blocks[block % blocks.length] as number;
    cutter.add(samples.subarray(at, at + length));
    at += length;
  }
  return cutter.end();
}

const cutsOf = (parts: readonly SampleRange[]) => parts.slice(1).map(({ start }) => start / RATE);

describe('a recording', () => {
  test('that is not too long is one part, and one without samples is none', () => {
    expect(cut(sound([[5, 9000]]))).toEqual([{ start: 0, end: 5000 }]);
    expect(cut(new Int16Array())).toEqual([]);
  });

  test('is cut in the middle of its longest pause near the limit', () => {
    const parts = cut(
      sound([
        [2.5, 9000],
        [0.4, 0],
        [0.6, 9000],
        [0.2, 0],
        [2, 9000],
      ]),
    );
    expect(cutsOf(parts)).toEqual([2.7]);
  });

  test('is cut in the last one of equal pauses', () => {
    expect(
      cutsOf(
        cut(
          sound([
            [2.5, 9000],
            [0.4, 0],
            [0.6, 9000],
            [0.4, 0],
            [2, 9000],
          ]),
        ),
      ),
    ).toEqual([3.7]);
  });

  test('with noise in its pauses, and with a constant offset, is cut in them all the same', () => {
    const noisy = sound([
      [3, 9000],
      [0.4, 900],
      [3, 9000],
    ]);
    const [at = 0] = cutsOf(cut(noisy));
    expect(Math.abs(at - 3.2)).toBeLessThan(0.03);
    expect(cutsOf(cut(noisy.map((sample) => sample + 5000)))).toEqual([at]);
  });

  test('without a pause is cut where it is quieter', () => {
    const [at = 0] = cutsOf(
      cut(
        sound([
          [3, 9000],
          [0.5, 5000],
          [2.5, 9000],
        ]),
      ),
    );
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThanOrEqual(4);
  });

  test('is looked at for pauses in the last minute before the limit alone', () => {
    const parts = cut(
      sound([
        [10, 9000],
        [5, 0],
        [80, 9000],
      ]),
      { maxSeconds: 90 },
    );
    expect(cutsOf(parts)[0]).toBeGreaterThanOrEqual(30);
  });
});

const Pieces = array(
  tuple(integer({ min: 20, max: 100 }), integer({ min: 1000, max: 30_000 }), integer({ min: 14, max: 60 })),
  { minLength: 1, maxLength: 25 },
);

test('parts are the recording without a gap, none is too long or too short, and blocks do not matter', () => {
  const Blocks = array(integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 });
  assert(
    property(Pieces, Blocks, boolean(), (pieces, blocks, hasPauses) => {
      const samples = sound(
        pieces.flatMap(([seconds, amplitude, pause]): Sound[] => [
          [seconds / 100, amplitude],
          ...(hasPauses ? [[pause / 100, 0] as const] : []),
        ]),
      );
      const parts = cut(samples, { blocks });
      expect(parts).toEqual(cut(samples, { blocks: [samples.length] }));
      let end = 0;
      for (const part of parts) {
        expect(part.start).toBe(end);
        expect(part.end - part.start).toBeLessThanOrEqual(MAX_SECONDS * RATE);
        expect(part.end - part.start).toBeGreaterThanOrEqual(Math.min(samples.length, RATE));
        end = part.end;
      }
      expect(end).toBe(samples.length);
    }),
    { numRuns: 60 },
  );
});

test('no cut is inside a tone where every second has a pause', () => {
  assert(
    property(Pieces, (pieces) => {
      const samples = sound(
        pieces.flatMap(([seconds, amplitude, pause]): Sound[] => [
          [seconds / 100, amplitude],
          [pause / 100, 0],
        ]),
      );
      for (const at of cut(samples)
        .slice(1)
        .map(({ start }) => start))
        expect(samples.subarray(at - 20, at + 20).every((sample) => sample === 0)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
