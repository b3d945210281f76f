/** The quality of one label, measured on texts that the rules had not seen. */
export interface LabelQuality {
  labelId: number;
  /** The share of given labels that people gave, too; 0 when none was given. */
  precision: number;
  /** The share of people's labels that were given. */
  recall: number;
  f1: number;
  /** Texts to which people gave the label, or places where they did. */
  support: number;
}

/** The numbers of texts to which a label was given, was wanted, and both. */
export interface LabelCounts {
  right: number;
  given: number;
  wanted: number;
}

export const newCounts = (): LabelCounts => ({ right: 0, given: 0, wanted: 0 });

export const f1Of = ({ right, given, wanted }: LabelCounts): number =>
  given + wanted > 0 ? (2 * right) / (given + wanted) : 0;

export const qualityOf = (labelId: number, counts: LabelCounts): LabelQuality => ({
  labelId,
  precision: counts.given > 0 ? counts.right / counts.given : 0,
  recall: counts.wanted > 0 ? counts.right / counts.wanted : 0,
  f1: f1Of(counts),
  support: counts.wanted,
});

/** `wanted` and `given` hold, for each text, indexes of labels. */
export function measureLabels(
  labelIds: readonly number[],
  wanted: readonly (readonly number[])[],
  given: readonly (readonly number[])[],
): LabelQuality[] {
  const counts = labelIds.map(newCounts);
  wanted.forEach((labels, text) => {
    for (const label of labels) counts[label]!.wanted++;
    for (const label of given[text]!) {
      counts[label]!.given++;
      if (labels.includes(label)) counts[label]!.right++;
    }
  });
  return counts.map((count, label) => qualityOf(labelIds[label]!, count));
}

/** The mean over labels: rare labels count as much as frequent ones. */
export const macroF1 = (labels: readonly { readonly f1: number }[]): number =>
  labels.length > 0 ? labels.reduce((sum, { f1 }) => sum + f1, 0) / labels.length : 0;

/** The F1 score over all labels together: frequent labels count more. */
export function microF1(labels: readonly LabelCounts[]): number {
  const all = newCounts();
  for (const { right, given, wanted } of labels) {
    all.right += right;
    all.given += given;
    all.wanted += wanted;
  }
  return f1Of(all);
}
