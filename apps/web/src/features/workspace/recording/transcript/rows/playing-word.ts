import type { Token, Utterance } from '@scriptorium/domain/transcript/transcript.ts';

/** Time in ms for which a word stays lit after its end if nothing follows. */
const LIT_TAIL_MS = 200;

/** An utterance with words. */
interface Spoken {
  readonly utterance: Utterance;
  /** The words of the utterance by start. */
  readonly words: readonly Token[];
  readonly start: number;
  /** The end of the last of its words, in ms. */
  readonly end: number;
}

const known = new WeakMap<Utterance, Spoken>();

/** Made once for each state of an utterance; undefined without words. */
function spokenOf(utterance: Utterance): Spoken | undefined {
  const held = known.get(utterance);
  if (held) return held;
  const { tokens } = utterance;
  let end = Number.NEGATIVE_INFINITY;
  let isSorted = true;
  let before = Number.NEGATIVE_INFINITY;
  for (const { tsStart, tsEnd } of tokens) {
    if (tsEnd > end) end = tsEnd;
    isSorted &&= before <= tsStart;
    before = tsStart;
  }
  const words = isSorted ? tokens : tokens.toSorted((a, b) => a.tsStart - b.tsStart);
  const [first] = words;
  if (!first) return undefined;
  const spoken = { utterance, words, start: first.tsStart, end };
  known.set(utterance, spoken);
  return spoken;
}

/** Counts the leading items that have started; their starts are sorted. */
function countStarted<T>(items: readonly T[], startOf: (item: T) => number, ms: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && startOf(item) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface PlayingWord {
  readonly utterance: Utterance;
  readonly token: Token;
}

/** Finds the word that is spoken at a time (ms). */
export type FindPlaying = (ms: number) => PlayingWord | undefined;

const startOf = ({ start }: Spoken): number => start;
const wordStart = ({ tsStart }: Token): number => tsStart;

/** The utterances by start. */
interface Timeline {
  readonly spoken: readonly Spoken[];
  /** The latest end of all utterances up to an index: beyond it, earlier ones need no search. */
  readonly ends: readonly number[];
}

function timelineOf(utterances: readonly Utterance[]): Timeline {
  const spoken = utterances.flatMap((utterance) => spokenOf(utterance) ?? []);
  spoken.sort((a, b) => a.start - b.start);
  let latest = Number.NEGATIVE_INFINITY;
  const ends = spoken.map(({ end }) => {
    latest = Math.max(latest, end);
    return latest;
  });
  return { spoken, ends };
}

/**
 * Of several words at a time, in utterances that overlap, the one that has started last; without any, one that has just
 * ended. `isShown`: others are not found.
 */
export function createFindPlaying(
  utterances: readonly Utterance[],
  isShown: (token: Token) => boolean,
): FindPlaying {
  // Nothing is sorted before something is played.
  let timeline: Timeline | undefined;
  const lastIn = ({ words }: Spoken, ms: number): Token | undefined => {
    let found: Token | undefined;
    for (let at = countStarted(words, wordStart, ms) - 1; at >= 0; at--) {
      const word = words[at];
      if (!word || !isShown(word)) continue;
      if (ms < word.tsEnd) return word;
      found ??= word;
      // Words overlap their neighbours at most.
      if (found !== word) break;
    }
    return found && ms < found.tsEnd + LIT_TAIL_MS ? found : undefined;
  };
  return (ms) => {
    timeline ??= timelineOf(utterances);
    const { spoken, ends } = timeline;
    let best: PlayingWord | undefined;
    for (let at = countStarted(spoken, startOf, ms) - 1; at >= 0; at--) {
      if ((ends[at] ?? 0) + LIT_TAIL_MS <= ms) break;
      const one = spoken[at];
      const token = one && lastIn(one, ms);
      if (one && token && isBetter(token, best?.token, ms)) best = { utterance: one.utterance, token };
    }
    return best;
  };
}

function isBetter(token: Token, than: Token | undefined, ms: number): boolean {
  if (!than) return true;
  const [isOn, wasOn] = [ms < token.tsEnd, ms < than.tsEnd];
  return isOn === wasOn ? token.tsStart > than.tsStart : isOn;
}
