import { field, type Json, type JsonReader, list, number, speakerOf, text } from './json-fields.ts';
import { distributeTime, nameOfSpeaker, type RawToken } from './raw.ts';

/** whisper.cpp: phrases with offsets in milliseconds; its full form has tokens, which are parts of words. */
export const readWhisperCpp: JsonReader = (json) => {
  const phrases = list(json, 'transcription');
  if (!phrases?.every((phrase) => field(phrase, 'offsets') !== undefined)) return null;
  return phrases.map((phrase) => {
    const said = text(phrase, 'text') ?? '';
    const { start, end } = offsetsOf(phrase);
    const words = wordsOf(list(phrase, 'tokens') ?? []);
    const parts = said.split(/\s+/).filter(Boolean);
    // A letter of several bytes may be divided among tokens, of which none has it; the phrase has.
    const tokens =
      words.length === parts.length
        ? words.map((word, at) => ({ ...word, value: parts[at] ?? '' }))
        : distributeTime(said, start, end);
    const speaker = speakerOf(phrase, 'speaker');
    return { speaker, name: nameOfSpeaker(speaker), tokens };
  });
};

/** A token that begins with a blank begins a word; those in brackets are marks of the model. */
function wordsOf(tokens: readonly Json[]): RawToken[] {
  const words: RawToken[] = [];
  for (const token of tokens) {
    const value = text(token, 'text') ?? '';
    if (/^\[_.*\]$|^<\|.*\|>$/.test(value.trim()) || value.trim() === '') continue;
    const { start, end } = offsetsOf(token);
    const confidence = number(token, 'p');
    const last = words.at(-1);
    if (!last || /^\s/.test(value)) words.push({ value: value.trim(), start, end, confidence });
    else {
      last.value += value.trimEnd();
      last.end = end;
      last.confidence = Math.min(last.confidence ?? 1, confidence ?? 1);
    }
  }
  return words;
}

function offsetsOf(json: Json): { start: number | null; end: number | null } {
  const offsets = field(json, 'offsets');
  return { start: number(offsets, 'from'), end: number(offsets, 'to') };
}
