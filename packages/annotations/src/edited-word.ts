/** A word of a transcript that an edit changed. */
export interface EditedWord {
  readonly id: number;
  readonly value: string;
  /** The time of the word before and after, in milliseconds. */
  readonly startedAt: number;
  readonly tsStart: number;
}
