import { shortened } from './json.ts';
import {
  actorsOf,
  endOf,
  speakerName,
  type SpokenDocument,
  type SpokenUtterance,
  startOf,
  textOf,
} from './model.ts';

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;
const seconds = (ms: number): number => ms / 1000;

/** The verbose JSON of Whisper, with the speaker of each segment as WhisperX writes it. */
export const writeWhisper = (spoken: SpokenDocument): string =>
  json({
    task: 'transcribe',
    duration: seconds(lengthOf(spoken)),
    text: spoken.utterances.map(textOf).join(' '),
    segments: spoken.utterances.map((utterance, id) => ({
      id,
      start: seconds(startOf(utterance)),
      end: seconds(endOf(utterance)),
      text: textOf(utterance),
      speaker: speakerName(spoken, utterance.actor),
      words: utterance.tokens.map(({ value, tsStart, tsEnd, confidence }) => ({
        word: value,
        start: seconds(tsStart),
        end: seconds(tsEnd),
        ...(confidence !== null && { probability: shortened(confidence) }),
      })),
    })),
  });

const lengthOf = ({ durationMs, utterances }: SpokenDocument): number =>
  durationMs ?? utterances.reduce((most, one) => Math.max(most, endOf(one)), 0);

/** Speakers as numbers from 1, in the order of their first utterance. */
const numbersOf = (spoken: SpokenDocument): Map<string, number> =>
  new Map(actorsOf(spoken).map((actor, at) => [actor, at + 1]));

/** Google v1: with several speakers, the last result repeats all words with the number of their speaker. */
export function writeGoogle(spoken: SpokenDocument): string {
  const numbers = numbersOf(spoken);
  const results = spoken.utterances.map((utterance) => ({
    alternatives: [{ transcript: textOf(utterance), words: utterance.tokens.map(googleWord) }],
    resultEndTime: googleTime(endOf(utterance)),
  }));
  const tagged = spoken.utterances.flatMap(({ actor, tokens }) =>
    tokens.map((token) => ({ ...googleWord(token), speakerTag: numbers.get(actor) })),
  );
  const all = numbers.size > 1 ? [{ alternatives: [{ words: tagged }] }] : [];
  return json({ results: [...results, ...all] });
}

const googleTime = (ms: number): string => `${(ms / 1000).toFixed(3)}s`;

const googleWord = ({ value, tsStart, tsEnd, confidence }: SpokenUtterance['tokens'][number]) => ({
  startTime: googleTime(tsStart),
  endTime: googleTime(tsEnd),
  word: value,
  ...(confidence !== null && { confidence: shortened(confidence) }),
});

/** Azure batch v3: speakers are numbers, times are ticks of 100 ns. */
export function writeAzure(spoken: SpokenDocument): string {
  const numbers = numbersOf(spoken);
  const length = lengthOf(spoken);
  const text = spoken.utterances.map(textOf).join(' ');
  return json({
    source: spoken.filename,
    duration: isoTime(length),
    durationInTicks: length * 10_000,
    combinedRecognizedPhrases: [{ channel: 0, lexical: text, itn: text, maskedITN: text, display: text }],
    recognizedPhrases: spoken.utterances.map((utterance) => ({
      recognitionStatus: 'Success',
      channel: 0,
      speaker: numbers.get(utterance.actor),
      ...azureTimes(startOf(utterance), endOf(utterance)),
      nBest: [
        {
          ...meanConfidence(utterance),
          lexical: textOf(utterance),
          itn: textOf(utterance),
          maskedITN: textOf(utterance),
          display: textOf(utterance),
          words: utterance.tokens.map(({ value, tsStart, tsEnd, confidence }) => ({
            word: value,
            ...azureTimes(tsStart, tsEnd),
            ...(confidence !== null && { confidence: shortened(confidence) }),
          })),
        },
      ],
    })),
  });
}

const isoTime = (ms: number): string => `PT${ms / 1000}S`;

const azureTimes = (start: number, end: number) => ({
  offset: isoTime(start),
  duration: isoTime(end - start),
  offsetInTicks: start * 10_000,
  durationInTicks: (end - start) * 10_000,
});

/** The mean confidence of the words that have one; nothing if no word has one. */
function meanConfidence({ tokens }: SpokenUtterance): { confidence?: number } {
  const known = tokens.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  if (known.length === 0) return {};
  return { confidence: shortened(known.reduce((sum, one) => sum + one, 0) / known.length) };
}

/** Vosk: an object for each utterance. */
export const writeVosk = ({ utterances }: SpokenDocument): string =>
  utterances
    .map((utterance) =>
      json({
        result: utterance.tokens.map(({ value, tsStart, tsEnd, confidence }) => ({
          ...(confidence !== null && { conf: shortened(confidence) }),
          end: seconds(tsEnd),
          start: seconds(tsStart),
          word: value,
        })),
        text: textOf(utterance),
      }),
    )
    .join('');
