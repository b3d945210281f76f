import { afterAll, describe, expect, test } from 'vitest';
import { makeForms, type MadeForm } from './fixtures/made-forms.ts';
import { makeTexts } from './fixtures/made-texts.ts';
import { Labelling } from './labelling.ts';
import { UnreadableLearnedError } from './classes/learned-bytes.ts';
import { TooLittleToLearnError, type TrainingProgress } from './classes/train.ts';
import { Training, TrainingBudgetError } from './training.ts';

const texts = makeTexts({ texts: 200, topics: 4 });

async function trained() {
  using training = new Training('CLASSES');
  await training.add(texts);
  return await training.finish();
}

describe('training in a thread', () => {
  test('takes texts in parts, tells the folds, and gives bytes and quality', async () => {
    const seen: TrainingProgress[] = [];
    using training = new Training('CLASSES', { onProgress: (progress) => seen.push(progress) });
    expect(await training.add(texts.slice(0, 120))).toBe(true);
    expect(await training.add(texts.slice(120))).toBe(true);
    const { bytes, report } = await training.finish();
    expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((fold) => ({ fold, folds: 5 })));
    expect(report.documents).toBe(200);
    expect((await trained()).bytes).toEqual(bytes);
  });

  test('says when there is too little to learn', async () => {
    using training = new Training('CLASSES');
    await training.add(texts.slice(0, 1));
    await expect(training.finish()).rejects.toThrow(TooLittleToLearnError);
  });

  test('can be cancelled while it learns', async () => {
    const control = new AbortController();
    const reason = new Error('Cancelled by a person');
    using training = new Training('CLASSES', {
      signal: control.signal,
      onProgress: () => control.abort(reason),
    });
    await training.add(makeTexts({ texts: 600, topics: 8 }));
    await expect(training.finish()).rejects.toBe(reason);
    await expect(training.add(texts)).rejects.toBe(reason);
  });

  test('ends once it has used its time of the processor', async () => {
    const seen: TrainingProgress[] = [];
    using training = new Training('CLASSES', {
      onProgress: (progress) => seen.push(progress),
      budget: { ms: 1000, used: async () => (seen.length >= 2 ? 1001 : 1000) },
    });
    await training.add(makeTexts({ texts: 600, topics: 8 }));
    await expect(training.finish()).rejects.toThrow(TrainingBudgetError);
    expect(seen.map(({ fold }) => fold)).toEqual([1, 2]);
  });

  test('knows what its thread has used of the processor', async () => {
    using training = new Training('CLASSES', { budget: { ms: 0 } });
    // A thread that has just begun may have used nothing yet.
    const addForever = async () => {
      for (;;) await training.add(texts);
    };
    await expect(addForever()).rejects.toThrow(TrainingBudgetError);
  });

  test('does not start when it is cancelled already', async () => {
    const reason = new Error('Cancelled before');
    using training = new Training('CLASSES', { signal: AbortSignal.abort(reason) });
    await expect(training.add(texts)).rejects.toBe(reason);
  });

  test('stops when there is no room for more texts', async () => {
    using training = new Training('CLASSES');
    const many = Array.from({ length: 20_001 }, (_, text) => ({ text: `w${text}`, labelIds: [text % 2] }));
    expect(await training.add(many)).toBe(false);
  });
});

describe('spans in threads', () => {
  const labelling = new Labelling();
  afterAll(() => labelling.close());
  const forms = makeForms({ forms: 60 });

  async function learned(texts: readonly MadeForm[]) {
    using training = new Training('SPANS');
    await training.add(texts);
    return await training.finish();
  }

  test('are learned, and found in other texts, beside classes', async () => {
    const [spans, classes] = await Promise.all([learned(forms), trained()]);
    expect(spans.report).toMatchObject({ method: 'AVERAGED_PERCEPTRON', documents: 60 });
    const [form] = makeForms({ forms: 1, seed: 3 });
    const load = async () => spans.bytes ?? Buffer.alloc(0);
    const found = await labelling.findSpans({ key: 'spans', load }, form!.text);
    expect(found.length).toBeGreaterThan(3);
    const given = await labelling.classify(
      { key: 'classes', load: async () => classes.bytes },
      texts[0]!.text,
    );
    expect(given).toHaveLength(1);
    const wrong = labelling.findSpans({ key: 'a classifier', load: async () => classes.bytes }, 'text');
    await expect(wrong).rejects.toThrow(UnreadableLearnedError);
  });

  test('are not kept where a lexicon finds as much, and need enough places', async () => {
    const texts = Array.from({ length: 12 }, () => ({
      text: 'one two',
      spans: [{ labelId: 1, start: 4, end: 7 }],
    }));
    const { bytes, report } = await learned(texts);
    expect(bytes).toBeNull();
    expect(report).toMatchObject({ macroF1: 1, lexicon: { macroF1: 1 } });
    await expect(learned(texts.slice(0, 2))).rejects.toThrow(TooLittleToLearnError);
  });
});

describe('classifying in a thread', () => {
  const labelling = new Labelling();
  afterAll(() => labelling.close());

  test('loads a classifier once, and gives labels with scores', async () => {
    const { bytes } = await trained();
    let loads = 0;
    const load = async () => {
      loads++;
      return bytes;
    };
    const given = [];
    for (const { text } of texts.slice(0, 20))
      given.push(await labelling.classify({ key: 'node 1', load }, text));
    expect(loads).toBe(1);
    const right = given.filter((labels, text) => labels?.[0]?.labelId === texts[text]!.labelIds[0]);
    expect(right.length).toBeGreaterThan(17);
    expect(await labelling.classify({ key: 'node 1', load }, '')).toBeUndefined();
  });

  test('many texts at once each get their own answer', async () => {
    const { bytes } = await trained();
    const one = async (text: string) => labelling.classify({ key: 'node 2', load: async () => bytes }, text);
    const [first] = texts;
    const together = await Promise.all(texts.map(({ text }) => one(text)));
    expect(together[0]).toEqual(await one(first!.text));
    expect(new Set(together.map((labels) => labels?.[0]?.labelId)).size).toBe(4);
  });

  test('a classifier that cannot be loaded or read fails the text, and the next text tries again', async () => {
    const gone = async () => {
      throw new Error('It was deleted');
    };
    await expect(labelling.classify({ key: 'node 3', load: gone }, 'text')).rejects.toThrow('It was deleted');
    const wrong = async () => Buffer.from('wrong');
    await expect(labelling.classify({ key: 'node 3', load: wrong }, 'text')).rejects.toThrow(
      UnreadableLearnedError,
    );
    const { bytes } = await trained();
    expect(await labelling.classify({ key: 'node 3', load: async () => bytes }, texts[0]!.text)).toHaveLength(
      1,
    );
  });
});
