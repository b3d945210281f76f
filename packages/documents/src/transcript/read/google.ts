import { field, type Json, type JsonReader, list, number, speakerOf, text } from './json-fields.ts';
import { distributeTime, type RawToken, type RawUtterance } from './raw.ts';

/**
 * Google v1: results with alternatives with words; with several speakers the last result repeats all words, with
 * tags.
 */
export const readGoogle: JsonReader = (json) => {
  const results = list(json, 'results');
  const alternatives = results?.map((result) => list(result, 'alternatives')?.[0]);
  if (!alternatives || !alternatives.some((best) => text(best, 'transcript') !== null || list(best, 'words')))
    return null;
  const tagged = list(alternatives.at(-1), 'words');
  if (tagged?.some((word) => number(word, 'speakerTag'))) return groupBySpeaker(tagged);
  return alternatives.map((best) => ({
    speaker: null,
    tokens: list(best, 'words')?.map(readWord) ?? distributeTime(text(best, 'transcript') ?? '', null, null),
  }));
};

function groupBySpeaker(words: Json[]): RawUtterance[] {
  const utterances: RawUtterance[] = [];
  for (const word of words) {
    const speaker = speakerOf(word, 'speakerTag', 'speakerLabel');
    if (utterances.at(-1)?.speaker !== speaker || utterances.length === 0)
      utterances.push({ speaker, tokens: [] });
    utterances.at(-1)!.tokens.push(readWord(word));
  }
  return utterances;
}

function readWord(word: Json): RawToken {
  const time = (...names: string[]) =>
    names.map((name) => timeOf(field(word, name))).find((ms) => ms !== null) ?? null;
  return {
    value: text(word, 'word') ?? '',
    start: time('startTime', 'startOffset'),
    end: time('endTime', 'endOffset'),
    // Google sends 0 for a confidence that it did not compute.
    confidence: number(word, 'confidence') || null,
  };
}

/** "12.900s", or {seconds: "12", nanos: 900000000}. */
function timeOf(time: Json | undefined): number | null {
  if (typeof time === 'string') return /^[\d.]+s$/.test(time) ? Number.parseFloat(time) * 1000 : null;
  if (field(time, 'seconds') === undefined && field(time, 'nanos') === undefined) return null;
  return Number(field(time, 'seconds') ?? 0) * 1000 + Number(field(time, 'nanos') ?? 0) / 1e6;
}
