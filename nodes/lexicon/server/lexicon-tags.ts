import type { MachineTag } from '@scriptorium/annotations/machine-tags.store.ts';
import { moveSpans } from '@scriptorium/domain/text/move-spans.ts';
import { textOfWords, overlappedWords, type SpokenWord } from '@scriptorium/domain/text/transcript-text.ts';
import type { Match } from '@scriptorium/matching/rules.ts';

export interface Token extends SpokenWord {
  id: number;
  tsStart: number;
}

/** The input of the rules: a text, or the words of a transcript as text. */
export interface Matter {
  readonly text: string;
  /** The words, and the offset of each in the text. */
  readonly spoken: { tokens: readonly Token[]; starts: readonly number[] } | null;
}

export function transcriptMatter(tokens: readonly Token[]): Matter {
  const { text, starts } = textOfWords(tokens);
  return { text, spoken: { tokens, starts } };
}

/** The matches of an earlier text, moved to the current one; matches with deleted text are left out. */
export function moveMatches(before: string, after: string, matches: readonly Match[]): Match[] {
  if (before === after) return [...matches];
  const moved = moveSpans(before, after, matches);
  return matches.flatMap((match, index) => {
    const place = moved[index];
    return place ? [{ ...match, ...place }] : [];
  });
}

/**
 * The matches as tags, on the text or on words; the score is the Levenshtein distance, 0 for exact phrases and
 * patterns.
 */
export const tagsOn = ({ text, spoken }: Matter, matches: readonly Match[]): MachineTag[] =>
  spoken ? tagsOnTokens(spoken, matches) : matches.map((match) => tagOnText(text, match));

const tagOnText = (text: string, { ruleId, labelId, start, end, distance }: Match): MachineTag => ({
  labelId,
  sourceId: ruleId,
  score: distance,
  quote: text.slice(start, end),
  place: { start, end },
});

/** Tags all words that a match overlaps. A match across two utterances yields no tag. */
const tagsOnTokens = (
  { tokens, starts }: NonNullable<Matter['spoken']>,
  matches: readonly Match[],
): MachineTag[] =>
  matches.flatMap(({ ruleId, labelId, start, end, distance }) => {
    const touched = overlappedWords(tokens, starts, { start, end });
    const head = touched[0];
    if (!head || head.utteranceId !== touched.at(-1)?.utteranceId) return [];
    const quote = touched.map(({ value }) => value).join(' ');
    const place = { tokenIds: touched.map(({ id }) => id), startMs: head.tsStart };
    return [{ labelId, sourceId: ruleId, score: distance, quote, place }];
  });
