/** The word that is being typed: the letters before the caret. */
export interface CaretWord {
  readonly start: number;
  readonly text: string;
}

export function wordBeforeCaret(text: string, caret: number): CaretWord {
  const [typed = ''] = /\S*$/u.exec(text.slice(0, caret)) ?? [];
  return { start: caret - typed.length, text: typed };
}

/** The text with another word before the caret, and the place of the caret after it. */
export function withWord(
  text: string,
  caret: number,
  word: string,
): { readonly text: string; readonly caret: number } {
  const { start } = wordBeforeCaret(text, caret);
  const rest = text.slice(caret);
  const space = /^\s/u.test(rest) ? '' : ' ';
  return { text: text.slice(0, start) + word + space + rest, caret: start + word.length + 1 };
}
