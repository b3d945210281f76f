import { type JsonReader, list, number, seconds, speakerOf, text } from './json-fields.ts';

/** Vosk: one object per phrase, several concatenated (passed as a list here), with partial results between them. */
export const readVosk: JsonReader = (json) => {
  const phrases = (Array.isArray(json) ? json : [json]).map(
    (phrase) => list(phrase, 'alternatives')?.[0] ?? phrase,
  );
  const known = phrases.some((phrase) =>
    list(phrase, 'result')?.every((word) => text(word, 'word') !== null),
  );
  if (!known) return null;
  return phrases.flatMap((phrase) => {
    const words = list(phrase, 'result');
    if (!words) return [];
    const tokens = words.map((word) => ({
      value: text(word, 'word') ?? '',
      start: seconds(word, 'start'),
      end: seconds(word, 'end'),
      confidence: number(word, 'conf'),
    }));
    return [{ speaker: speakerOf(phrase, 'speaker'), tokens }];
  });
};
