import { resolveOverlaps } from '../text/resolve-overlaps.ts';
import { HIT } from '../text/match-list.ts';
import type { MatchList } from '../text/match-list.ts';
import type { Match, MatchRule } from '../rules/rules.ts';

/**
 * The longest first; of equal ones that with the lowest distance, then the leftmost, then that of the oldest rule
 * (docs/semantics.md#4).
 */
const longestFirst = (a: Match, b: Match): number =>
  b.end - b.start - (a.end - a.start) || a.distance - b.distance || a.start - b.start || a.ruleId - b.ruleId;

const inTextOrder = (a: Match, b: Match): number =>
  a.start - b.start || a.end - b.end || a.labelId - b.labelId;

/**
 * For each label the longest match wins; overlapping matches of different labels remain. In the order of the text.
 */
export function selectMatches(list: MatchList): Match[] {
  const inOrder = isInTextOrder(list);
  const matches = list.toMatches();
  if (!inOrder) matches.sort(inTextOrder);
  const overlapping = inOrder ? labelsWithOverlaps(list) : new Set(matches.map((match) => match.labelId));
  if (overlapping.size === 0) return matches;
  const byLabel = Map.groupBy(
    matches.filter((match) => overlapping.has(match.labelId)),
    (match) => match.labelId,
  );
  const dropped = new Set<Match>();
  for (const ofLabel of byLabel.values()) {
    const kept = new Set(resolveOverlaps(ofLabel, longestFirst));
    if (kept.size < ofLabel.length) for (const match of ofLabel) if (!kept.has(match)) dropped.add(match);
  }
  return dropped.size === 0 ? matches : matches.filter((match) => !dropped.has(match));
}

/** The labels with matches that overlap each other, usually few; expects the order of the text. */
function labelsWithOverlaps(list: MatchList): Set<number> {
  const labelOfRule = labelsOf(list.rules);
  const lastEnds = new Int32Array(list.rules.length);
  const overlapping = new Set<number>();
  const hits = list.hits();
  for (let at = 0; at < hits.length; at += HIT) {
    const label = labelOfRule[hits[at]!]!;
    if (hits[at + 1]! < lastEnds[label]!) overlapping.add(list.rules[hits[at]!]!.labelId);
    lastEnds[label] = hits[at + 2]!;
  }
  return overlapping;
}

const numberedLabels = new WeakMap<readonly MatchRule[], Int32Array>();

/** The label of each rule, numbered from 0; computed once per rule set. */
function labelsOf(rules: readonly MatchRule[]): Int32Array {
  let labels = numberedLabels.get(rules);
  if (labels) return labels;
  const numbers = new Map<number, number>();
  for (const { labelId } of rules) if (!numbers.has(labelId)) numbers.set(labelId, numbers.size);
  labels = Int32Array.from(rules, ({ labelId }) => numbers.get(labelId)!);
  numberedLabels.set(rules, labels);
  return labels;
}

/** Strictly by start and end; equal positions are left to the sort, which also compares labels. */
function isInTextOrder(list: MatchList): boolean {
  const hits = list.hits();
  for (let at = HIT; at < hits.length; at += HIT) {
    const later = hits[at + 1]! - hits[at - HIT + 1]! || hits[at + 2]! - hits[at - HIT + 2]!;
    if (later <= 0) return false;
  }
  return true;
}
