/** `before[a0, a1)` became `after[b0, b1)`; the text between two hunks is equal. */
export interface Hunk {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/**
 * Limit of differences for the exact search; a part with more is a rewrite, for which anchors or one hunk suffice.
 */
const MAX_DIFFERENCES = 400;

/**
 * The differences of two sequences of tokens, in order. Common ends are cut off, tokens that occur once on both sides
 * divide the rest (patience diff), and the parts between them are searched exactly (Myers) while they differ little:
 * the time is linear in the length for typical edits, and never quadratic.
 */
export function diffTokens(before: Int32Array, after: Int32Array): Hunk[] {
  const hunks: Hunk[] = [];
  diffPart(before, after, { a0: 0, a1: before.length, b0: 0, b1: after.length }, hunks);
  return hunks;
}

function diffPart(before: Int32Array, after: Int32Array, part: Hunk, out: Hunk[]): void {
  const rest = trim(before, after, part);
  if (rest.a0 === rest.a1 && rest.b0 === rest.b1) return;
  if (rest.a0 === rest.a1 || rest.b0 === rest.b1) {
    out.push(rest);
    return;
  }
  const pairs = uniquePairs(before, after, rest);
  if (pairs.length === 0) {
    out.push(...(myers(before, after, rest) ?? [rest]));
    return;
  }
  let { a0, b0 } = rest;
  for (const [a, b] of pairs) {
    diffPart(before, after, { a0, a1: a, b0, b1: b }, out);
    a0 = a + 1;
    b0 = b + 1;
  }
  diffPart(before, after, { a0, a1: rest.a1, b0, b1: rest.b1 }, out);
}

function trim(before: Int32Array, after: Int32Array, { a0, a1, b0, b1 }: Hunk): Hunk {
  while (a0 < a1 && b0 < b1 && before[a0] === after[b0]) {
    a0 += 1;
    b0 += 1;
  }
  while (a1 > a0 && b1 > b0 && before[a1 - 1] === after[b1 - 1]) {
    a1 -= 1;
    b1 -= 1;
  }
  return { a0, a1, b0, b1 };
}

/** The longest increasing run of tokens that occur exactly once on either side. */
function uniquePairs(before: Int32Array, after: Int32Array, part: Hunk): [number, number][] {
  const inBefore = placesOfUnique(before, part.a0, part.a1);
  const inAfter = placesOfUnique(after, part.b0, part.b1);
  const pairs: [number, number][] = [];
  for (const [token, a] of inBefore) {
    const b = inAfter.get(token);
    if (a >= 0 && b !== undefined && b >= 0) pairs.push([a, b]);
  }
  return longestIncreasing(pairs.sort(([a], [b]) => a - b));
}

/** The position of each token; -1 for one that occurs again. */
function placesOfUnique(tokens: Int32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const token = tokens[at] as number;
    places.set(token, places.has(token) ? -1 : at);
  }
  return places;
}

/** The longest subsequence of pairs with increasing second parts (patience sorting). */
function longestIncreasing(pairs: [number, number][]): [number, number][] {
  const tops: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, b]] of pairs.entries()) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] as number] as [number, number])[1] < b) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tops[low - 1] as number) : -1;
    tops[low] = index;
  }
  const chosen: [number, number][] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = previous[at] as number)
    chosen.push(pairs[at] as [number, number]);
  return chosen.reverse();
}

/** The shortest edit script (Myers 1986); undefined when it is longer than MAX_DIFFERENCES. */
function myers(before: Int32Array, after: Int32Array, part: Hunk): Hunk[] | undefined {
  const n = part.a1 - part.a0;
  const m = part.b1 - part.b0;
  const limit = Math.min(n + m, MAX_DIFFERENCES);
  const offset = limit + 1;
  const reach = new Int32Array(2 * limit + 3);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= limit; d += 1) {
    trace.push(reach.slice(offset - d - 1, offset + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && at(reach, offset + k - 1) < at(reach, offset + k + 1));
      let x = down ? at(reach, offset + k + 1) : at(reach, offset + k - 1) + 1;
      let y = x - k;
      while (x < n && y < m && before[part.a0 + x] === after[part.b0 + y]) {
        x += 1;
        y += 1;
      }
      reach[offset + k] = x;
      if (x >= n && y >= m) return readBack(trace, part, n, m);
    }
  }
  return undefined;
}

const at = (list: Int32Array, index: number): number => list[index] as number;

/** Walks the trace from its end; `trace[d]` holds the diagonals -d-1 to d+1 as they were before round d. */
function readBack(trace: Int32Array[], part: Hunk, n: number, m: number): Hunk[] {
  const hunks: Hunk[] = [];
  let x = n;
  let y = m;
  for (let d = trace.length - 1; d > 0; d -= 1) {
    const reach = trace[d] as Int32Array;
    const middle = d + 1;
    const k = x - y;
    const down = k === -d || (k !== d && at(reach, middle + k - 1) < at(reach, middle + k + 1));
    const previousX = at(reach, middle + k + (down ? 1 : -1));
    const previousY = previousX - (down ? k + 1 : k - 1);
    // The first step of this round: one deletion or one insertion, then the equal run.
    join(hunks, {
      a0: part.a0 + previousX,
      a1: part.a0 + previousX + (down ? 0 : 1),
      b0: part.b0 + previousY,
      b1: part.b0 + previousY + (down ? 1 : 0),
    });
    x = previousX;
    y = previousY;
  }
  return hunks.reverse();
}

/** Adds a hunk before the existing ones, and merges adjacent ones. */
function join(hunks: Hunk[], next: Hunk): void {
  const last = hunks.at(-1);
  if (last && last.a0 === next.a1 && last.b0 === next.b1) {
    last.a0 = next.a0;
    last.b0 = next.b0;
  } else hunks.push(next);
}
