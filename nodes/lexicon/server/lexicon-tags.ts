import { moveSpans } from '@scriptorium/domain/move-spans.ts';
import type { Match } from '@scriptorium/matching/rules.ts';

/** One label that a rule gives, on the text or on words of the transcript. */
export interface FoundTag {
  labelId: number;
  ruleId: number;
  /** Levenshtein distance; 0 for exact phrases and patterns. */
  distance: number;
  quote: string;
  place: { start: number; end: number } | { tokenIds: number[]; startMs: number };
}

export interface Token {
  id: number;
  utteranceId: number;
  value: string;
  tsStart: number;
}

/** The matches in a text as labels on it. */
export const tagsOnText = (text: string, matches: readonly Match[]): FoundTag[] =>
  matches.map(({ ruleId, labelId, start, end, distance }) => ({
    labelId,
    ruleId,
    distance,
    quote: text.slice(start, end),
    place: { start, end },
  }));

/** The labels of an earlier version of the text, moved to the present one; those whose text is gone fall away. */
export function moveTagsOnText(before: string, after: string, tags: readonly FoundTag[]): FoundTag[] {
  const spans = tags.map(({ place }) => ('start' in place ? place : { start: 0, end: 0 }));
  const moved = moveSpans(before, after, spans);
  return tags.flatMap((tag, index) => {
    const place = moved[index];
    return place ? [{ ...tag, place, quote: after.slice(place.start, place.end) }] : [];
  });
}

/** A transcript as text: a space between the words, a line end between utterances; `starts` has each word's offset. */
export function textOfTokens(tokens: readonly Token[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  let text = '';
  for (const [index, token] of tokens.entries()) {
    const previous = tokens[index - 1];
    if (previous) text += previous.utteranceId === token.utteranceId ? ' ' : '\n';
    starts.push(text.length);
    text += token.value;
  }
  return { text, starts };
}

/** The matches as labels on the words that they touch; what reaches over two utterances is none. */
export function tagsOnTokens(
  tokens: readonly Token[],
  starts: readonly number[],
  matches: readonly Match[],
): FoundTag[] {
  return matches.flatMap(({ ruleId, labelId, start, end, distance }) => {
    const first = lastStartingAtMost(starts, start);
    const last = lastStartingAtMost(starts, end - 1);
    const touched = tokens.slice(first, last + 1);
    const head = touched[0];
    if (!head || head.utteranceId !== touched.at(-1)?.utteranceId) return [];
    const quote = touched.map(({ value }) => value).join(' ');
    const place = { tokenIds: touched.map(({ id }) => id), startMs: head.tsStart };
    return [{ labelId, ruleId, distance, quote, place }];
  });
}

function lastStartingAtMost(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Where a label stands, as a key: what one label does twice at one place counts once. */
export const placeKey = (labelId: number, place: FoundTag['place']): string =>
  'start' in place ? `${labelId} ${place.start}-${place.end}` : `${labelId} ${place.tokenIds.join(',')}`;
