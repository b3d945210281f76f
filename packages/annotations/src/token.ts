import type { SpokenWord } from '@scriptorium/domain/text/transcript-text.ts';

/** A word of a transcript. */
export interface Token extends SpokenWord {
  readonly id: number;
  /** Milliseconds. */
  readonly tsStart: number;
}
