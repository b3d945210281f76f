/** A sentence of an answer, and the passages on which it rests. */
export interface CitedSentence {
  /** Without its citations; with the space after it. */
  readonly text: string;
  /** Numbers of passages, from 1, in the order of their mention. */
  readonly passages: readonly number[];
}

/** `[1]`, `[1, 3]` or `[passage 2]`. */
const CITATION = /[^\S\n]*\[\s*((?:passages?\s+)?\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\]/gi;
/** Citations after the end of a sentence still belong to it. */
const TRAILING = new RegExp(`([.!?…]["'”’»)]*)((?:${CITATION.source})+)`, 'gi');

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Splits an answer into sentences with their citations. Numbers without a passage are dropped. */
export function citedSentences(answer: string, passages: number): CitedSentence[] {
  const cited: { text: string; passages: number[] }[] = [];
  const moved = answer.replaceAll(TRAILING, (_all, end: string, citations: string) => `${citations}${end}`);
  for (const { segment } of sentences.segment(moved)) {
    const numbers = numbersIn(segment).filter((number) => number >= 1 && number <= passages);
    const text = segment.replaceAll(CITATION, '');
    const last = cited.at(-1);
    // Citations on a line of their own, and space, belong to what is before them.
    if (last && text.trim() === '') {
      last.text += text;
      last.passages = [...new Set([...last.passages, ...numbers])];
    } else cited.push({ text, passages: numbers });
  }
  return cited;
}

const numbersIn = (text: string): number[] => [
  ...new Set([...text.matchAll(CITATION)].flatMap(([, list = '']) => (list.match(/\d+/g) ?? []).map(Number))),
];
