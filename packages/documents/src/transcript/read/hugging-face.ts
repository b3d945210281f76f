import { type Json, type JsonReader, list, text } from './json-fields.ts';
import { distributeTime, type RawToken, splitAtPauses } from './raw.ts';

/**
 * Hugging Face pipelines: {text, chunks: [{text, timestamp: [start, end or null]}]}; a chunk is a word or a phrase.
 */
export const readHuggingFace: JsonReader = (json) => {
  const chunks = list(json, 'chunks');
  if (chunks === null || !chunks.every((chunk) => list(chunk, 'timestamp'))) return null;
  const phrases = chunks.map((chunk): RawToken => {
    const [start, end] = list(chunk, 'timestamp') ?? [];
    return { value: (text(chunk, 'text') ?? '').trim(), start: inMs(start), end: inMs(end) };
  });
  if (phrases.every((phrase) => !/\s/.test(phrase.value))) return splitAtPauses(phrases, { speaker: null });
  return phrases.map(({ value, start, end }) => ({
    speaker: null,
    tokens: distributeTime(value, start, end),
  }));
};

const inMs = (value: Json | undefined): number | null => (typeof value === 'number' ? value * 1000 : null);
