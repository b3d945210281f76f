import { sizeOf } from '../text/charset.ts';
import type { CharSet } from '../text/charset.ts';
import { lengthRange, nodesOf } from './pattern.ts';
import type { Pattern } from './pattern.ts';
import { caseRepresentative } from '../text/unicode.ts';

/**
 * Every match contains one of `words`, after at least `before[0]` and at most `before[1]` of its code points. Words
 * are case-folded code points below U+10000, so that their length is the same in code units and code points.
 */
export interface RequiredLiteral {
  words: readonly (readonly number[])[];
  before: readonly [number, number];
  /** Together the possible characters of a match before the word; a superset. */
  prefix: readonly CharSet[];
}

/** Shorter words occur too often to save work. */
const MIN_LENGTH = 3;
const MAX_WORDS = 32;

/** The best literal that every match of the pattern contains, if there is one. */
export function requiredLiteral(pattern: Pattern): RequiredLiteral | undefined {
  switch (pattern.type) {
    case 'set':
    case 'anchor':
      return undefined;
    case 'concat':
      return fromConcat(pattern.parts);
    case 'choice':
      return oneOf(
        pattern.branches.map((b) => requiredLiteral(b.type === 'set' ? { type: 'concat', parts: [b] } : b)),
      );
    case 'repeat':
      return pattern.min === 0 ? undefined : requiredLiteral(pattern.body);
  }
}

function fromConcat(parts: readonly Pattern[]): RequiredLiteral | undefined {
  let best: RequiredLiteral | undefined;
  let prefix: readonly CharSet[] = [];
  let runPrefix = prefix;
  const offer = (found: RequiredLiteral | undefined) => {
    if (found && score(found) > score(best)) best = found;
  };
  let before: readonly [number, number] = [0, 0];
  let run: number[] = [];
  let runBefore = before;
  for (const part of [...parts.flatMap(expand), undefined]) {
    const letter = part?.type === 'set' ? onlyLetter(part.set) : undefined;
    if (letter !== undefined) {
      if (run.length === 0) [runBefore, runPrefix] = [before, prefix];
      run.push(letter);
    } else if (part?.type !== 'anchor') {
      if (run.length >= MIN_LENGTH) offer({ words: [run], before: runBefore, prefix: runPrefix });
      run = [];
      if (part) offer(shifted(requiredLiteral(part), before, prefix));
    }
    if (!part) break;
    before = add(before, lengthRange(part));
    prefix = [...prefix, ...setsOf(part)];
  }
  return best;
}

/** Expands `a{3}` into three letters, and flattens nested sequences. */
function expand(part: Pattern): readonly Pattern[] {
  if (part.type === 'concat') return part.parts.flatMap(expand);
  if (part.type !== 'repeat' || part.body.type !== 'set' || part.min === 0 || part.min > 16) return [part];
  const copies = Array.from({ length: part.min }, () => part.body);
  const rest: Pattern = { ...part, min: 0, max: part.max - part.min };
  return rest.max === 0 ? copies : [...copies, rest];
}

/** The folded letter to which all characters of the set fold; undefined when they differ. */
function onlyLetter(set: CharSet): number | undefined {
  if (set.length === 0 || sizeOf(set) > 4) return undefined;
  const letter = caseRepresentative(set[0]!);
  for (let i = 0; i < set.length; i += 2) {
    for (let c = set[i]!; c <= set[i + 1]!; c++)
      if (caseRepresentative(c) !== letter || c > 0xffff) return undefined;
  }
  return letter;
}

function oneOf(found: readonly (RequiredLiteral | undefined)[]): RequiredLiteral | undefined {
  const all = found.filter((f) => f !== undefined);
  const words = all.flatMap((f) => f.words);
  if (all.length < found.length || words.length > MAX_WORDS) return undefined;
  return {
    words,
    before: [Math.min(...all.map((f) => f.before[0])), Math.max(...all.map((f) => f.before[1]))],
    prefix: all.flatMap((f) => f.prefix),
  };
}

const add = (a: readonly [number, number], b: readonly [number, number]) =>
  [a[0] + b[0], a[1] + b[1]] as const;

const shifted = (
  found: RequiredLiteral | undefined,
  by: readonly [number, number],
  prefix: readonly CharSet[],
) => found && { words: found.words, before: add(found.before, by), prefix: [...found.prefix, ...prefix] };

function* setsOf(pattern: Pattern): Generator<CharSet> {
  for (const node of nodesOf(pattern)) if (node.type === 'set') yield node.set;
}

/**
 * Prefers long words, because they are rare, few words, because they have fewer hits, and a known position in the
 * match, because it saves a search.
 */
function score(found: RequiredLiteral | undefined): number {
  if (!found) return -1;
  const shortest = Math.min(...found.words.map((word) => word.length));
  return Math.min(shortest, 8) * 10 - found.words.length + (found.before[1] <= 4 ? 15 : 0);
}
