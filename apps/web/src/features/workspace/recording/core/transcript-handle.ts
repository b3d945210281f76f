import type { Point, TextSurface } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { WordPlace } from '@scriptorium/domain/transcript/token-navigation.ts';

/**
 * The methods of the rendered transcript for other parts. The elements of its contract: a row is `[data-utterance]`, a
 * word `[data-token]`; both exist near the viewport only.
 */
export interface TranscriptHandle {
  /** Moves the keyboard focus to the transcript; its current word stays. */
  focus(): void;
  /** Selects a word, and scrolls to it. */
  selectWord(place: WordPlace): void;
  /** Scrolls a word into the middle, and expands its utterance. */
  scrollToWord(place: WordPlace): void;
  scrollToUtterance(utteranceId: number): void;
  /** The element of a word; undefined while it is not rendered. */
  wordElement(tokenId: number): HTMLElement | undefined;
  /** Below the word that the keyboard is at, for a menu that a key opens. */
  menuPlace(): Point;
  /** Reads a message out. */
  announce(message: string): void;
  /** Returns the surface on which relations are drawn; undefined until the transcript is mounted. */
  surface(): TextSurface | undefined;
}
