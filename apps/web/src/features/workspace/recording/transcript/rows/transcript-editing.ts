import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { Token, Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { SelectedWords } from '../../../annotating/transcript/word-selection.ts';

/** A value outside of React: a row renders again only when its part of it changes. */
export interface EditedWord {
  readonly current: () => number | null;
  readonly subscribe: (listener: () => void) => () => void;
}

interface RowProps {
  utterance: Utterance;
}

/**
 * The part that changes words fills these places of the transcript; each is optional, and without them the transcript is
 * read. The object and its components must stay the same between renderings: state belongs in stores that the
 * components subscribe to, so that a change renders one row.
 */
export interface TranscriptEditing {
  /** Around the speaker's name, such as arrows while the speaker is changed. */
  readonly Speaker?: ComponentType<RowProps & { children: ReactNode }>;
  /** Around the words of a row; it may show another editor instead of them. */
  readonly Words?: ComponentType<RowProps & { children: ReactNode }>;
  /** Buttons at the end of a row. */
  readonly Actions?: ComponentType<RowProps>;
  /** Buttons above the transcript. */
  readonly Tools?: ComponentType;
  /** Shown instead of the word whose id is in `editedWord`. */
  readonly WordEditor?: ComponentType<RowProps & { token: Token }>;
  readonly editedWord?: EditedWord;
  /** A double click on a word, or Enter while it is the only selected one. */
  readonly onWordActivate?: (token: Token, how: 'mouse' | 'keyboard') => void;
  /** A right click on selected words, or the menu key. Null: the click was on no word. */
  readonly onMenu?: (words: SelectedWords | null, at: Point) => void;
  /** Called with the keys pressed in the transcript before its own; `preventDefault` ends the handling. */
  readonly onKey?: (event: KeyboardEvent) => void;
}

const READ_ONLY: TranscriptEditing = {};

export const TranscriptEditingContext = createContext<TranscriptEditing>(READ_ONLY);
export const useTranscriptEditing = (): TranscriptEditing => use(TranscriptEditingContext);
