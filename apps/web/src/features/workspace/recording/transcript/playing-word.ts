import type { Token, Utterance } from '@scriptorium/domain/transcript/transcript.ts';

/** How long a word stays lit after its end if nothing follows, in ms. */
const LIT_TAIL_MS = 200;

interface Spoken {
  readonly utterance: Utterance;
  readonly start: number;
}

/** The words of an utterance by start. */
const sortedWords = new WeakMap<Utterance, readonly Token[]>();

function wordsByStart(utterance: Utterance): readonly Token[] {
  const held = sortedWords.get(utterance);
  if (held) return held;
  const { tokens } = utterance;
  const isSorted = tokens.every(
    ({ tsStart }, index) => index === 0 || (tokens[index - 1]?.tsStart ?? 0) <= tsStart,
  );
  const words = isSorted ? tokens : tokens.toSorted((a, b) => a.tsStart - b.tsStart);
  sortedWords.set(utterance, words);
  return words;
}

/** How many leading items have started; their starts are sorted. */
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

/**
 * Of several words at a time, in utterances that overlap, the one that has started last; without any, one that has just
 * ended. `isShown`: others are not found.
 */
export function createFindPlaying(
  utterances: readonly Utterance[],
  isShown: (token: Token) => boolean,
): FindPlaying {
  const spoken: Spoken[] = [];
  for (const utterance of utterances) {
    const first = wordsByStart(utterance)[0];
    if (first) spoken.push({ utterance, start: first.tsStart });
  }
  spoken.sort((a, b) => a.start - b.start);
  // The latest end of all utterances up to an index: beyond it, earlier ones need no search.
  let latest = Number.NEGATIVE_INFINITY;
  const ends = spoken.map(({ utterance: { tokens } }) => {
    for (const { tsEnd } of tokens) latest = Math.max(latest, tsEnd);
    return latest;
  });
  const lastIn = (utterance: Utterance, ms: number): Token | undefined => {
    const words = wordsByStart(utterance);
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
    let best: PlayingWord | undefined;
    for (let at = countStarted(spoken, startOf, ms) - 1; at >= 0; at--) {
      if ((ends[at] ?? 0) + LIT_TAIL_MS <= ms) break;
      const utterance = spoken[at]?.utterance;
      const token = utterance && lastIn(utterance, ms);
      if (utterance && token && isBetter(token, best?.token, ms)) best = { utterance, token };
    }
    return best;
  };
}

function isBetter(token: Token, than: Token | undefined, ms: number): boolean {
  if (!than) return true;
  const [isOn, wasOn] = [ms < token.tsEnd, ms < than.tsEnd];
  return isOn === wasOn ? token.tsStart > than.tsStart : isOn;
}
