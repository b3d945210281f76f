import { storableText } from './storable.ts';

const START = '<think>';
const END = '</think>';

/**
 * The text of an answer without the reasoning that some models write before it. A text that never leaves its
 * reasoning has no answer.
 */
export function answerText(text: string): string {
  const storable = storableText(text);
  const trimmed = storable.trimStart();
  if (!trimmed.startsWith(START)) return storable;
  const end = trimmed.indexOf(END);
  return end < 0 ? '' : trimmed.slice(end + END.length).trimStart();
}
