/** Below this number of texts with a label the best threshold would be chance. */
const MIN_POSITIVES = 5;

/** The margin from which a label is given: where F1 is highest over texts that the rule had not seen; 0 with little data. */
export function chooseThreshold(margins: ArrayLike<number>, positive: readonly boolean[]): number {
  const positives = positive.filter(Boolean).length;
  if (positives < MIN_POSITIVES) return 0;
  const order = [...positive.keys()].sort((a, b) => margins[b]! - margins[a]!);
  let [right, best, threshold] = [0, 0, 0];
  order.forEach((text, rank) => {
    if (positive[text]) right++;
    const next = order[rank + 1];
    // Equal margins cannot be parted.
    if (next !== undefined && margins[next] === margins[text]) return;
    const f1 = (2 * right) / (rank + 1 + positives);
    if (f1 <= best) return;
    best = f1;
    threshold = between(margins[text]!, next === undefined ? -Infinity : margins[next]!);
  });
  return threshold;
}

/** The middle of two margins, or the higher one where rounding leaves nothing between them. */
function between(higher: number, lower: number): number {
  const middle = (higher + lower) / 2;
  return Number.isFinite(middle) && middle > lower ? middle : higher;
}
