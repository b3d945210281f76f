import { wordsOf } from './words.ts';

/** Words that must follow each other; a single word is the usual case. */
export interface Term {
  /** Folded, at least one. */
  readonly words: readonly string[];
  /** The last word may be the beginning of a longer one. */
  readonly isPrefix: boolean;
}

/** A search as people type it. */
export interface TextQuery {
  readonly wanted: readonly Term[];
  readonly excluded: readonly Term[];
  /** Names of labels of which the document has each. */
  readonly labels: readonly string[];
  readonly excludedLabels: readonly string[];
}

/** `-`, then `has:` (Polish `ma:`) and a name, a quoted text, or a word. */
const PART =
  /(?<minus>-?)(?:(?:has|ma):(?:"(?<longLabel>[^"]*)"?|(?<label>\S*))|"(?<phrase>[^"]*)"?|(?<word>\S+))/giu;

/**
 * Reads a search: `word` finds words that begin with it, `"two words"` exactly these in this order, `-word` documents
 * without it, `has:Label` or `has:"Long label"` documents with a label of that name. Case and accents do not matter.
 */
export function parseTextQuery(text: string): TextQuery {
  const query = {
    wanted: [] as Term[],
    excluded: [] as Term[],
    labels: [] as string[],
    excludedLabels: [] as string[],
  };
  for (const { groups = {} } of text.replaceAll(/[„”“]/g, '"').matchAll(PART)) {
    const { minus, longLabel, label, phrase, word } = groups;
    const isExcluded = minus === '-';
    const name = (longLabel ?? label)?.trim();
    if (name) (isExcluded ? query.excludedLabels : query.labels).push(name);
    const words = [...wordsOf(phrase ?? word ?? '')].map(({ folded }) => folded);
    if (words.length > 0)
      (isExcluded ? query.excluded : query.wanted).push({ words, isPrefix: phrase === undefined });
  }
  return query;
}

export const isEmptyQuery = ({ wanted, excluded, labels, excludedLabels }: TextQuery): boolean =>
  wanted.length + excluded.length + labels.length + excludedLabels.length === 0;
