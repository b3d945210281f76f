/** A label that a model may choose. */
export interface LabelOption {
  readonly id: number;
  /** With the names of the labels above it, root first. */
  readonly path: readonly string[];
  readonly description: string;
}

/** The whole name of a label; names have a `/` of their own only without spaces around it. */
export const pathText = ({ path }: LabelOption): string => path.join(' / ');

/** Models repeat a short id without mistakes, and take it for no word of the document. */
export const shortId = (index: number): string => `L${index + 1}`;

/** The labels by their short ids. */
export const byShortId = <Label>(labels: readonly Label[]): ReadonlyMap<string, Label> =>
  new Map(labels.map((label, index) => [shortId(index), label]));
