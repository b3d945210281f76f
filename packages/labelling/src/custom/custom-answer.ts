import { CodePoints } from '@scriptorium/domain/text/code-points.ts';
import { z } from 'zod';
import { pathText, type LabelOption } from '../label-option.ts';

const MAX_LABELS = 50_000;
const Label = z.union([z.number().int(), z.string()]);
const Score = z.number().finite().nullish();
const Offset = z.number().int().min(0);

const Answer = z.object({
  /** The version of the model, for the origin of its labels. */
  version: z.string().max(200).nullish(),
  classes: z
    .array(z.object({ label: Label, score: Score }))
    .max(MAX_LABELS)
    .nullish(),
  spans: z
    .array(z.object({ label: Label, start: Offset, end: Offset, quote: z.string().nullish(), score: Score }))
    .max(MAX_LABELS)
    .nullish(),
  tokens: z
    .array(
      z.object({ label: Label, tokenIds: z.array(z.number().int()).min(1).max(MAX_LABELS), score: Score }),
    )
    .max(MAX_LABELS)
    .nullish(),
});

export interface CustomSpan {
  readonly labelId: number;
  /** UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly score: number | null;
}

export interface CustomAnswer {
  /** Empty where the model names none. */
  readonly version: string;
  readonly classes: readonly { readonly labelId: number; readonly score: number | null }[];
  readonly spans: readonly CustomSpan[];
  readonly tokens: readonly {
    readonly labelId: number;
    readonly tokenIds: readonly number[];
    readonly score: number | null;
  }[];
}

/** The answer of a custom model cannot be used; `detail` says what is wrong with it, in English. */
export class CustomAnswerError extends Error {
  readonly detail: string;

  constructor(detail: string) {
    super(`The answer of a custom model cannot be used: ${detail}`);
    this.name = 'CustomAnswerError';
    this.detail = detail;
  }
}

/**
 * The labels in the answer of a custom model (docs/custom-models.md). It is taken as a whole or refused: throws a
 * CustomAnswerError for an answer of another form, an unknown label and a place that is not in the text.
 */
export function readCustomAnswer(json: unknown, labels: readonly LabelOption[], text: string): CustomAnswer {
  const parsed = Answer.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CustomAnswerError(`${issue?.path.join('.') || 'answer'}: ${issue?.message}`);
  }
  const { version, classes, spans, tokens } = parsed.data;
  const idOf = labelFinder(labels);
  const points = new CodePoints(text);
  return {
    version: (version ?? '').trim(),
    classes: (classes ?? []).map(({ label, score }) => ({ labelId: idOf(label), score: score ?? null })),
    spans: (spans ?? []).map(({ label, start, end, quote, score }) => ({
      labelId: idOf(label),
      ...placeOf({ start, end, quote }, points, text),
      score: score ?? null,
    })),
    tokens: (tokens ?? []).map(({ label, tokenIds, score }) => ({
      labelId: idOf(label),
      tokenIds,
      score: score ?? null,
    })),
  };
}

/** By id, by name or by whole name. */
function labelFinder(labels: readonly LabelOption[]): (given: number | string) => number {
  const ids = new Set(labels.map(({ id }) => id));
  const named = Map.groupBy(
    labels.flatMap((label) => {
      const names = new Set([label.path.at(-1) ?? '', pathText(label)]);
      return [...names].map((name) => ({ name, id: label.id }));
    }),
    ({ name }) => name,
  );
  return (given) => {
    if (typeof given === 'number' && ids.has(given)) return given;
    const found = named.get(String(given).trim()) ?? [];
    if (found.length > 1) throw new CustomAnswerError(`several labels have the name ${quoted(given)}`);
    const [label] = found;
    if (!label) throw new CustomAnswerError(`the node has no label ${quoted(given)}`);
    return label.id;
  };
}

const SHOWN = 100;
const quoted = (text: unknown): string => JSON.stringify(String(text).slice(0, SHOWN).toWellFormed());

function placeOf(
  { start, end, quote }: { start: number; end: number; quote?: string | null | undefined },
  points: CodePoints,
  text: string,
): { start: number; end: number } {
  if (start >= end || end > points.length)
    throw new CustomAnswerError(
      `the place ${start}–${end} is not in the text of ${points.length} characters`,
    );
  const place = { start: points.toUnits(start), end: points.toUnits(end) };
  const found = text.slice(place.start, place.end);
  if (typeof quote === 'string' && quote.normalize() !== found.normalize())
    throw new CustomAnswerError(`at ${start}–${end} is ${quoted(found)}, not ${quoted(quote)}`);
  return place;
}
