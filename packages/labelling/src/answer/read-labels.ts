import { z } from 'zod';
import { readJson } from './read-json.ts';

/** A label that was answered and not set, and why: it is not in the set, has no place, or its place is not clear. */
export interface DroppedLabel {
  /** As the model gave it, or its name. */
  readonly label: string;
  readonly quote: string | null;
  readonly problem: 'unknownLabel' | 'notFound' | 'ambiguous';
}

/** More than any document has; a model that repeats itself may not fill the database. */
const MAX_LABELS = 10_000;
const Label = z.string().transform((label) => label.trim());

const Classes = z.object({ labels: z.array(Label).max(MAX_LABELS) });

const Spans = z.object({
  spans: z
    .array(
      z.object({
        label: Label,
        quote: z.string(),
        occurrence: z.number().int().min(1).max(1_000_000).nullish().catch(null),
      }),
    )
    .max(MAX_LABELS),
});

export interface AnsweredSpan {
  readonly label: string;
  readonly quote: string;
  /** 1 for the first; null where the model did not say. */
  readonly occurrence: number | null;
}

/** Some models answer the list alone. */
const wrapped = (field: string, json: unknown): unknown => (Array.isArray(json) ? { [field]: json } : json);

/** The short ids that a model answered; undefined for an answer of another form. */
export const readClasses = (answer: string): readonly string[] | undefined => {
  const { success, data } = Classes.safeParse(wrapped('labels', readJson(answer)));
  return success ? data.labels : undefined;
};

/** The quotes that a model answered; undefined for an answer of another form. */
export const readSpans = (answer: string): readonly AnsweredSpan[] | undefined => {
  const { success, data } = Spans.safeParse(wrapped('spans', readJson(answer)));
  return success
    ? data.spans.map(({ occurrence, ...span }) => ({ ...span, occurrence: occurrence ?? null }))
    : undefined;
};
