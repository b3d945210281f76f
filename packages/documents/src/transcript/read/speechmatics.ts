import { type JsonReader, list, number, seconds, speakerOf, text } from './json-fields.ts';
import { addPunctuation, type SpokenWord, utterancesOfWords } from './timed-words.ts';

/** Speechmatics: words and marks with alternatives, times in seconds; "UU" is an unknown speaker. */
export const readSpeechmatics: JsonReader = (json) => {
  const results = list(json, 'results');
  const isKnown = results?.some((result) => text(list(result, 'alternatives')?.[0], 'content') !== null);
  if (!results || !isKnown) return null;
  const words: SpokenWord[] = [];
  let opening = '';
  for (const result of results) {
    const best = list(result, 'alternatives')?.[0];
    const value = text(best, 'content') ?? '';
    if (text(result, 'type') !== 'punctuation') {
      words.push({
        value: opening + value,
        start: seconds(result, 'start_time'),
        end: seconds(result, 'end_time'),
        confidence: number(best, 'confidence'),
        speaker: speakerOf(best, 'speaker') ?? speakerOf(result, 'channel'),
      });
      opening = '';
    } else if (text(result, 'attaches_to') === 'next') opening += value;
    else addPunctuation(words, value);
  }
  return utterancesOfWords(words);
};
