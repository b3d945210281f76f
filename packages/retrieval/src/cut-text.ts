import { cutText as cut, type TextKind } from '@scriptorium/domain/text/cut-text.ts';

export type { TextKind };

/** A part of a text; offsets count UTF-16 code units, the end is exclusive. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** UTF-16 code units. */
const SIZES = { longest: 1200, overlap: 150 };

/** Cuts a text into overlapping passages that together have all of it but space at their ends. */
export const cutText = (text: string, kind: TextKind): Passage[] => cut(text, kind, SIZES);
