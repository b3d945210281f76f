import { foldedWord } from '@scriptorium/domain/transcript/hints.ts';
import type { PlannedToken } from '@scriptorium/domain/transcript/word-edits.ts';
import { wordAndMarks } from '@scriptorium/domain/transcript/words.ts';

/** A word that people wrote another way, both in lower case and without punctuation, and how it was written. */
export interface Replacement {
  readonly oldWord: string;
  readonly newWord: string;
  readonly replacement: string;
  readonly uses: number;
}

/** Longer ones are no words that anybody writes again. */
const MAX_CHARS = 100;

/** The replacements that a change of words makes; changed punctuation is none. */
export function replacementsOf(tokens: readonly Pick<PlannedToken, 'before' | 'value'>[]): Replacement[] {
  const found = new Map<string, Replacement>();
  for (const { before, value } of tokens) {
    if (!before) continue;
    const replacement = wordAndMarks(value).word;
    const [oldWord, newWord] = [foldedWord(before.value), foldedWord(value)];
    const isSame = wordAndMarks(before.value).word === replacement;
    if (isSame || oldWord === '' || replacement === '') continue;
    if (Math.max(oldWord.length, replacement.length) > MAX_CHARS) continue;
    const key = `${oldWord} ${replacement}`;
    found.set(key, { oldWord, newWord, replacement, uses: (found.get(key)?.uses ?? 0) + 1 });
  }
  return [...found.values()];
}
