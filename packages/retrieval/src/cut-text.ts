/** A part of a text; offsets count UTF-16 code units, the end is exclusive. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** UTF-16 code units. */
const LONGEST = 1200;
const SHORTEST = LONGEST / 2;
/** How much of a passage the next one repeats, at most. */
const OVERLAP = 150;

export type TextKind = 'TEXT' | 'TRANSCRIPT';

/** In a transcript each utterance is a line. */
const PARAGRAPH_ENDS: Readonly<Record<TextKind, RegExp>> = {
  TEXT: /\n[^\S\n]*\n\s*/g,
  TRANSCRIPT: /\n/g,
};

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * Cuts a text into overlapping passages that together have all of it but space at their ends: after a paragraph, else
 * after a sentence, else after a word.
 */
export function cutText(text: string, kind: TextKind): Passage[] {
  const passages: Passage[] = [];
  const last = text.trimEnd().length;
  for (let start = 0; start < last;) {
    const end = start + LONGEST >= last ? last : cutAfter(text, start, kind);
    const passage = trimmed(text, start, end);
    if (passage) passages.push(passage);
    if (end === last) break;
    start = nextStart(text, end, kind);
  }
  return passages;
}

function cutAfter(text: string, start: number, kind: TextKind): number {
  const window = text.slice(start, start + LONGEST);
  const far = (at: number | undefined) => (at !== undefined && at >= SHORTEST ? start + at : undefined);
  return (
    far(endOfLast(window, PARAGRAPH_ENDS[kind])) ??
    far([...sentences.segment(window)].at(-1)?.index) ??
    far(endOfLast(window, /\s+/g)) ??
    wholeCharacter(text, start + LONGEST)
  );
}

function endOfLast(window: string, pattern: RegExp): number | undefined {
  const last = [...window.matchAll(pattern)].at(-1);
  return last && last.index + last[0].length;
}

/** At an utterance or a word not far before the end of the passage before it. */
function nextStart(text: string, end: number, kind: TextKind): number {
  const from = end - OVERLAP;
  const repeated = text.slice(from, end);
  const at = repeated.search(kind === 'TRANSCRIPT' ? /\n/ : /\s/);
  if (at >= 0) return from + at + 1;
  return kind === 'TRANSCRIPT' ? end : wholeCharacter(text, from);
}

/** Undefined for nothing but space. */
function trimmed(text: string, start: number, end: number): Passage | undefined {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  const to = start + part.trimEnd().length;
  return from < to ? { start: from, end: to } : undefined;
}

/** Never between the halves of a surrogate pair. */
const wholeCharacter = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
};
