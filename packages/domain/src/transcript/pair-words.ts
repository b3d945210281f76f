import { foldedWord } from './hints.ts';

/** Pairs of longer lists than this are not compared one by one. */
const MAX_COMPARED = 2500;
/** The similarity of two different words in a pair: less than that of any words with a common start or end. */
const ANY_PAIR = 0.01;

/** The similarity of two words, 0 to 1: the share of their common start and end. */
function likeness(one: string, other: string): number {
  const [a, b] = [foldedWord(one), foldedWord(other)];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return (start + end) / Math.max(a.length, b.length, 1);
}

/** The best sums of likeness from each pair of places to the ends. */
function bestSums(before: readonly string[], after: readonly string[]): Float64Array {
  const width = after.length + 1;
  const sums = new Float64Array((before.length + 1) * width);
  for (let a = before.length - 1; a >= 0; a -= 1)
    for (let b = after.length - 1; b >= 0; b -= 1) {
      const pair =
        likeness(before[a] ?? '', after[b] ?? '') + ANY_PAIR + (sums[(a + 1) * width + b + 1] ?? 0);
      sums[a * width + b] = Math.max(pair, sums[(a + 1) * width + b] ?? 0, sums[a * width + b + 1] ?? 0);
    }
  return sums;
}

/** For each new word the place of the old word that it replaces, in order; undefined for an added one. */
export function pairWords(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  if (before.length === after.length || before.length * after.length > MAX_COMPARED)
    return after.map((_, at) => (at < before.length ? at : undefined));
  const sums = bestSums(before, after);
  const width = after.length + 1;
  const sumAt = (a: number, b: number): number => sums[a * width + b] ?? 0;
  const pairs: (number | undefined)[] = [];
  let a = 0;
  for (let b = 0; b < after.length; b += 1) {
    while (a < before.length && sumAt(a, b) === sumAt(a + 1, b)) a += 1;
    const isAdded = a >= before.length || sumAt(a, b) === sumAt(a, b + 1);
    pairs.push(isAdded ? undefined : a);
    if (!isAdded) a += 1;
  }
  return pairs;
}
