import { isPunctuation } from './token-navigation.ts';
import type { Token, Utterance } from './transcript.ts';

/** A part of a recording, in milliseconds. */
interface Part {
  readonly startMs: number;
  readonly endMs: number;
}

/** A part in which nobody speaks. */
export type Silence = Part;

/** Shorter pauses belong to speech: between sentences there is half a second. */
export const SILENCE_MS = 2000;

type Words = Pick<Utterance, 'tokens'>;

interface Speech {
  readonly longerThanMs: number;
  readonly parts: readonly Part[];
}

const knownSpeech = new WeakMap<Words, Speech>();

/** The parts of an utterance without a silence; found once for each state of an utterance. */
function speechOf(utterance: Words, longerThanMs: number): readonly Part[] {
  const known = knownSpeech.get(utterance);
  if (known?.longerThanMs === longerThanMs) return known.parts;
  const parts: { startMs: number; endMs: number }[] = [];
  for (const { tsStart, tsEnd } of utterance.tokens.toSorted((a, b) => a.tsStart - b.tsStart)) {
    const last = parts.at(-1);
    if (last && tsStart - last.endMs <= longerThanMs) last.endMs = Math.max(last.endMs, tsEnd);
    else parts.push({ startMs: tsStart, endMs: tsEnd });
  }
  knownSpeech.set(utterance, { longerThanMs, parts });
  return parts;
}

/**
 * The parts between words that are longer than a pause of speech; with the length of the recording also the one at its
 * end. Words of different speakers may overlap, and words may be out of order.
 */
export function silencesOf(
  utterances: readonly Words[],
  { durationMs, longerThanMs = SILENCE_MS }: { durationMs?: number | undefined; longerThanMs?: number },
): Silence[] {
  const inOrder = utterances.flatMap((utterance) => speechOf(utterance, longerThanMs));
  inOrder.sort((a, b) => a.startMs - b.startMs);
  const silences: Silence[] = [];
  let spokenUntil = 0;
  const add = (startMs: number, endMs: number): void => {
    if (endMs - startMs > longerThanMs) silences.push({ startMs, endMs });
  };
  for (const { startMs, endMs } of inOrder) {
    add(spokenUntil, startMs);
    spokenUntil = Math.max(spokenUntil, endMs);
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
