/** How well one label is given to texts that the rules had not seen. */
export interface LabelQuality {
  labelId: number;
  /** The share of given labels that people gave, too; 0 when none was given. */
  precision: number;
  /** The share of people's labels that were given. */
  recall: number;
  f1: number;
  /** Texts to which people gave the label. */
  support: number;
}

/** `wanted` and `given` hold, for each text, indexes of labels. */
export function measureLabels(
  labelIds: readonly number[],
  wanted: readonly (readonly number[])[],
  given: readonly (readonly number[])[],
): LabelQuality[] {
  const counts = labelIds.map(() => ({ right: 0, given: 0, wanted: 0 }));
  wanted.forEach((labels, text) => {
    for (const label of labels) counts[label]!.wanted++;
    for (const label of given[text]!) {
      counts[label]!.given++;
      if (labels.includes(label)) counts[label]!.right++;
    }
  });
  return counts.map(({ right, given, wanted }, label) => ({
    labelId: labelIds[label]!,
    precision: given > 0 ? right / given : 0,
    recall: wanted > 0 ? right / wanted : 0,
    f1: given + wanted > 0 ? (2 * right) / (given + wanted) : 0,
    support: wanted,
  }));
}

/** The mean over labels: rare labels count as much as frequent ones. */
export const macroF1 = (labels: readonly LabelQuality[]): number =>
  labels.length > 0 ? labels.reduce((sum, { f1 }) => sum + f1, 0) / labels.length : 0;
