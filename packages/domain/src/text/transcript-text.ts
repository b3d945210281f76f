import type { Span } from './move-spans.ts';

/** A word of a transcript; the words of one utterance follow each other. */
export interface SpokenWord {
  readonly utteranceId: number;
  readonly value: string;
}

/** A transcript as text: spaces between words, line ends between utterances; `starts` has the offset of each word. */
export function textOfWords(words: readonly SpokenWord[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  const parts: string[] = [];
  let length = 0;
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    const gap = !previous ? '' : previous.utteranceId === word.utteranceId ? ' ' : '\n';
    parts.push(gap, word.value);
    starts.push(length + gap.length);
    length += gap.length + word.value.length;
  }
  return { text: parts.join(''), starts };
}

/** The words that overlap a span of their text. */
export const overlappedWords = <Word>(
  words: readonly Word[],
  starts: readonly number[],
  { start, end }: Span,
): Word[] => words.slice(lastStartingAtMost(starts, start), lastStartingAtMost(starts, end - 1) + 1);

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
