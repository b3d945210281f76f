import { ARTIFACT, TOKEN_PROPERTIES } from '@scriptorium/domain/transcript/transcript.ts';
import type { Transcript, TranscriptToken } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { cleanText } from '../text/clean.ts';
import type { RawToken, RawTranscript, RawUtterance } from './read/raw.ts';

/** Assumed duration of a word without an end, in milliseconds per letter. */
const LETTER_MS = 60;

/** No recording is longer than 500 hours: a later time is invalid. */
const LONGEST_MS = 1_800_000_000;

/** All words of a transcript are stored at once: with more of them others would wait. 20 hours of speech have fewer. */
const MOST_WORDS = 200_000;

/** Rounding errors of a confidence of 1. */
const TOLERANCE = 0.01;

const MAX_NAME = 100;

/** Renames speakers, and completes and checks the times of words. A ConversionError says that they are too many. */
export function normalise({ utterances: raw, otherRecordings = 0 }: RawTranscript): Transcript {
  const words = raw.reduce((sum, { tokens }) => sum + tokens.length, 0);
  if (words > MOST_WORDS)
    throw new ConversionError('error.file.transcriptWords', { words, limit: MOST_WORDS });
  const actors = new Actors(raw);
  let clock = 0;
  const utterances = raw.flatMap((one, index) => {
    const tokens = cleanTokens(one.tokens, clock, index + 1);
    clock = tokens.at(-1)?.tsEnd ?? clock;
    return tokens.length === 0 ? [] : [{ actor: actors.of(one), tokens }];
  });
  return { utterances, names: actors.names, otherRecordings };
}

/** Speakers who are named SPEAKER1, SPEAKER2 … in the file keep that; the others get the other numbers in order of appearance. */
class Actors {
  readonly names: Record<string, string> = {};
  readonly #byKey = new Map<string, string>([[ARTIFACT, ARTIFACT]]);
  readonly #used: Set<string>;
  #last = 0;

  constructor(raw: readonly RawUtterance[]) {
    const kept = raw.flatMap(({ speaker }) => (speaker !== null && NUMBERED.test(speaker) ? [speaker] : []));
    this.#used = new Set(kept);
    for (const actor of kept) this.#byKey.set(actor, actor);
  }

  of({ speaker, name }: RawUtterance): string {
    const key = speaker ?? '';
    const actor = this.#byKey.get(key) ?? this.#next();
    this.#byKey.set(key, actor);
    const known = cleanText(name ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_NAME);
    if (known !== '' && known !== actor) this.names[actor] ??= known;
    return actor;
  }

  #next(): string {
    do this.#last++;
    while (this.#used.has(`SPEAKER${this.#last}`));
    return `SPEAKER${this.#last}`;
  }
}

const NUMBERED = /^SPEAKER[1-9]\d{0,5}$/;

/**
 * Whole milliseconds, never negative, no end before its start; missing times are interpolated from the neighbours.
 */
function cleanTokens(tokens: readonly RawToken[], clock: number, utterance: number): TranscriptToken[] {
  const spoken = tokens
    .map(({ value, start, end, ...rest }, index) => ({
      ...rest,
      // Escapes such as \u0000 pass the cleaning of the whole file.
      value: cleanText(value).replace(/\s+/g, ' ').trim(),
      start: requireTime(start, { utterance, word: index + 1 }),
      end: requireTime(end, { utterance, word: index + 1 }),
    }))
    .filter((token) => token.value !== '');
  let last = clock;
  return spoken.map(({ value, start, end, confidence, properties = [], hidden = false }, index) => {
    const tsStart = Math.max(0, Math.round(start ?? last));
    const following = spoken[index + 1]?.start ?? tsStart + value.length * LETTER_MS;
    const tsEnd = Math.max(tsStart, Math.round(end ?? following));
    last = tsEnd;
    return {
      value,
      tsStart,
      tsEnd,
      properties: TOKEN_PROPERTIES.filter((known) => properties.includes(known)),
      hidden,
      confidence: fraction(confidence),
    };
  });
}

/** A confidence outside 0..1 is of an unknown scale. */
function fraction(confidence: number | null | undefined): number | null {
  if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1 + TOLERANCE)) return null;
  return Math.min(1, confidence);
}

/** Validates a time: NaN is unknown, and a time beyond any recording is refused. */
function requireTime(ms: number | null, place: { utterance: number; word: number }): number | null {
  if (ms === null || Number.isNaN(ms)) return null;
  if (Math.abs(ms) <= LONGEST_MS) return ms;
  throw new ConversionError('error.file.transcriptTime', { ...place, value: String(ms), limit: LONGEST_MS });
}
