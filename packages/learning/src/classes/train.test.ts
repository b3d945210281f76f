import { describe, expect, test } from 'vitest';
import { readClassifier, writeClassifier } from './classifier-bytes.ts';
import { UnreadableLearnedError } from './learned-bytes.ts';
import { makeTexts, type MadeText } from '../fixtures/made-texts.ts';
import { countFeatures } from './text-features.ts';
import { TooLittleToLearnError, trainClassifier } from './train.ts';

const learn = (texts: readonly MadeText[]) =>
  trainClassifier(texts.map(({ text, labelIds }) => ({ features: countFeatures(text), labelIds })));

const repeat = (times: number, text: (turn: number) => string, ...labelIds: number[]): MadeText[] =>
  Array.from({ length: times }, (_, turn) => ({ text: text(turn), labelIds }));

const [INVOICE, COMPLAINT] = [10, 20];
const things = ['stół', 'krzesło', 'szafę', 'lampę', 'dywan', 'regał', 'biurko', 'łóżko'];
const polish = [
  ...repeat(8, (turn) => `Faktura za ${things[turn]}, termin płatności mija w piątek`, INVOICE),
  ...repeat(8, (turn) => `Reklamuję ${things[turn]}: towar przyszedł uszkodzony`, COMPLAINT),
];

describe('one label for each text', () => {
  const texts = makeTexts({ texts: 300, topics: 5 });

  test('texts that were held out get the labels that people gave', () => {
    const { report } = learn(texts);
    expect(report).toMatchObject({ documents: 300, emptyDocuments: 0, severalLabels: false, leftOut: [] });
    expect(report.macroF1).toBeGreaterThan(0.85);
    expect(report.labels.map(({ labelId }) => labelId)).toEqual([1, 2, 3, 4, 5]);
    expect(report.labels.reduce((sum, { support }) => sum + support, 0)).toBe(300);
  });

  test('what is measured on held-out texts is true for new ones', () => {
    const { classifier, report } = learn(texts);
    const fresh = makeTexts({ texts: 300, topics: 5, seed: 2 });
    const right = fresh.filter(
      ({ text, labelIds }) => classifier.classify(text)?.[0]?.labelId === labelIds[0],
    );
    expect(Math.abs(right.length / fresh.length - report.macroF1)).toBeLessThan(0.08);
  });

  test('scores are chances: what has a score of 80 to 100 % is mostly right, what has less is less often right', () => {
    const { classifier } = learn(makeTexts({ texts: 400, topics: 5, clarity: 0.1 }));
    const fresh = makeTexts({ texts: 600, topics: 5, clarity: 0.1, seed: 3 });
    const judged = fresh.map(({ text, labelIds }) => {
      const [given] = classifier.classify(text)!;
      return { score: given!.score, right: given!.labelId === labelIds[0] };
    });
    const share = (some: typeof judged) => some.filter(({ right }) => right).length / some.length;
    const [sure, unsure] = [
      judged.filter(({ score }) => score >= 0.8),
      judged.filter(({ score }) => score < 0.8),
    ];
    expect(sure.length).toBeGreaterThan(50);
    expect(share(sure)).toBeGreaterThan(0.85);
    expect(share(unsure)).toBeLessThan(share(sure));
  });

  test('the same texts give the same bytes', () => {
    expect(writeClassifier(learn(texts).classifier)).toEqual(writeClassifier(learn(texts).classifier));
  });

  test('texts about nothing give no quality: it is not measured on what was learned', () => {
    const noise = makeTexts({ texts: 200, topics: 4, clarity: 0 });
    expect(learn(noise).report.macroF1).toBeLessThan(0.4);
  });
});

describe('Polish', () => {
  test('other forms of words, without accents and in capitals, are known', () => {
    const { classifier } = learn(polish);
    expect(classifier.classify('TERMINY PLATNOSCI FAKTUR')?.[0]?.labelId).toBe(INVOICE);
    expect(classifier.classify('reklamacja uszkodzonego towaru')?.[0]?.labelId).toBe(COMPLAINT);
  });
});

describe('no label or several', () => {
  const texts = makeTexts({ texts: 400, topics: 6, topicsOfText: 3, clarity: 0.4 });

  test('labels are given by a threshold of each', () => {
    const { classifier, report } = learn([
      ...texts,
      ...makeTexts({ texts: 60, topics: 6, clarity: 0, seed: 4 }).map(({ text }) => ({ text, labelIds: [] })),
    ]);
    expect(report.severalLabels).toBe(true);
    expect(report.macroF1).toBeGreaterThan(0.7);
    const numbers = makeTexts({ texts: 100, topics: 6, topicsOfText: 3, clarity: 0.4, seed: 5 }).map(
      ({ text }) => classifier.classify(text)!.length,
    );
    expect(Math.max(...numbers)).toBeGreaterThan(1);
    const nothing = makeTexts({ texts: 100, topics: 6, clarity: 0, seed: 6 }).filter(
      ({ text }) => classifier.classify(text)!.length === 0,
    );
    expect(nothing.length).toBeGreaterThan(60);
  });

  test('one label can be learned when some texts are without it', () => {
    const { classifier } = learn(
      polish.map((text) => ({ ...text, labelIds: text.labelIds.filter((id) => id === INVOICE) })),
    );
    expect(classifier.classify('faktura: płatność do piątku')).toMatchObject([{ labelId: INVOICE }]);
    expect(classifier.classify('reklamuję uszkodzony towar')).toEqual([]);
  });
});

describe('little data', () => {
  test('a label of all texts teaches nothing', () => {
    expect(() => learn(repeat(20, (turn) => `text ${turn}`, INVOICE))).toThrow(TooLittleToLearnError);
  });

  test('no texts, and texts without a word, teach nothing', () => {
    expect(() => learn([])).toThrow(TooLittleToLearnError);
    expect(() => learn([...repeat(5, () => ' … ', INVOICE), ...repeat(5, () => '', COMPLAINT)])).toThrow(
      TooLittleToLearnError,
    );
  });

  test('texts without a word are counted, and do not matter', () => {
    const { classifier, report } = learn([...polish, ...repeat(3, () => '', INVOICE)]);
    expect(report).toMatchObject({ documents: 16, emptyDocuments: 3 });
    expect(writeClassifier(classifier)).toEqual(writeClassifier(learn(polish).classifier));
  });

  test('a label of one text is left out and named', () => {
    const rare = { text: 'Zupełnie inny list o niczym', labelIds: [30] };
    const { report } = learn([...polish, rare]);
    expect(report.leftOut).toEqual([{ labelId: 30, support: 1 }]);
    expect(report.labels.map(({ labelId }) => labelId)).toEqual([INVOICE, COMPLAINT]);
    expect(report.severalLabels).toBe(false);
  });

  test.each([2, 3, 4])('a label of %i texts does not turn answers round', (positives) => {
    const texts = makeTexts({ texts: 120, topics: 3, clarity: 0.3 });
    const rare = repeat(positives, (turn) => `Gwarancja wygasła ${turn}. ${texts[turn]!.text}`, 40);
    const { classifier } = learn([...texts, ...rare]);
    const label = classifier.stored.labels.find(({ labelId }) => labelId === 40);
    expect(label).toMatchObject({ slope: 1, shift: 0 });
    for (const { slope } of classifier.stored.labels) expect(slope).toBeGreaterThan(0.2);
    const fresh = makeTexts({ texts: 120, topics: 3, clarity: 0.3, seed: 2 });
    const right = fresh.filter(
      ({ text, labelIds }) => classifier.classify(text)?.[0]?.labelId === labelIds[0],
    );
    expect(right.length).toBeGreaterThan(100);
  });

  test('four texts of two labels are enough', () => {
    const { classifier } = learn([...polish.slice(0, 2), ...polish.slice(-2)]);
    expect(classifier.classify('reklamuję')?.[0]?.labelId).toBe(COMPLAINT);
  });
});

describe('texts that are like nothing before', () => {
  test('a text without known words gets no answer rather than a guess', () => {
    const { classifier } = learn(polish);
    expect(classifier.classify('')).toBeUndefined();
    expect(classifier.classify('??? !!!')).toBeUndefined();
    expect(classifier.classify('𝄞 漢字')).toBeUndefined();
  });
});

describe('bytes', () => {
  const { classifier } = learn(polish);
  const bytes = writeClassifier(classifier);

  test('bytes of another version, cut-off and other bytes are refused', () => {
    const other = Buffer.from(bytes.toString('latin1').replace('"format":1', '"format":9'), 'latin1');
    for (const wrong of [other, bytes.subarray(0, -1), bytes.subarray(0, 3), Buffer.from('no classifier')])
      expect(() => readClassifier(wrong)).toThrow(UnreadableLearnedError);
  });

  test('they can be read from within a larger buffer', () => {
    const padded = Buffer.concat([Buffer.from('x'), bytes]);
    expect(writeClassifier(readClassifier(padded.subarray(1)))).toEqual(bytes);
  });
});
