import { linked, type Utterance } from './transcript.ts';

/**
 * Utterances before and after a change, in their order. One without a counterpart in `after` is deleted, one without a
 * counterpart in `before` is new. The links of `after` say which follow each other.
 */
export interface ChangedUtterances {
  readonly before: readonly Utterance[];
  readonly after: readonly Utterance[];
}

/** The difference of two states of a transcript; equal utterances are the same objects. Null if there is none. */
export function changeBetween(
  before: readonly Utterance[],
  after: readonly Utterance[],
): ChangedUtterances | null {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let tail = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const change = {
    before: before.slice(start, before.length - tail),
    after: linked(after).slice(start, after.length - tail),
  };
  return change.before.length === 0 && change.after.length === 0 ? null : change;
}

/** A change of single utterances that keep their places. Null if none differs. */
export function changeInPlace(
  before: readonly Utterance[],
  change: (utterance: Utterance) => Utterance,
): ChangedUtterances | null {
  const pairs = before.map((one) => [one, change(one)] as const).filter(([one, other]) => one !== other);
  if (pairs.length === 0) return null;
  return { before: pairs.map(([one]) => one), after: pairs.map(([, other]) => other) };
}

/** Utterances of `after` that follow each other. */
function groupsOf(after: readonly Utterance[]): Utterance[][] {
  const groups: Utterance[][] = [];
  for (const utterance of after) {
    const group = groups.at(-1);
    if (group?.at(-1)?.nextId === utterance.id) group.push(utterance);
    else groups.push([utterance]);
  }
  return groups;
}

/**
 * The transcript after a change that was made of this or an earlier state of it: each group takes the place of the first
 * of its utterances that exists; a group without one comes after or before its neighbour.
 */
export function withChange(utterances: readonly Utterance[], change: ChangedUtterances): Utterance[] {
  return withSamePlaces(utterances, change) ?? withNewPlaces(utterances, change);
}

/** Fast, because waiting edits are applied to a long transcript with each key: undefined where places change. */
function withSamePlaces(
  utterances: readonly Utterance[],
  { before, after }: ChangedUtterances,
): Utterance[] | undefined {
  if (before.length !== after.length || before.some(({ id }, index) => after[index]?.id !== id))
    return undefined;
  const result = [...utterances];
  for (const utterance of after) {
    const at = utterances.findIndex(({ id }) => id === utterance.id);
    const current = utterances[at];
    if (!current) return undefined;
    const { prevId, nextId } = current;
    const isLinked = utterance.prevId === prevId && utterance.nextId === nextId;
    result[at] = isLinked ? utterance : { ...utterance, prevId, nextId };
  }
  return result;
}

function withNewPlaces(utterances: readonly Utterance[], { before, after }: ChangedUtterances): Utterance[] {
  const places = new Map(utterances.map(({ id }, index) => [id, index]));
  const inserted = new Map<number, Utterance[]>();
  for (const group of groupsOf(after)) {
    const own = group.map(({ id }) => places.get(id)).filter((at) => at !== undefined);
    const prev = places.get(group[0]?.prevId ?? Number.NaN);
    const next = places.get(group.at(-1)?.nextId ?? Number.NaN);
    const old = before.map(({ id }) => places.get(id)).find((at) => at !== undefined);
    const first = group[0]?.prevId === null ? 0 : undefined;
    const at = own.length > 0 ? Math.min(...own) : prev === undefined ? (next ?? old ?? first) : prev + 1;
    const place = at ?? utterances.length;
    inserted.set(place, [...(inserted.get(place) ?? []), ...group]);
  }
  const changed = new Set([...before, ...after].map(({ id }) => id));
  const result: Utterance[] = [];
  for (const [index, utterance] of utterances.entries()) {
    result.push(...(inserted.get(index) ?? []));
    if (!changed.has(utterance.id)) result.push(utterance);
  }
  return linked([...result, ...(inserted.get(utterances.length) ?? [])]);
}

/** An utterance with other words, which then belong to it. */
export const withTokens = (utterance: Utterance, tokens: Utterance['tokens']): Utterance => ({
  ...utterance,
  tokens: tokens.map((token) =>
    token.utteranceId === utterance.id ? token : { ...token, utteranceId: utterance.id },
  ),
});
