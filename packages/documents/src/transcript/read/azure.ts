import { type Json, type JsonReader, list, number, speakerOf, text } from './json-fields.ts';
import { distributeTime } from './raw.ts';

/** Azure batch v3: phrases with alternatives; a tick is 100 ns. */
export const readAzure: JsonReader = (json) => {
  const phrases = list(json, 'recognizedPhrases');
  if (phrases === null) return null;
  const utterances = phrases.map((phrase) => {
    const best = list(phrase, 'nBest')?.[0];
    const { start, end } = timesOf(phrase);
    const lexical = list(best, 'words');
    const words = list(best, 'displayWords') ?? lexical;
    const shown = text(best, 'display', 'lexical') ?? '';
    // Words as displayed have no confidence of their own; those as recognised have, if they are the same words.
    const isPaired = words?.length === lexical?.length;
    const tokens = words
      ? words.map((word, at) => ({
          value: text(word, 'displayText', 'word') ?? '',
          ...timesOf(word),
          confidence: number(word, 'confidence') ?? (isPaired ? number(lexical?.[at], 'confidence') : null),
        }))
      : distributeTime(shown, start, end);
    return { speaker: speakerOf(phrase, 'speaker', 'channel'), tokens, start };
  });
  return utterances.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
};

function timesOf(json: Json): { start: number | null; end: number | null } {
  const start = ticks(json, 'offsetInTicks', 'offsetTicks') ?? isoDuration(text(json, 'offset'));
  const length = ticks(json, 'durationInTicks', 'durationTicks') ?? isoDuration(text(json, 'duration'));
  return { start, end: start === null || length === null ? null : start + length };
}

function ticks(json: Json, ...names: string[]): number | null {
  const value = number(json, ...names);
  return value === null ? null : value / 10_000;
}

/** "PT1H2M7.48S" */
function isoDuration(duration: string | null): number | null {
  const match = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(duration ?? '');
  if (!match) return null;
  return (Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)) * 1000;
}
