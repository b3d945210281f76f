import { placeOnText, type DocumentText } from '@scriptorium/annotations/document-text.ts';
import type { MachineTag } from '@scriptorium/annotations/machine-tags.store.ts';
import type { Match } from '@scriptorium/matching/rules/rules.ts';

/**
 * The matches as tags, on the text or on words; the score is the Levenshtein distance, 0 for exact phrases and
 * patterns. A match across two utterances yields no tag.
 */
export const tagsOn = (text: DocumentText, matches: readonly Match[]): MachineTag[] =>
  matches.flatMap((match) => {
    const found = placeOnText(text, match);
    return found ? [{ labelId: match.labelId, sourceId: match.ruleId, score: match.distance, ...found }] : [];
  });
