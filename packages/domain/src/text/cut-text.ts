import type { Span } from './move-spans.ts';

export type TextKind = 'TEXT' | 'TRANSCRIPT';

/** In UTF-16 units. */
export interface CutSizes {
  readonly longest: number;
  /** The maximum length of the text that a part repeats of the part before; less than half of `longest`. */
  readonly overlap: number;
}

/** In a transcript each utterance is a line. */
const PARAGRAPH_ENDS: Readonly<Record<TextKind, RegExp>> = {
  TEXT: /\n[^\S\n]*\n\s*/g,
  TRANSCRIPT: /\n/g,
};

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * Cuts a text into overlapping parts that together have all of it but space at their ends: after a paragraph, else after a
 * sentence, else after a word.
 */
export function cutText(text: string, kind: TextKind, sizes: CutSizes): Span[] {
  const parts: Span[] = [];
  const last = text.trimEnd().length;
  for (let start = 0; start < last;) {
    const end =
      start + sizes.longest >= last ? last : cutAfter(text, start, { kind, longest: sizes.longest });
    const part = trimmed(text, start, end);
    if (part) parts.push(part);
    if (end === last) break;
    start = nextStart(text, end, { kind, overlap: sizes.overlap });
  }
  return parts;
}

function cutAfter(
  text: string,
  start: number,
  { kind, longest }: { kind: TextKind; longest: number },
): number {
  const window = text.slice(start, start + longest);
  const far = (at: number | undefined) => (at !== undefined && at >= longest / 2 ? start + at : undefined);
  return (
    far(endOfLast(window, PARAGRAPH_ENDS[kind])) ??
    far([...sentences.segment(window)].at(-1)?.index) ??
    far(endOfLast(window, /\s+/g)) ??
    wholeCharacter(text, start + longest)
  );
}

function endOfLast(window: string, pattern: RegExp): number | undefined {
  const last = [...window.matchAll(pattern)].at(-1);
  return last && last.index + last[0].length;
}

/** At an utterance or a word not far before the end of the part before it. */
function nextStart(
  text: string,
  end: number,
  { kind, overlap }: { kind: TextKind; overlap: number },
): number {
  const from = end - overlap;
  const repeated = text.slice(from, end);
  const at = repeated.search(kind === 'TRANSCRIPT' ? /\n/ : /\s/);
  if (at >= 0) return from + at + 1;
  if (kind === 'TRANSCRIPT') return end;
  // Within a character: after it, or more than `overlap` would be repeated.
  return wholeCharacter(text, from) === from ? from : from + 1;
}

/** Undefined for nothing but space. */
function trimmed(text: string, start: number, end: number): Span | undefined {
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
