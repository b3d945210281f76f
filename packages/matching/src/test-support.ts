import { compileRules, findMatches } from './compile.ts';
import type { MatchingType, MatchOptions, MatchRule } from './rules.ts';

/** A rule whose label is its own, unless told. */
export const rule = (
  id: number,
  matchingType: MatchingType,
  expression: string,
  tolerance: MatchRule['tolerance'] = null,
  labelId = id,
): MatchRule => ({ id, labelId, expression, matchingType, tolerance });

/** What the rules find, as the text found. */
export function found(rules: readonly MatchRule[], text: string, options?: MatchOptions): string[] {
  return findMatches(compileRules(rules, options), text).map(({ start, end }) => text.slice(start, end));
}

/** A repeatable source of whole numbers below `limit`. */
export function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}
