import {
  actorsOf,
  speakerName,
  type SpokenDocument,
  type SpokenUtterance,
  startOf,
  textOf,
} from './model.ts';

export interface TierInterval {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The utterances and the words of a speaker; intervals of a tier do not overlap and are not empty. */
export interface SpeakerTiers {
  readonly name: string;
  readonly utterances: readonly TierInterval[];
  readonly words: readonly TierInterval[];
  /** Words that begin before the previous one ends, and other words of no length: they were changed. */
  readonly overlaps: number;
  readonly empty: number;
}

export function tiersOf(spoken: SpokenDocument): SpeakerTiers[] {
  const names = new Set<string>();
  return actorsOf(spoken).map((actor) => {
    const own = spoken.utterances
      .filter((utterance) => utterance.actor === actor)
      .toSorted((a, b) => startOf(a) - startOf(b));
    const { words, overlaps, empty } = apart(own);
    const utterances = own.flatMap((one, at): TierInterval[] => {
      const [first, last] = [words[at]?.at(0), words[at]?.at(-1)];
      return first && last ? [{ start: first.start, end: last.end, text: textOf(one) }] : [];
    });
    const name = unique(names, speakerName(spoken, actor), actor);
    return { name, utterances, words: words.flat(), overlaps, empty };
  });
}

/** Two speakers may have the same name. */
function unique(names: Set<string>, name: string, actor: string): string {
  const own = names.has(name) ? `${name} ${actor}` : name;
  names.add(own);
  return own;
}

/** Moves a word that begins before the previous one ends to that end, and makes words of no length a millisecond long. */
function apart(utterances: readonly SpokenUtterance[]) {
  let [last, overlaps, empty] = [0, 0, 0];
  const words = utterances.map(({ tokens }) =>
    tokens.map(({ tsStart, tsEnd, value }): TierInterval => {
      const start = Math.max(tsStart, last);
      if (start > tsStart) overlaps++;
      else if (tsEnd <= tsStart) empty++;
      last = Math.max(tsEnd, start + 1);
      return { start, end: last, text: value };
    }),
  );
  return { words, overlaps, empty };
}
