import { storableText } from './storable.ts';

const START = '<think>';
const END = '</think>';

/**
 * The text of an answer without the reasoning that some models write before it. A text that never leaves its
 * reasoning has no answer.
 */
export const answerText = (text: string): string => withoutReasoning(storableText(text), { isWhole: true });

/** Likewise for the beginning of a text that is still written: what may become reasoning is left out. */
export function withoutReasoning(text: string, { isWhole }: { readonly isWhole: boolean }): string {
  const trimmed = text.trimStart();
  if (!isWhole && START.startsWith(trimmed)) return '';
  if (!trimmed.startsWith(START)) return text;
  const end = trimmed.indexOf(END);
  return end < 0 ? '' : trimmed.slice(end + END.length).trimStart();
}
