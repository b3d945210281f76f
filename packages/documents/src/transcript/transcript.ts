import type { Transcript, TranscriptToken } from '../conversion.ts';
import { ConversionError } from '../errors.ts';
import { cleanText } from '../text/clean.ts';
import { parseJsonValues } from './json-values.ts';
import type { RawToken, RawUtterance } from './raw.ts';
import { READERS } from './readers.ts';

/** Assumed duration of a word without an end, in milliseconds per letter. */
const LETTER_MS = 60;

/** No recording is longer than 500 hours: a later time is invalid. */
const LONGEST_MS = 1_800_000_000;

/**
 * Parses the transcript formats of the common recognisers: Scriptorium, Whisper, Hugging Face, Vosk, Google v1, Azure
 * batch v3. null: none of them. An invalid time causes a ConversionError that names the word.
 */
export function parseTranscript(source: string): Transcript | null {
  const json = parseJsonValues(cleanText(source));
  if (json === null) return null;
  for (const read of READERS) {
    const utterances = read(json);
    if (utterances) return normalise(utterances);
  }
  return null;
}

/** One line per utterance, tokens separated by spaces. */
export function transcriptText(transcript: Transcript): string {
  return transcript.utterances.map(({ tokens }) => tokens.map((token) => token.value).join(' ')).join('\n');
}

function normalise(raw: RawUtterance[]): Transcript {
  const actors = new Map<string, string>();
  const named = raw.every(({ speaker }) => speaker === null || /^SPEAKER[1-9]\d{0,5}$/.test(speaker));
  const actorOf = (speaker: string | null) => {
    if (named) return speaker ?? 'SPEAKER1';
    const key = speaker ?? '';
    if (!actors.has(key)) actors.set(key, `SPEAKER${actors.size + 1}`);
    return actors.get(key) ?? 'SPEAKER1';
  };
  let clock = 0;
  const utterances = raw.flatMap(({ speaker, tokens }, index) => {
    const clean = assignTimes(tokens, clock, index + 1);
    clock = clean.at(-1)?.tsEnd ?? clock;
    return clean.length === 0 ? [] : [{ actor: actorOf(speaker), tokens: clean }];
  });
  return { utterances };
}

/**
 * Whole milliseconds, never negative, no end before its start; missing times are interpolated from the neighbours.
 */
function assignTimes(tokens: RawToken[], clock: number, utterance: number): TranscriptToken[] {
  const spoken = tokens
    .map(({ value, start, end }, index) => ({
      // Escapes such as \u0000 pass the cleaning of the whole file.
      value: cleanText(value).replace(/\s+/g, ' ').trim(),
      start: requireTime(start, { utterance, word: index + 1 }),
      end: requireTime(end, { utterance, word: index + 1 }),
    }))
    .filter((token) => token.value !== '');
  let last = clock;
  return spoken.map(({ value, start, end }, index) => {
    const tsStart = Math.max(0, Math.round(start ?? last));
    const following = spoken[index + 1]?.start ?? tsStart + value.length * LETTER_MS;
    const tsEnd = Math.max(tsStart, Math.round(end ?? following));
    last = tsEnd;
    return { value, tsStart, tsEnd };
  });
}

/** Validates a time: NaN is unknown, and a time beyond any recording is refused. */
function requireTime(ms: number | null, place: { utterance: number; word: number }): number | null {
  if (ms === null || Number.isNaN(ms)) return null;
  if (Math.abs(ms) <= LONGEST_MS) return ms;
  throw new ConversionError('error.file.transcriptTime', { ...place, value: String(ms), limit: LONGEST_MS });
}
