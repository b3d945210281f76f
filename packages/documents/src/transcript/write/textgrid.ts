import { endOf, type SpokenDocument } from './model.ts';
import { type TierInterval, tiersOf } from './tiers.ts';

const seconds = (ms: number): string => String(ms / 1000);
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Praat's long text form: for each speaker a tier of utterances and a tier of words. */
export function writeTextGrid(spoken: SpokenDocument): string {
  const speakers = tiersOf(spoken);
  const last = speakers.flatMap(({ utterances, words }) => [
    utterances.at(-1)?.end ?? 0,
    words.at(-1)?.end ?? 0,
  ]);
  const xmax = Math.max(spoken.durationMs ?? 0, ...last, ...spoken.utterances.slice(-1).map(endOf), 1);
  const tiers = speakers.flatMap(({ name, utterances, words }) => [
    tierOf(name, utterances, xmax),
    tierOf(`${name} - words`, words, xmax),
  ]);
  const lines = [
    'File type = "ooTextFile"',
    'Object class = "TextGrid"',
    '',
    'xmin = 0',
    `xmax = ${seconds(xmax)}`,
    'tiers? <exists>',
    `size = ${tiers.length}`,
    'item []:',
    ...tiers.flatMap((tier, at) => [`    item [${at + 1}]:`, ...tier]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Intervals cover the whole time: pauses are intervals without text. */
function tierOf(name: string, intervals: readonly TierInterval[], xmax: number): string[] {
  const whole: TierInterval[] = [];
  let last = 0;
  for (const interval of intervals) {
    if (interval.start > last) whole.push({ start: last, end: interval.start, text: '' });
    whole.push(interval);
    last = interval.end;
  }
  if (last < xmax) whole.push({ start: last, end: xmax, text: '' });
  return [
    '        class = "IntervalTier"',
    `        name = ${quoted(name)}`,
    '        xmin = 0',
    `        xmax = ${seconds(xmax)}`,
    `        intervals: size = ${whole.length}`,
    ...whole.flatMap(({ start, end, text }, at) => [
      `        intervals [${at + 1}]:`,
      `            xmin = ${seconds(start)}`,
      `            xmax = ${seconds(end)}`,
      `            text = ${quoted(text)}`,
    ]),
  ];
}
