import { isPunctuation } from './token-navigation.ts';
import type { Token, Utterance } from './transcript.ts';

/** A part of a recording in which nobody speaks, in milliseconds. */
export interface Silence {
  readonly startMs: number;
  readonly endMs: number;
}

/** Shorter pauses belong to speech: between sentences there is half a second. */
export const SILENCE_MS = 2000;

/**
 * The parts between words that are longer than a pause of speech; with the length of the recording also the one at its
 * end. Words of different speakers may overlap, and words may be out of order.
 */
export function silencesOf(
  utterances: readonly Pick<Utterance, 'tokens'>[],
  { durationMs, longerThanMs = SILENCE_MS }: { durationMs?: number | undefined; longerThanMs?: number },
): Silence[] {
  const tokens = utterances.flatMap((utterance) => utterance.tokens);
  const inOrder = tokens.toSorted((a, b) => a.tsStart - b.tsStart);
  const silences: Silence[] = [];
  let spokenUntil = 0;
  const add = (startMs: number, endMs: number): void => {
    if (endMs - startMs > longerThanMs) silences.push({ startMs, endMs });
  };
  for (const { tsStart, tsEnd } of inOrder) {
    add(spokenUntil, tsStart);
    spokenUntil = Math.max(spokenUntil, tsEnd);
  }
  if (durationMs !== undefined && inOrder.length > 0) add(spokenUntil, durationMs);
  return silences;
}

/** The first silence that starts after a time, or the last one that starts before it. */
export function nextSilence(
  silences: readonly Silence[],
  fromMs: number,
  direction: 1 | -1,
): Silence | undefined {
  return direction > 0
    ? silences.find(({ startMs }) => startMs > fromMs)
    : silences.findLast(({ startMs }) => startMs < fromMs);
}

/** Below two words or one second a rate says nothing. */
const MIN_WORDS = 2;
const MIN_MS = 1000;
const MINUTE_MS = 60_000;

/** Words per minute, rounded; null for too few words. Punctuation is no word. */
export function wordsPerMinute(tokens: readonly Token[]): number | null {
  const words = tokens.filter((token) => !isPunctuation(token));
  const start = Math.min(...words.map(({ tsStart }) => tsStart));
  const end = Math.max(...words.map(({ tsEnd }) => tsEnd));
  const spokenMs = end - start;
  return words.length < MIN_WORDS || spokenMs < MIN_MS
    ? null
    : Math.round((words.length * MINUTE_MS) / spokenMs);
}
