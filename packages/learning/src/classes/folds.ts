import { randomFrom, shuffle } from './random.ts';

const SEED = 7;

/**
 * Deals texts into folds so that each label is spread evenly: texts go by their rarest label, and each text to the next
 * fold. `labels` holds the indexes of each text's labels. The result is the fold of each text.
 */
export function dealIntoFolds(
  labels: readonly (readonly number[])[],
  folds: number,
): Uint8Array<ArrayBuffer> {
  const frequency = new Map<number, number>();
  for (const label of labels.flat()) frequency.set(label, (frequency.get(label) ?? 0) + 1);
  const rank = (label: number) => frequency.get(label)! * 1_000_000 + label;
  const rarest = labels.map((own) => Math.min(Infinity, ...own.map(rank)));
  const order = shuffle([...labels.keys()], randomFrom(SEED));
  // The sort keeps the shuffled order within a label.
  order.sort((a, b) => (rarest[a] === rarest[b] ? 0 : rarest[a]! - rarest[b]!));
  const dealt = new Uint8Array(labels.length);
  order.forEach((text, turn) => (dealt[text] = turn % folds));
  return dealt;
}
