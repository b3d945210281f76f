import { Anchor } from '../anchor/anchor.ts';
import { byShortId, pathText, type LabelOption } from '../label-option.ts';
import type { AnsweredSpan, DroppedLabel } from './read-labels.ts';

export interface PlacedSpan {
  readonly labelId: number;
  readonly start: number;
  readonly end: number;
  /** The share of right letters of a quote with slips; null where the model quoted rightly. */
  readonly score: number | null;
}

interface Placed<Found> {
  readonly found: readonly Found[];
  readonly dropped: readonly DroppedLabel[];
}

const simplified = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replaceAll(/\s*\/\s*/g, '/');

/** Finds a label by its short id, also in lower case, or by its name or path, if no other label has the same. */
function optionFinder(labels: readonly LabelOption[]): (answered: string) => LabelOption | undefined {
  const known = byShortId(labels);
  const ids = new Map(Array.from(known, ([id, option]) => [simplified(id), option]));
  const named = Map.groupBy(
    labels.flatMap((option) =>
      Array.from(new Set([simplified(pathText(option)), simplified(option.path.at(-1) ?? '')]), (name) => ({
        name,
        option,
      })),
    ),
    ({ name }) => name,
  );
  return (answered) => {
    const own = named.get(simplified(answered));
    return (
      known.get(answered) ?? ids.get(simplified(answered)) ?? (own?.length === 1 ? own[0]?.option : undefined)
    );
  };
}

/** The classes of the set, each once. */
export function placeClasses(answered: readonly string[], labels: readonly LabelOption[]): Placed<number> {
  const optionOf = optionFinder(labels);
  const found = new Set<number>();
  const dropped: DroppedLabel[] = [];
  for (const label of answered) {
    const option = optionOf(label);
    if (option) found.add(option.id);
    else dropped.push({ label, quote: null, problem: 'unknownLabel' });
  }
  return { found: [...found], dropped };
}

/** The places of the quotes in the text. A quote that the model repeats without numbers means the next place each time. */
export function placeSpans(
  answered: readonly AnsweredSpan[],
  labels: readonly LabelOption[],
  text: string,
): Placed<PlacedSpan> {
  const optionOf = optionFinder(labels);
  const anchor = new Anchor(text);
  const repeats = new Map<string, number>();
  const found: PlacedSpan[] = [];
  const dropped: DroppedLabel[] = [];
  for (const { label, quote, occurrence } of answered) {
    const option = optionOf(label);
    if (!option) {
      dropped.push({ label, quote, problem: 'unknownLabel' });
      continue;
    }
    const key = `${label} ${quote}`;
    const next = (repeats.get(key) ?? 0) + 1;
    repeats.set(key, next);
    const place = anchor.find(quote, occurrence ?? next);
    if ('start' in place)
      found.push({
        labelId: option.id,
        start: place.start,
        end: place.end,
        score: place.errors === 0 ? null : 1 - place.errors / quote.length,
      });
    else dropped.push({ label: pathText(option), quote, problem: place.how });
  }
  return { found, dropped };
}
