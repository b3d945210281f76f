import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibrate } from './classes/calibrate.ts';
import { readClassifier, writeClassifier } from './classes/classifier-bytes.ts';
import { makeTexts } from './fixtures/made-texts.ts';
import { dealIntoFolds } from './classes/folds.ts';
import { sigmoid } from './classes/linear-rule.ts';
import { macroF1, measureLabels } from './classes/quality.ts';
import { countFeatures, FEATURES } from './classes/text-features.ts';
import { chooseThreshold } from './classes/thresholds.ts';
import { trainClassifier } from './classes/train.ts';
import { inverseFrequencies, weigh } from './classes/weights.ts';

const margins = fc.array(fc.tuple(fc.double({ min: -9, max: 9, noNaN: true }), fc.boolean()), {
  maxLength: 60,
});
const words = fc.string({ unit: fc.constantFrom(...'ab cżŁ.9\n'), maxLength: 60 });

describe('features', () => {
  test('indexes rise and are in range; every word of two letters or more has features', () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: 'grapheme' })), (text) => {
        const { indexes, counts } = countFeatures(text);
        for (const [at, index] of indexes.entries()) {
          expect(index).toBeLessThan(FEATURES);
          if (at > 0) expect(index).toBeGreaterThan(indexes[at - 1]!);
          expect(counts[at]).toBeGreaterThan(0);
        }
        expect(indexes.length > 0).toBe(/[\p{L}\p{N}]/u.test(text.normalize('NFKD')));
      }),
    );
  });

  test('case, accents and what is between words do not count', () => {
    expect(countFeatures('Łódź, ŻÓŁĆ!')).toEqual(countFeatures('lodz zolc'));
    expect(countFeatures('cafe\u0301')).toEqual(countFeatures('CAFÉ'));
  });

  test('a text of a million characters without a space is read fast enough to end', () => {
    expect(countFeatures('x'.repeat(1_000_000)).indexes.length).toBeLessThan(200);
  });

  test('a text is a vector of length 1', () => {
    const counts = ['some words here', 'some other words', 'nothing alike'].map(countFeatures);
    const inverse = inverseFrequencies(counts, 1);
    for (const text of counts)
      expect(weigh(text, inverse).values.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5);
  });
});

describe('calibration', () => {
  test('never turns the order of texts round', () => {
    fc.assert(
      fc.property(margins, (texts) => {
        const { slope, shift } = calibrate(
          texts.map(([margin]) => margin),
          texts.map(([, positive]) => positive),
        );
        expect(slope).toBeGreaterThan(0.2);
        expect(Number.isFinite(shift)).toBe(true);
      }),
    );
  });

  test('gives as many labels as there are, and is not sure of what it has seen little of', () => {
    fc.assert(
      fc.property(margins, (texts) => {
        const positives = texts.filter(([, positive]) => positive).length;
        const { slope, shift } = calibrate(
          texts.map(([margin]) => margin),
          texts.map(([, positive]) => positive),
        );
        fc.pre(slope !== 1 && texts.length > 0);
        const chances = texts.map(([margin]) => sigmoid(slope * margin + shift));
        const high = (positives + 1) / (positives + 2);
        const low = 1 / (texts.length - positives + 2);
        const wanted = positives * high + (texts.length - positives) * low;
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(wanted, 3);
      }),
    );
  });

  test('of texts that the margins part stays finite', () => {
    const parted = Array.from({ length: 14 }, (_, text) => text < 7);
    const { slope, shift } = calibrate(
      parted.map((positive, text) => (positive ? 1.4 : -1.4) + text / 100),
      parted,
    );
    expect(sigmoid(slope * 1.4 + shift)).toBeGreaterThan(0.8);
    expect(sigmoid(slope * 1.4 + shift)).toBeLessThan(0.95);
  });

  test('makes chances of margins', () => {
    // Of each ten texts with margin 2 nine have the label, of those with -2 one.
    const texts = Array.from({ length: 200 }, (_, text) => ({ high: text < 100, odd: text % 10 === 0 }));
    const { slope, shift } = calibrate(
      texts.map(({ high }) => (high ? 2 : -2)),
      texts.map(({ high, odd }) => high !== odd),
    );
    expect(1 / (1 + Math.exp(-(slope * 2 + shift)))).toBeCloseTo(0.9, 1);
    expect(1 / (1 + Math.exp(-(slope * -2 + shift)))).toBeCloseTo(0.1, 1);
  });
});

describe('thresholds', () => {
  test('margins with no number between them are parted', () => {
    const [lower, higher] = [-8.999999999999979, -8.999999999999977];
    expect((lower + higher) / 2).toBe(lower);
    const threshold = chooseThreshold([0, 0, 0, 0, higher, lower], [true, true, true, true, true, false]);
    expect(threshold).toBe(higher);
  });

  test('no other threshold has a better F1', () => {
    fc.assert(
      fc.property(margins, (texts) => {
        const values = texts.map(([margin]) => margin);
        const positive = texts.map(([, label]) => label);
        fc.pre(positive.filter(Boolean).length >= 5);
        const f1 = (threshold: number) =>
          macroF1(
            measureLabels(
              [1],
              positive.map((label) => (label ? [0] : [])),
              values.map((value) => (value >= threshold ? [0] : [])),
            ),
          );
        const chosen = f1(chooseThreshold(values, positive));
        for (const value of values) expect(chosen).toBeGreaterThanOrEqual(f1(value) - 1e-12);
      }),
    );
  });
});

describe('folds', () => {
  test('are of equal size, and spread each label that texts have alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 80 }), (labels) => {
        const folds = dealIntoFolds(
          labels.map((label) => [label]),
          5,
        );
        const spread = (texts: readonly number[]) => {
          const sizes = [0, 1, 2, 3, 4].map((fold) => texts.filter((text) => folds[text] === fold).length);
          return Math.max(...sizes) - Math.min(...sizes);
        };
        expect(spread([...labels.keys()])).toBeLessThanOrEqual(1);
        for (const label of new Set(labels))
          expect(spread([...labels.keys()].filter((text) => labels[text] === label))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('quality', () => {
  test('is precision, recall and F1 of each label, and the mean of F1', () => {
    const labels = measureLabels([7, 9], [[0], [0], [0, 1], []], [[0], [1], [0, 1], [0]]);
    expect(labels).toEqual([
      { labelId: 7, precision: 2 / 3, recall: 2 / 3, f1: 2 / 3, support: 3 },
      { labelId: 9, precision: 1 / 2, recall: 1, f1: 2 / 3, support: 1 },
    ]);
    expect(macroF1(labels)).toBeCloseTo(2 / 3, 10);
    expect(measureLabels([7], [[]], [[]])).toEqual([
      { labelId: 7, precision: 0, recall: 0, f1: 0, support: 0 },
    ]);
  });
});

describe('a stored classifier', () => {
  const texts = makeTexts({ texts: 60, topics: 3, topicsOfText: 2 });
  const { classifier } = trainClassifier(
    texts.map(({ text, labelIds }) => ({ features: countFeatures(text), labelIds })),
  );
  const read = readClassifier(writeClassifier(classifier));

  test('decides exactly as before', () => {
    const text = fc.oneof(words, fc.constantFrom(...texts.map(({ text }) => text)));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(read.classify(`${a} ${b}`)).toEqual(classifier.classify(`${a} ${b}`));
      }),
    );
  });

  test('gives each label once, with a score from 0 to 1, the strongest first', () => {
    for (const { text } of makeTexts({ texts: 50, topics: 3, topicsOfText: 3, seed: 9 })) {
      const given = classifier.classify(text)!;
      expect(new Set(given.map(({ labelId }) => labelId)).size).toBe(given.length);
      for (const { score } of given) expect(score).toBeGreaterThan(0);
      for (const { score } of given) expect(score).toBeLessThan(1);
    }
  });
});
