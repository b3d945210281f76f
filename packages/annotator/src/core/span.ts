/** A half-open range of UTF-16 offsets in one text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A labelled range for rendering: the caller has already chosen name and colours. */
export interface Span extends TextRange {
  readonly id: string;
  readonly labelName: string;
  /** A CSS colour. */
  readonly background: string;
  /** `machine`: created by a rule or model and not confirmed by a person. Drawn lighter, with a dotted edge. */
  readonly tone?: 'machine' | 'person';
  /** Not in the user's current focus (filtered out, without a relation, …). */
  readonly dimmed?: boolean;
  /** Of several spans at a place the one with the highest priority takes a click or a drop; 0 by default. */
  readonly priority?: number;
}

const byId = (a: Span, b: Span): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Sorts spans innermost first: the shorter one; of equal length the one that starts later; of the same range by id,
 * so that the result never depends on the order of arrival.
 */
export function byInnermost(a: Span, b: Span): number {
  return a.end - a.start - (b.end - b.start) || b.start - a.start || byId(a, b);
}

/**
 * Sorts the spans at a place in the order in which they take what is clicked or dropped there: by priority, the highest
 * first, and of equal priority the innermost first (TEXT-10).
 */
export function byDrop(a: Span, b: Span): number {
  return (b.priority ?? 0) - (a.priority ?? 0) || byInnermost(a, b);
}

/** Reading order: by start, the outer one first if several start together. */
export function byReading(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end || byId(a, b);
}

export function overlaps(a: TextRange, b: TextRange): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether two spans look the same. */
export function isSameSpan(a: Span, b: Span): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.start === b.start &&
      a.end === b.end &&
      a.labelName === b.labelName &&
      a.background === b.background &&
      a.tone === b.tone &&
      a.dimmed === b.dimmed &&
      a.priority === b.priority)
  );
}
