/** A set of code points as sorted, disjoint ranges: [low, high, low, high, …], both ends inclusive. */
export type CharSet = readonly number[];

export const MAX_CODE_POINT = 0x10ffff;
export const ANY: CharSet = [0, MAX_CODE_POINT];

export const single = (codePoint: number): CharSet => [codePoint, codePoint];

/** Sorts and merges ranges in any order. */
export function normalise(ranges: readonly number[]): CharSet {
  const pairs: [number, number][] = [];
  for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i]!, ranges[i + 1]!]);
  pairs.sort((a, b) => a[0] - b[0]);
  const out: number[] = [];
  for (const [low, high] of pairs) {
    const last = out.length - 1;
    if (last > 0 && low <= out[last]! + 1) out[last] = Math.max(out[last]!, high);
    else out.push(low, high);
  }
  return out;
}

export function negate(set: CharSet): CharSet {
  const out: number[] = [];
  let next = 0;
  for (let i = 0; i < set.length; i += 2) {
    if (set[i]! > next) out.push(next, set[i]! - 1);
    next = set[i + 1]! + 1;
  }
  if (next <= MAX_CODE_POINT) out.push(next, MAX_CODE_POINT);
  return out;
}

export function contains(set: CharSet, codePoint: number): boolean {
  let low = 0;
  let high = set.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < set[middle * 2]!) high = middle - 1;
    else if (codePoint > set[middle * 2 + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}

export function intersects(a: CharSet, b: CharSet): boolean {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i + 1]! < b[j]!) i += 2;
    else if (b[j + 1]! < a[i]!) j += 2;
    else return true;
  }
  return false;
}

export function sizeOf(set: CharSet): number {
  let size = 0;
  for (let i = 0; i < set.length; i += 2) size += set[i + 1]! - set[i]! + 1;
  return size;
}

/** The code points that a one-character pattern of V8 (flag u or v) matches. */
export function fromPattern(source: string): CharSet {
  const pattern = new RegExp(source, 'v');
  const out: number[] = [];
  for (let codePoint = 0; codePoint <= MAX_CODE_POINT; codePoint++) {
    if (!pattern.test(String.fromCodePoint(codePoint))) continue;
    if (out.length > 0 && out[out.length - 1] === codePoint - 1) out[out.length - 1] = codePoint;
    else out.push(codePoint, codePoint);
  }
  return out;
}
