/** Work on a document ends after this time without activity, in ms (CONST-31). */
export const IDLE_MS = 60_000;

/** A period in ms since 1970; `end` is exclusive. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** The parts of a period that none of the others covers, in order. */
export function uncovered({ start, end }: Period, others: readonly Period[]): Period[] {
  const parts: Period[] = [];
  let from = start;
  for (const other of others.toSorted((a, b) => a.start - b.start)) {
    if (other.start > from) parts.push({ start: from, end: Math.min(other.start, end) });
    from = Math.max(from, other.end);
    if (from >= end) break;
  }
  if (from < end) parts.push({ start: from, end });
  return parts.filter((part) => part.start < part.end && part.start < end);
}
