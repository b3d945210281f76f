import { compileRules, findMatches } from '../engine/compile.ts';
import type { MatchingType, MatchOptions, MatchRule } from '../rules/rules.ts';

/** A rule with a label of its own by default. */
export const rule = (
  id: number,
  matchingType: MatchingType,
  expression: string,
  tolerance: MatchRule['tolerance'] = null,
  labelId = id,
): MatchRule => ({ id, labelId, expression, matchingType, tolerance });

/** The matched texts. */
export function found(rules: readonly MatchRule[], text: string, options?: MatchOptions): string[] {
  return findMatches(compileRules(rules, options), text).map(({ start, end }) => text.slice(start, end));
}

/** A seeded generator of integers below `limit`. */
export function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

/** Levenshtein distance by the whole table. */
export function levenshtein(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, j) => j + 1);
  row.unshift(0);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j - 1]! + (letter === b[j - 1] ? 0 : 1), row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
