import type { CharSet } from '../text/charset.ts';
import { intersects, negate } from '../text/charset.ts';
import { wordSet } from '../text/unicode.ts';

export type Anchor = 'word' | 'not-word' | 'text-start' | 'text-end' | 'line-start' | 'line-end';

/** A parsed RE2 pattern: flags are resolved, groups removed, case folding expanded in the sets. */
export type Pattern =
  | { type: 'set'; set: CharSet }
  | { type: 'concat'; parts: readonly Pattern[] }
  | { type: 'choice'; branches: readonly Pattern[] }
  | { type: 'repeat'; body: Pattern; min: number; max: number; greedy: boolean }
  | { type: 'anchor'; at: Anchor };

/** The minimum and maximum number of code points of a match. */
export function lengthRange(pattern: Pattern): readonly [number, number] {
  switch (pattern.type) {
    case 'set':
      return [1, 1];
    case 'anchor':
      return [0, 0];
    case 'concat':
      return pattern.parts
        .map(lengthRange)
        .reduce<[number, number]>((a, b) => [a[0] + b[0], a[1] + b[1]], [0, 0]);
    case 'choice': {
      const ranges = pattern.branches.map(lengthRange);
      return [Math.min(...ranges.map((r) => r[0])), Math.max(...ranges.map((r) => r[1]))];
    }
    case 'repeat': {
      const [min, max] = lengthRange(pattern.body);
      return [min * pattern.min, max === 0 || pattern.max === 0 ? 0 : max * pattern.max];
    }
  }
}

export const isNullable = (pattern: Pattern): boolean => lengthRange(pattern)[0] === 0;

/** Every node of the tree, the root first. */
export function* nodesOf(pattern: Pattern): Generator<Pattern> {
  yield pattern;
  if (pattern.type === 'concat') for (const part of pattern.parts) yield* nodesOf(part);
  else if (pattern.type === 'choice') for (const branch of pattern.branches) yield* nodesOf(branch);
  else if (pattern.type === 'repeat') yield* nodesOf(pattern.body);
}

/**
 * RE2 and JavaScript treat an optional iteration that matches nothing differently, as in `(|a)*`. Such patterns are
 * never run by V8.
 */
export function hasEmptyIterations(pattern: Pattern): boolean {
  for (const node of nodesOf(pattern)) {
    if (node.type === 'repeat' && node.max > node.min && isNullable(node.body)) return true;
  }
  return false;
}

/** The characters with which a non-empty match may start ('first') or end ('last'); undefined when unknown. */
export function edgeSets(pattern: Pattern, side: 'first' | 'last'): readonly CharSet[] | undefined {
  switch (pattern.type) {
    case 'set':
      return [pattern.set];
    case 'anchor':
      return undefined;
    case 'concat': {
      const parts = side === 'first' ? pattern.parts : pattern.parts.toReversed();
      const found: CharSet[] = [];
      for (const part of parts) {
        if (part.type === 'anchor') continue;
        const sets = edgeSets(part, side);
        if (!sets) return undefined;
        found.push(...sets);
        if (!isNullable(part)) return found;
      }
      return undefined;
    }
    case 'choice': {
      const all = pattern.branches.map((branch) => edgeSets(branch, side));
      return all.some((sets) => !sets) ? undefined : all.flatMap((sets) => sets!);
    }
    case 'repeat':
      return edgeSets(pattern.body, side);
  }
}

/** Whether the pattern's edge is always a word character (true), never one (false), or unknown. */
export function edgeIsWord(pattern: Pattern | undefined, side: 'first' | 'last'): boolean | undefined {
  if (!pattern || isNullable(pattern)) return undefined;
  const sets = edgeSets(pattern, side);
  if (!sets) return undefined;
  if (sets.every((set) => !intersects(set, wordSet()))) return false;
  if (sets.every((set) => !intersects(set, notWordSet()))) return true;
  return undefined;
}

let notWord: CharSet | undefined;
const notWordSet = (): CharSet => (notWord ??= negate(wordSet()));
