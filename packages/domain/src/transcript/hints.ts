import type { Token } from './transcript.ts';
import { capitalised, endsSentence, wordAndMarks } from './words.ts';

/** Normalizes a word for comparisons: lower case, without punctuation after it. */
export const foldedWord = (value: string): string => wordAndMarks(value).word.toLocaleLowerCase();

/**
 * The replacements of a word that may be chosen, as the word would then be: with its punctuation, capitalised after the
 * end of a sentence (MENU-14), without its present value (MENU-13).
 */
export function hintsFor(
  token: Pick<Token, 'value'>,
  previous: Pick<Token, 'value'> | undefined,
  hints: readonly string[],
): string[] {
  const { marks } = wordAndMarks(token.value);
  const startsSentence = previous !== undefined && endsSentence(previous.value);
  const values = hints.map((hint) => {
    const { word } = wordAndMarks(hint.trim());
    return (startsSentence ? capitalised(word) : word) + marks;
  });
  return [...new Set(values)].filter((value) => value !== marks && value !== token.value);
}

/** Terms of a glossary that begin as the typed text, without the text itself; the case does not count. */
export function termsBeginningWith(glossary: readonly string[], typed: string, limit: number): string[] {
  const prefix = foldedWord(typed);
  if (prefix === '') return [];
  return glossary
    .filter((term) => term.toLocaleLowerCase().startsWith(prefix) && term !== wordAndMarks(typed).word)
    .slice(0, limit);
}
