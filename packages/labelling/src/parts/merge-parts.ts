import type { Span } from '@scriptorium/domain/text/move-spans.ts';
import type { PlacedSpan } from '../answer/place-labels.ts';

/** The labels that a model gave a part of a text. */
export interface PartSpans<Placed extends PlacedSpan = PlacedSpan> {
  readonly part: Span;
  /** The spans that the model found in the part, with places in the whole text. */
  readonly spans: readonly Placed[];
}

/**
 * The spans of all parts, which are in their order. Parts overlap: a span that two of them found is one, and of two spans with one label of which a part
 * saw only a piece the longer one remains.
 */
export function mergeSpans<Placed extends PlacedSpan>(parts: readonly PartSpans<Placed>[]): Placed[] {
  const merged: Found<Placed>[] = [];
  for (const { part, spans } of parts) {
    // Those of the parts before it that are where both overlap.
    const near = merged.filter(({ span }) => span.end > part.start);
    for (const span of spans) {
      const known = near.find((one) => isSame(one, { span, part }));
      if (!known) merged.push({ span, part });
      else if (length(span) > length(known.span)) Object.assign(known, { span, part });
    }
  }
  return merged.map(({ span }) => span);
}

interface Found<Placed extends PlacedSpan = PlacedSpan> {
  span: Placed;
  part: Span;
}

const length = ({ start, end }: Span): number => end - start;

/** Whether two spans are the same finding: they have one label, and overlap where one of the parts ends. */
function isSame(known: Found, found: Found): boolean {
  const [one, other] = [known.span, found.span];
  if (one.labelId !== other.labelId || one.start >= other.end || other.start >= one.end) return false;
  if (one.start === other.start && one.end === other.end) return true;
  return isCut(known) || isCut(found);
}

/** The span ends where its part does: the rest of it may be in the next one. */
const isCut = ({ span, part }: Found): boolean => span.start === part.start || span.end === part.end;

/** A class of a whole document, with the share of its parts that have it; no share where there is one part. */
export interface MergedClass {
  readonly labelId: number;
  readonly score: number | null;
}

/**
 * The classes of a document from those of its parts: the ones that at least half of the text has, weighed by the lengths of the
 * parts; where none reaches that, those that most of the text has.
 */
export function mergeClasses(
  parts: readonly { readonly part: Span; readonly labelIds: readonly number[] }[],
): MergedClass[] {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only.labelIds.map((labelId) => ({ labelId, score: null }));
  const whole = parts.reduce((sum, { part }) => sum + length(part), 0);
  const shares = new Map<number, number>();
  for (const { part, labelIds } of parts)
    for (const id of new Set(labelIds)) shares.set(id, (shares.get(id) ?? 0) + length(part) / whole);
  const most = Math.max(0, ...shares.values());
  const needed = Math.min(0.5, most) - 1e-9;
  return [...shares]
    .filter(([, share]) => share >= needed)
    .map(([labelId, share]) => ({ labelId, score: Math.min(1, share) }));
}
