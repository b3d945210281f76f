import { FORM_LABELS, makeForms, type MadeForm } from '@scriptorium/learning/fixtures/made-forms.ts';
import { Labelling } from '@scriptorium/learning/labelling.ts';
import type { GivenSpan } from '@scriptorium/learning/spans/span-tagger.ts';
import { Training } from '@scriptorium/learning/training.ts';
import { median, type BenchRow } from '../bench-row.ts';

const [FEW, MANY, FRESH] = [50, 1000, 300];
/** The share of places that people did not tag. */
const FORGOTTEN = 0.05;
const ROUNDS = 3;
const [TRAINING_LIMIT_S, ANSWER_LIMIT_MS] = [30, 5];

/** The tagger that nodes train, beside a lexicon that is learned from the same folds. */
export async function spanRows(): Promise<BenchRow[]> {
  const [few, many] = [await runRounds(FEW), await runRounds(MANY)];
  const [seconds, ms] = [median(many.map((round) => round.seconds)), median(many.map((round) => round.ms))];
  return [
    {
      name: `training tags of ${FORM_LABELS.length} labels on ${MANY.toLocaleString('en')} forms, with 5 folds`,
      ours: `${seconds.toFixed(1)} s`,
      peer: `${TRAINING_LIMIT_S.toFixed(1)} s (limit)`,
      ratio: TRAINING_LIMIT_S / seconds,
      goal: 1,
      note: `processor time, with the lexicon; forms of about ${Math.round(wordsOf(many))} words; ${(median(many.map(({ bytes }) => bytes)) / 1e6).toFixed(1)} MB; median of ${ROUNDS} rounds`,
    },
    {
      name: 'tags of one form',
      ours: `${ms.toFixed(2)} ms`,
      peer: `${ANSWER_LIMIT_MS.toFixed(2)} ms (limit)`,
      ratio: ANSWER_LIMIT_MS / ms,
      goal: 1,
      note: 'one after the other, with the message to the thread',
    },
    f1Row(FEW, few),
    f1Row(MANY, many),
  ];
}

type Round = Awaited<ReturnType<typeof runRound>>;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const wordsOf = (rounds: readonly Round[]) => mean(rounds.map(({ words }) => words));

function f1Row(forms: number, rounds: readonly Round[]): BenchRow {
  const of = (value: (round: Round) => number) => mean(rounds.map(value));
  const [f1, lexicon] = [of(({ report }) => report.macroF1), of(({ report }) => report.lexicon.macroF1)];
  return {
    name: `macro F1 of exact places, learned from ${forms.toLocaleString('en')} forms`,
    ours: f1.toFixed(3),
    peer: `learned lexicon ${lexicon.toFixed(3)}`,
    ratio: f1 / lexicon,
    goal: 1,
    note: `the same folds; of all tags together ${of(({ report }) => report.microF1).toFixed(3)} and ${of(({ report }) => report.lexicon.microF1).toFixed(3)}; in ${FRESH} other forms ${of(({ freshF1 }) => freshF1).toFixed(3)}; people did not tag ${100 * FORGOTTEN} % of the places; mean of ${ROUNDS} rounds`,
  };
}

async function runRounds(forms: number): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await runRound(forms, round));
  return rounds;
}

async function runRound(count: number, round: number) {
  const forms = makeForms({ forms: count, seed: 2 * round, forgotten: FORGOTTEN });
  const before = process.cpuUsage();
  const { bytes, report } = await train(forms);
  const { user, system } = process.cpuUsage(before);
  if (!bytes) throw new Error('The tagger is no better than the lexicon');
  const fresh = makeForms({ forms: FRESH, seed: 2 * round + 1 });
  const { given, ms } = await tag(bytes, fresh);
  return {
    seconds: (user + system) / 1e6,
    ms,
    report,
    bytes: bytes.length,
    words: mean(forms.map(({ text }) => text.split(/\s+/).length)),
    freshF1: exactF1(fresh, given),
  };
}

async function train(forms: readonly MadeForm[]) {
  using training = new Training('SPANS');
  await training.add(forms);
  return await training.finish();
}

async function tag(bytes: Uint8Array, forms: readonly MadeForm[]) {
  const labelling = new Labelling();
  const learned = { key: 'bench', load: async () => bytes };
  await labelling.findSpans(learned, forms[0]?.text ?? '');
  const given: GivenSpan[][] = [];
  const began = performance.now();
  for (const { text } of forms) given.push(await labelling.findSpans(learned, text));
  const ms = (performance.now() - began) / forms.length;
  await labelling.close();
  return { given, ms };
}

function exactF1(forms: readonly MadeForm[], given: readonly (readonly GivenSpan[])[]): number {
  const keyOf = ({ labelId, start, end }: MadeForm['spans'][number]) => `${labelId} ${start} ${end}`;
  let [right, all] = [0, 0];
  forms.forEach(({ spans }, form) => {
    const keys = new Set(spans.map(keyOf));
    const found = given[form] ?? [];
    right += found.filter((span) => keys.has(keyOf(span))).length;
    all += spans.length + found.length;
  });
  return (2 * right) / all;
}
