import { makeTexts, type MadeText } from '@scriptorium/learning/fixtures/made-texts.ts';
import { Labelling } from '@scriptorium/learning/labelling.ts';
import { macroF1, measureLabels } from '@scriptorium/learning/classes/quality.ts';
import { Training } from '@scriptorium/learning/training.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { liblinearF1 } from './liblinear.ts';
import { spanRows } from './spans.ts';

const [DOCUMENTS, CLASSES, WORDS] = [1000, 12, 120];
/**
 * The share of a text's words that say something about its class: with a larger one, every classifier would be right.
 */
const CLARITY = 0.08;
const ROUNDS = 5;
const [TRAINING_LIMIT_S, ANSWER_LIMIT_MS] = [5, 2];

const madeTexts = (seed: number): MadeText[] =>
  makeTexts({ texts: DOCUMENTS, topics: CLASSES, words: WORDS, clarity: CLARITY, seed });

/** Trains what nodes train, and peers that do the same work. */
export const runLearningBench = async (): Promise<BenchRow[]> => [
  ...(await classRows()),
  ...(await spanRows()),
];

/** The classifier that nodes train, beside liblinear with the same features. */
async function classRows(): Promise<BenchRow[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await runRound(madeTexts(2 * round + 1), madeTexts(2 * round + 2)));
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const [seconds, ms] = [of((round) => round.seconds), of((round) => round.ms)];
  const [f1, peerF1] = [mean(rounds.map((round) => round.f1)), mean(rounds.map(({ peer }) => peer.f1))];
  const what = `${DOCUMENTS.toLocaleString('en')} documents of ${CLASSES} classes`;
  return [
    {
      name: `training on ${what}, with 5 folds`,
      ours: `${seconds.toFixed(1)} s`,
      peer: `${TRAINING_LIMIT_S.toFixed(1)} s (limit)`,
      ratio: TRAINING_LIMIT_S / seconds,
      goal: 1,
      note: `processor time of two methods, 5 folds and the final one; liblinear trains once in ${of((round) => round.peer.seconds).toFixed(1)} s; ${(of((round) => round.bytes) / 1e6).toFixed(1)} MB; median of ${ROUNDS} rounds`,
    },
    {
      name: 'classes of one document',
      ours: `${ms.toFixed(2)} ms`,
      peer: `${ANSWER_LIMIT_MS.toFixed(2)} ms (limit)`,
      ratio: ANSWER_LIMIT_MS / ms,
      goal: 1,
      note: `${WORDS} words on average, one after the other, with the message to the thread`,
    },
    {
      name: `macro F1 on ${DOCUMENTS.toLocaleString('en')} other documents`,
      ours: f1.toFixed(3),
      peer: `liblinear -s 7 ${peerF1.toFixed(3)}`,
      ratio: f1 / peerF1,
      goal: 1,
      note: `the same features; liblinear with the better of C 1 and C 100; measured on folds before: ${mean(rounds.map(({ expectedF1 }) => expectedF1)).toFixed(3)}; mean of ${ROUNDS} rounds`,
    },
  ];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

type Round = Awaited<ReturnType<typeof runRound>>;

async function runRound(learned: readonly MadeText[], fresh: readonly MadeText[]) {
  const before = process.cpuUsage();
  const { bytes, report } = await train(learned);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const { given, ms } = await classify(bytes, fresh);
  const ids = Array.from({ length: CLASSES }, (_, index) => index + 1);
  const indexes = (labels: readonly (readonly number[])[]) => labels.map((own) => own.map((id) => id - 1));
  const f1 = macroF1(measureLabels(ids, indexes(fresh.map(({ labelIds }) => labelIds)), indexes(given)));
  const peer = liblinearF1(learned, fresh, CLASSES);
  return { seconds, ms, f1, expectedF1: report.macroF1, bytes: bytes.length, peer };
}

async function train(texts: readonly MadeText[]) {
  using training = new Training('CLASSES');
  await training.add(texts);
  return await training.finish();
}

async function classify(bytes: Uint8Array, texts: readonly MadeText[]) {
  const labelling = new Labelling();
  const learned = { key: 'bench', load: async () => bytes };
  await labelling.classify(learned, texts[0]?.text ?? '');
  const given: number[][] = [];
  const began = performance.now();
  for (const { text } of texts)
    given.push(((await labelling.classify(learned, text)) ?? []).map(({ labelId }) => labelId));
  const ms = (performance.now() - began) / texts.length;
  await labelling.close();
  return { given, ms };
}
