/** Share of a page's true text that was read. */
export interface Score {
  words: number;
  /** Words of the true text that were found, in any order. */
  found: number;
  /** Words of the true text that were found in order (longest common subsequence). */
  inOrder: number;
}

export function scoreText(truth: string, read: string): Score {
  const [wanted, got] = [wordsOf(truth), wordsOf(read)];
  return { words: wanted.length, found: countFound(wanted, got), inOrder: longestCommon(wanted, got) };
}

/** Ligatures are expanded, and words hyphenated at the end of a line count as one, on both sides. */
function wordsOf(text: string): string[] {
  const joined = text
    .normalize('NFKC')
    .replace(/([\p{L}\p{N}])[-\u2010\u00ad]\s*\n\s*([\p{L}\p{N}])/gu, '$1$2');
  return joined.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function countFound(wanted: string[], got: string[]): number {
  const left = new Map<string, number>();
  for (const word of got) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

/** Two rows of the table are enough: those of this word and of the previous one. */
function longestCommon(a: string[], b: string[]): number {
  let above = new Uint32Array(b.length + 1);
  let row = new Uint32Array(b.length + 1);
  for (const word of a) {
    for (let at = 1; at <= b.length; at++) {
      row[at] = word === b[at - 1] ? above[at - 1]! + 1 : Math.max(above[at]!, row[at - 1]!);
    }
    [above, row] = [row, above];
  }
  return above[b.length] ?? 0;
}
