import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORM_LABELS, makeForms, type MadeForm } from '../fixtures/made-forms.ts';
import { UnreadableLearnedError } from '../classes/learned-bytes.ts';
import { randomFrom } from '../classes/random.ts';
import { TooLittleToLearnError, type TrainingProgress } from '../classes/train.ts';
import { Corpus, type TextWithSpans } from './corpus.ts';
import { readSpanTagger, writeSpanTagger } from './span-tagger-bytes.ts';
import type { SpanTagger } from './span-tagger.ts';
import { trainSpans } from './train-spans.ts';

function train(texts: readonly TextWithSpans[], onProgress?: (progress: TrainingProgress) => void) {
  const corpus = new Corpus();
  for (const text of texts) corpus.add(text);
  return trainSpans(corpus.documents, onProgress);
}

function taggerOf(texts: readonly TextWithSpans[]): SpanTagger {
  const { tagger, report } = train(texts);
  if (!tagger) throw new Error(`Not better than the lexicon: ${JSON.stringify(report.lexicon)}`);
  return tagger;
}

/** A text whose labelled places are between brackets: `[2:…]`. */
function marked(text: string): TextWithSpans {
  const spans: { labelId: number; start: number; end: number }[] = [];
  const open: { labelId: number; start: number }[] = [];
  let plain = '';
  for (const [part, labelId] of text.matchAll(/\[(\d+):|\]|[^[\]]+/g)) {
    if (labelId) open.push({ labelId: Number(labelId), start: plain.length });
    else if (part === ']') spans.push({ ...open.pop()!, end: plain.length });
    else plain += part;
  }
  return { text: plain, spans };
}

const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn));

function f1On(tagger: SpanTagger, forms: readonly MadeForm[]): number {
  let [right, given, wanted] = [0, 0, 0];
  for (const { text, spans } of forms) {
    const found = tagger.find(text);
    const keys = new Set(spans.map(({ labelId, start, end }) => `${labelId} ${start} ${end}`));
    given += found.length;
    wanted += spans.length;
    right += found.filter(({ labelId, start, end }) => keys.has(`${labelId} ${start} ${end}`)).length;
  }
  return (2 * right) / (given + wanted);
}

const forms = makeForms({ forms: 120 });
const fresh = makeForms({ forms: 100, seed: 2 });

describe('a tagger learned from forms', () => {
  const progress: TrainingProgress[] = [];
  const { tagger, report } = train(forms, (step) => progress.push(step));

  test('finds what no lexicon can know, and as much in new forms as was measured', () => {
    expect(report.macroF1).toBeGreaterThan(0.85);
    expect(report.lexicon.macroF1).toBeLessThan(0.4);
    expect(report.labels.map(({ labelId }) => labelId)).toEqual(FORM_LABELS.map((_, at) => at + 1));
    const goods = report.labels.at(-1)!;
    expect(goods.lexiconF1).toBeGreaterThan(0.9);
    expect(goods.support).toBe(
      forms.flatMap(({ spans }) => spans.filter(({ labelId }) => labelId === 9)).length,
    );
    expect(Math.abs(f1On(tagger!, fresh) - report.microF1)).toBeLessThan(0.1);
    expect(report).toMatchObject({
      method: 'AVERAGED_PERCEPTRON',
      documents: 120,
      emptyDocuments: 0,
      leftOut: [],
    });
  });

  test('tells its folds', () => {
    expect(progress).toEqual([1, 2, 3, 4, 5, 6].map((fold) => ({ fold, folds: 5 })));
  });

  test('gives places inside the text, without overlaps, each with a chance', () => {
    const pieces = forms.slice(0, 20).map(({ text }) => fc.constant(text));
    const text = fc
      .array(fc.oneof(...pieces, fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constant('😀 👩‍👩‍👧\n')), {
        maxLength: 6,
      })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (given) => {
        let before = 0;
        for (const { start, end, score } of tagger!.find(given)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(given.length);
          expect(given.slice(start, end)).toBe(given.slice(start, end).trim());
          expect(given.slice(start, end).isWellFormed()).toBe(given.isWellFormed());
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThan(1);
          before = end;
        }
      }),
      { numRuns: 60 },
    );
  });

  test('has high scores where it is right', () => {
    const judged = fresh.flatMap(({ text, spans }) =>
      tagger!.find(text).map(({ score, ...found }) => ({
        score,
        isRight: spans.some(
          ({ labelId, start, end }) =>
            labelId === found.labelId && start === found.start && end === found.end,
        ),
      })),
    );
    const shareOf = (some: typeof judged) => some.filter(({ isRight }) => isRight).length / some.length;
    const sure = shareOf(judged.filter(({ score }) => score >= 0.9));
    expect(sure).toBeGreaterThan(0.9);
    expect(shareOf(judged.filter(({ score }) => score < 0.8))).toBeLessThan(sure - 0.05);
  });

  test('is the same from its bytes, and from the same documents', () => {
    const bytes = writeSpanTagger(tagger!);
    expect(writeSpanTagger(taggerOf(makeForms({ forms: 120 }))).equals(bytes)).toBe(true);
    // An offset that is no multiple of a number's size, as in a buffer of the database.
    const read = readSpanTagger(Buffer.concat([Buffer.alloc(3), bytes]).subarray(3));
    for (const { text } of fresh) expect(read.find(text)).toEqual(tagger!.find(text));
  });

  test('is refused when its bytes are cut off or of another kind', () => {
    const bytes = writeSpanTagger(tagger!);
    for (const wrong of [
      Buffer.alloc(0),
      bytes.subarray(0, 60),
      bytes.subarray(0, -1),
      Buffer.concat([bytes, bytes]),
    ])
      expect(() => readSpanTagger(wrong)).toThrow(UnreadableLearnedError);
  });
});

test('offsets count UTF-16 units, also after emoji', () => {
  const names = ['Anna', 'Jan', 'Ewa', 'Piotr', 'Olga', 'Adam', 'Iga', 'Leon'];
  const tagger = taggerOf(
    times(30, (turn) => marked(`${'🎉'.repeat(turn % 4)} Dear [5:${names[turn % 8]}${turn}x], hello`)),
  );
  const text = '👩‍👩‍👧🎉🎉 Dear Zenon99x, hello';
  expect(tagger.find(text).map(({ labelId, start, end }) => [labelId, text.slice(start, end)])).toEqual([
    [5, 'Zenon99x'],
  ]);
});

test('labels that overlap are both found, one inside the other or across it', () => {
  const tagger = taggerOf(
    times(40, (turn) =>
      marked(`Ship to [1:Street ${turn}, [2:${turn}1-${turn}0 City${turn}]] by ${turn} May`),
    ),
  );
  const text = 'Ship to Street 77, 771-770 City77 by 7 May';
  expect(tagger.find(text).map(({ labelId, start, end }) => [labelId, text.slice(start, end)])).toEqual([
    [1, 'Street 77, 771-770 City77'],
    [2, '771-770 City77'],
  ]);
});

test('of spans of one label the longest is learned', () => {
  const texts = times(30, (turn) => marked(`Pay [1:[1:${turn}] PLN] now`));
  const { tagger, report } = train(texts);
  const found = tagger?.find('Pay 977 PLN now') ?? [];
  expect(found).toMatchObject([{ start: 4, end: 11 }]);
  expect(report.labels[0]?.recall).toBeLessThanOrEqual(0.5);
});

test('a label with few places, or in one document, is left out and named', () => {
  const texts = times(20, (turn) =>
    marked(
      `No. [1:A${turn}] of [2:${turn < 4 ? 'x' : ''}] end ${turn === 0 ? '[3:a] [3:b] [3:c] [3:d] [3:e]' : ''}`,
    ),
  );
  const { report } = train(texts);
  expect(report.labels.map(({ labelId }) => labelId)).toEqual([1]);
  expect(report.leftOut).toEqual([
    { labelId: 2, support: 4 },
    { labelId: 3, support: 5 },
  ]);
});

test('nothing is learned from texts without enough places', () => {
  expect(() => train([])).toThrow(TooLittleToLearnError);
  expect(() => train(times(20, () => ({ text: 'No label', spans: [] })))).toThrow(TooLittleToLearnError);
  expect(() => train([{ text: '', spans: [{ labelId: 1, start: 0, end: 4 }] }])).toThrow(
    TooLittleToLearnError,
  );
});

test('it is not kept where a lexicon finds as much', () => {
  const random = randomFrom(4);
  const [fruit, rest] = [
    ['apple', 'pear', 'plum', 'fig'],
    ['see', 'with', 'old', 'big', 'one', 'then'],
  ];
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]!;
  const texts = times(60, () =>
    marked(times(12, () => (random() < 0.3 ? `[1:${pick(fruit)}]` : pick(rest))).join(' ')),
  );
  const { tagger, report } = train(texts);
  expect(tagger).toBeUndefined();
  expect(report.lexicon.macroF1).toBe(1);
  expect(report.macroF1).toBeLessThanOrEqual(1);
  expect(report.labels).toMatchObject([{ labelId: 1, lexiconF1: 1 }]);
});

test('a text of many lines, and one without any, is tagged to its end', () => {
  const tagger = taggerOf(forms);
  const line = 'Due date: 2024-05-13';
  for (const joint of ['\n', '\t']) {
    const text = times(1500, () => line).join(joint);
    const found = tagger.find(text);
    expect(found.length).toBeGreaterThan(1400);
    expect(found.at(-1)?.end).toBe(text.length);
  }
});

test('a corpus is full at a number of tokens', () => {
  const corpus = new Corpus();
  corpus.add({ text: 'word '.repeat(499_999), spans: [] });
  expect(corpus.isFull).toBe(false);
  corpus.add({ text: 'word', spans: [] });
  expect(corpus.isFull).toBe(true);
});
