import { z } from 'zod';
import { Timestamp } from '../kit/fields.ts';

/** Labels of a run that are listed with the reason why they were left out; more are only counted. */
export const MAX_LISTED_LABELS = 50;

export const LABEL_PROBLEMS = ['unknownLabel', 'notFound', 'ambiguous'] as const;

/** What the model of a node gave one step, in the latest attempt that has an answer. */
export const LabellingRun = z
  .object({
    stepId: z.number(),
    attempt: z.number(),
    /** As it was named then. */
    modelName: z.string(),
    /** The version, as the model itself names it; empty if it does not. */
    answeredBy: z.string(),
    /** The answers: more than one where the text was asked about in parts. */
    parts: z.number(),
    /** The number of parts that another copy of the step had got before: they cost nothing. */
    takenOver: z.number(),
    /** Null where the model does not say. */
    inputTokens: z.number().nullable(),
    outputTokens: z.number().nullable(),
    /** Null where prices or tokens are not known. */
    cost: z.number().nullable(),
    currency: z.string().nullable(),
    ms: z.number(),
    /** Labels of the answers that were set, before those in two parts became one; null while the run goes on. */
    placed: z.number().nullable(),
    /** Labels of the answers that were left out. */
    dropped: z.number().nullable(),
    /** The first of them. */
    droppedLabels: z.array(
      z.object({
        label: z.string(),
        quote: z.string().nullable(),
        problem: z.enum(LABEL_PROBLEMS),
      }),
    ),
    answeredAt: Timestamp,
  })
  .meta({ id: 'LabellingRun' });
export type LabellingRun = z.infer<typeof LabellingRun>;
