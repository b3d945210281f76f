export interface PassageQuery {
  readonly processId: number;
  readonly query: string;
  readonly topK: number;
  /** Passages with a smaller similarity are left out; 0 leaves out none, even those with no word of the query. */
  readonly threshold: number;
  /** Only documents with a step on one of these nodes; null: all of the process. */
  readonly nodeIds: readonly number[] | null;
  /** A document whose passages are left out. */
  readonly exceptDocument?: number;
}

export interface FoundPassage {
  readonly id: number;
  readonly documentId: number;
  readonly filename: string;
  readonly text: string;
  /** UTF-16 code units in the text of the document. */
  readonly start: number;
  readonly end: number;
  /** From 0 to 1. */
  readonly similarity: number;
}
