import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, emissionsOf, type ChainWeights } from './chain.ts';
import { dealIntoLayers, outermost } from './layers.ts';
import { LearnedLexicon } from './learned-lexicon.ts';
import { tokenMargins } from './margins.ts';
import { cutIntoParts } from './parts.ts';
import { learnChain, rowsOf } from './perceptron.ts';
import { spansOfStates, statesOf, statesOfSpans } from './states.ts';
import { FEATURES_OF_TOKEN, featuresOf, TOKEN_FEATURES } from './token-features.ts';
import { GAP, tokenise, tokensAt, type TokenSpan } from './tokens.ts';

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aBż1 9.,:\n\t-漢', '😀', '👩‍👩‍👧', 'e\u0301', '\u00ad'), maxLength: 60 }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);

describe('tokens', () => {
  test('have all letters, digits and signs of a text, in order, and cut no character', () => {
    fc.assert(
      fc.property(text, (given) => {
        const { words, starts, ends, gaps } = tokenise(given);
        expect([starts.length, ends.length, gaps.length]).toEqual(Array(3).fill(words.length));
        let rest = '';
        let before = 0;
        words.forEach((word, at) => {
          expect(given.slice(starts[at], ends[at])).toBe(word);
          expect(word.isWellFormed()).toBe(true);
          expect(starts[at]).toBeGreaterThanOrEqual(before);
          rest += given.slice(before, starts[at]);
          before = ends[at]!;
        });
        expect(rest + given.slice(before)).not.toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
      }),
    );
  });

  test('are words, numbers and signs; emoji, accents and scripts without spaces', () => {
    expect(tokenise('FV/2024: Łódź, 1 200,50 zł').words).toEqual([
      'FV',
      '/',
      '2024',
      ':',
      'Łódź',
      ',',
      '1',
      '200',
      ',',
      '50',
      'zł',
    ]);
    expect(tokenise('👩‍👩‍👧e\u0301漢字 1️⃣').words).toEqual(['👩‍👩‍👧', 'e\u0301', '漢', '字', '1️⃣']);
  });

  test('know what is before them', () => {
    const { gaps } = tokenise('a b  c\td\ne\r\n\r\nf-');
    const { none, space, wide, line, blankLine } = GAP;
    expect([...gaps]).toEqual([blankLine, space, wide, wide, line, blankLine, none]);
  });

  test('at a place are those that it overlaps', () => {
    const tokens = tokenise('Anna Nowak, Łódź');
    expect(tokensAt(tokens, { start: 0, end: 10 })).toEqual({ from: 0, to: 2 });
    expect(tokensAt(tokens, { start: 2, end: 6 })).toEqual({ from: 0, to: 2 });
    expect(tokensAt(tokens, { start: 4, end: 5 })).toBeUndefined();
    expect(tokensAt(tokens, { start: 16, end: 20 })).toBeUndefined();
  });

  test('each have the same number of features, in range', () => {
    fc.assert(
      fc.property(text, (given) => {
        const tokens = tokenise(given);
        const features = featuresOf(tokens);
        expect(features.length).toBe(tokens.words.length * FEATURES_OF_TOKEN);
        for (const feature of features) expect(feature).toBeLessThan(TOKEN_FEATURES);
      }),
    );
  });
});

const LENGTH = 12;
const span = fc
  .record({
    label: fc.integer({ min: 0, max: 3 }),
    from: fc.integer({ min: 0, max: LENGTH - 1 }),
    length: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ label, from, length }): TokenSpan => ({ label, from, to: Math.min(LENGTH, from + length) }));
const spans = fc.array(span, { maxLength: 12 });
const overlap = (a: TokenSpan, b: TokenSpan) => a.from < b.to && b.from < a.to;

describe('layers', () => {
  test('hold each label once; labels of one layer overlap in no document', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 4 }), (documents) => {
        const layers = dealIntoLayers(4, documents);
        expect(layers.flat().sort()).toEqual([0, 1, 2, 3]);
        for (const layer of layers)
          for (const found of documents) {
            const own = outermost(found.filter(({ label }) => layer.includes(label)));
            own.forEach((one, at) => {
              for (const other of own.slice(at + 1)) expect(overlap(one, other)).toBe(false);
            });
            const states = statesOfSpans(LENGTH, own);
            expect(spansOfStates(states)).toEqual(own);
          }
      }),
    );
  });

  test('of spans of one label that overlap the longer one is kept', () => {
    const [short, long] = [
      { label: 0, from: 3, to: 4 },
      { label: 0, from: 2, to: 5 },
    ];
    expect(outermost([short, long])).toEqual([long]);
    expect(outermost([short, { ...long, label: 1 }])).toHaveLength(2);
  });

  test('many labels are dealt into several layers', () => {
    expect(dealIntoLayers(60, []).map(({ length }) => length)).toEqual([24, 24, 12]);
  });
});

describe('parts', () => {
  test('follow each other, end at lines where they can, and never where it is forbidden', () => {
    const given = fc.array(fc.record({ gap: fc.integer({ min: 0, max: 4 }), isFree: fc.boolean() }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(given, fc.integer({ min: 1, max: 9 }), (tokens, most) => {
        const gaps = Uint8Array.from(tokens, ({ gap }) => gap);
        const parts = cutIntoParts(gaps, most, (at) => tokens[at]!.isFree);
        let next = 0;
        for (const [from, to] of parts) {
          expect(from).toBe(next);
          next = to;
          if (to < tokens.length) expect(tokens[to]!.isFree).toBe(true);
          const between = tokens.slice(from + 1, Math.min(from + most, tokens.length - 1) + 1);
          if (to - from > most) expect(between.some(({ isFree }) => isFree)).toBe(false);
          const hasLine = between.some(({ gap, isFree }) => isFree && gap >= GAP.line);
          if (hasLine && to < tokens.length) expect(tokens[to]!.gap).toBeGreaterThanOrEqual(GAP.line);
        }
        expect(next).toBe(tokens.length);
      }),
    );
  });
});

describe('the best states', () => {
  const [LABELS, MOST] = [2, 4];
  const states = statesOf(LABELS);
  const weight = fc.integer({ min: -9, max: 9 });
  const weights = fc.array(weight, { minLength: states ** 2, maxLength: states ** 2 });
  const emissions = fc
    .integer({ min: 1, max: MOST })
    .chain((tokens) => fc.array(weight, { minLength: tokens * states, maxLength: tokens * states }));

  /** All sequences of states that are allowed. */
  function* paths(tokens: number, before: readonly number[] = []): Generator<readonly number[]> {
    const last = before.at(-1) ?? 0;
    const isOpen = last > 0 && (last - 1) % 4 < 2;
    if (before.length === tokens) {
      if (!isOpen) yield before;
      return;
    }
    const label = Math.floor((last - 1) / 4);
    const next = isOpen ? [2 + 4 * label, 3 + 4 * label] : [0, 1, 4, 5, 8];
    for (const state of next) yield* paths(tokens, [...before, state]);
  }

  test('are better than all others, by the margin that is given', () => {
    fc.assert(
      fc.property(weights, emissions, (transitions, scores) => {
        const chain: ChainWeights = {
          labels: LABELS,
          rows: new Float32Array(),
          transitions: Float32Array.from(transitions),
        };
        const given = Float32Array.from(scores);
        const scoreOf = (path: readonly number[]) =>
          path.reduce(
            (sum, state, token) =>
              sum + scores[token * states + state]! + transitions[state * states + (path[token - 1] ?? 0)]!,
            0,
          );
        const all = [...paths(scores.length / states)].map((path) => ({ path, score: scoreOf(path) }));
        const best = Math.max(...all.map(({ score }) => score));
        const decoded = decode(chain, given);
        expect(decoded.score).toBe(best);
        expect(scoreOf([...decoded.path])).toBe(best);
        tokenMargins(chain, given, decoded).forEach((margin, token) => {
          const others = all.filter(({ path }) => path[token] !== decoded.path[token]);
          expect(margin).toBe(best - Math.max(...others.map(({ score }) => score)));
        });
      }),
      { numRuns: 60 },
    );
  });
});

test('a perceptron has no more weights than it may, and learns with those', () => {
  const features = featuresOf(tokenise('Anna pays Jan, and Jan pays Anna'));
  const states = statesOfSpans(features.length / FEATURES_OF_TOKEN, [{ label: 0, from: 0, to: 1 }]);
  const sequences = [{ features: features.map((_, at) => at + 1), states }];
  const size = { labels: 1, features: features.length };
  const maxWeights = 60 * statesOf(1);
  const { weights, rowOf } = learnChain(sequences, { ...size, maxWeights });
  expect(weights.rows.length).toBe(maxWeights);
  expect(rowOf.filter((row) => row >= 0)).toHaveLength(60);
  expect(learnChain(sequences, size).weights.rows.length).toBeGreaterThan(maxWeights);
  expect(decode(weights, emissionsOf(weights, rowsOf(rowOf, sequences[0]!.features))).path).toEqual(states);
});

describe('a lexicon learned from documents', () => {
  const numbered = (words: string, ...found: TokenSpan[]) => ({
    words: Uint32Array.from(words, (word) => word.charCodeAt(0)),
    spans: found,
  });

  test('finds the longest strings that were tagged in most of their places', () => {
    const lexicon = new LearnedLexicon([
      numbered('xabcx', { label: 0, from: 1, to: 3 }, { label: 0, from: 1, to: 4 }),
      numbered('cd', { label: 1, from: 0, to: 1 }),
      numbered('xd', { label: 1, from: 1, to: 2 }),
    ]);
    const of = (words: string) =>
      lexicon.find(numbered(words).words).map(({ label, from, to }) => [label, words.slice(from, to)]);
    expect(of('abcabd')).toEqual([
      [0, 'abc'],
      [0, 'ab'],
    ]);
    // d is tagged in one of two places, c in one of two.
    expect(of('dcx')).toEqual([]);
  });
});
