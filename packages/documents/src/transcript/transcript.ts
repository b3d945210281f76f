import type { Transcript, TranscriptToken } from '../conversion.ts';
import { cleanText } from '../text/clean.ts';
import { parseJsonValues } from './json-values.ts';
import type { RawToken, RawUtterance } from './raw.ts';
import { READERS } from './readers.ts';

/** How long a word without an end may last, in milliseconds a letter. */
const LETTER_MS = 60;

/**
 * Reads the transcript formats of the common recognisers: ours, Whisper, Hugging Face, Vosk, Google v1, Azure batch v3.
 * null: the text is none of them.
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

/** One line an utterance, tokens separated by spaces. */
export function transcriptText(transcript: Transcript): string {
  return transcript.utterances.map(({ tokens }) => tokens.map((token) => token.value).join(' ')).join('\n');
}

function normalise(raw: RawUtterance[]): Transcript {
  const actors = new Map<string, string>();
  const named = raw.every(({ speaker }) => speaker === null || /^SPEAKER[1-9]\d*$/.test(speaker));
  const actorOf = (speaker: string | null) => {
    if (named) return speaker ?? 'SPEAKER1';
    const key = speaker ?? '';
    if (!actors.has(key)) actors.set(key, `SPEAKER${actors.size + 1}`);
    return actors.get(key) ?? 'SPEAKER1';
  };
  let clock = 0;
  const utterances = raw.flatMap(({ speaker, tokens }) => {
    const clean = timed(tokens, clock);
    clock = clean.at(-1)?.tsEnd ?? clock;
    return clean.length === 0 ? [] : [{ actor: actorOf(speaker), tokens: clean }];
  });
  return { utterances };
}

/** Whole milliseconds, never negative, never ending before they start; gaps are filled from the neighbours. */
function timed(tokens: RawToken[], clock: number): TranscriptToken[] {
  const spoken = tokens
    .map((token) => ({ ...token, value: token.value.replace(/\s+/g, ' ').trim() }))
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
