import type { Utterance } from '@scriptorium/contract/recordings.ts';
import type { NerTag } from '@scriptorium/contract/tags.ts';

export type Token = Utterance['tokens'][number];

/** All tokens sorted by start, for the binary search below. */
export const tokensByTime = (utterances: readonly Utterance[]): Token[] =>
  utterances.flatMap(({ tokens }) => tokens).sort((a, b) => a.tsStart - b.tsStart);

/** How long a word stays highlighted after its end if nothing follows, in ms. */
const HIGHLIGHT_TAIL_MS = 200;

/** The token spoken at a time (ms): the last one that has started and not ended. Binary search. */
export function tokenAt(tokens: readonly Token[], ms: number): Token | undefined {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.tsStart ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  const token = tokens[low - 1];
  return token && ms < token.tsEnd + HIGHLIGHT_TAIL_MS ? token : undefined;
}

/** A tag on one of its words; the name is shown below the first word. */
export interface TokenMark {
  readonly tag: NerTag;
  readonly first: boolean;
}

export function marksByToken(tags: readonly NerTag[]): ReadonlyMap<number, readonly TokenMark[]> {
  const marks = new Map<number, TokenMark[]>();
  for (const tag of tags) {
    for (const [index, { id }] of tag.utteranceTokens.entries()) {
      const mark = { tag, first: index === 0 };
      const there = marks.get(id);
      if (there) there.push(mark);
      else marks.set(id, [mark]);
    }
  }
  return marks;
}
