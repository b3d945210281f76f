import type { NerTagType } from '@scriptorium/contract/process/labels.ts';

export interface FlatLabel {
  readonly label: NerTagType;
  /** 0 for a root */
  readonly depth: number;
  /** The names from the root down: `Person / Name`. */
  readonly path: string;
}

/** Label trees as a list, each label above its children. */
export const flatLabels = (labels: readonly NerTagType[], depth = 0, above = ''): FlatLabel[] =>
  labels.flatMap((label) => {
    const path = above === '' ? label.name : `${above} / ${label.name}`;
    return [{ label, depth, path }, ...flatLabels(label.children, depth + 1, path)];
  });
