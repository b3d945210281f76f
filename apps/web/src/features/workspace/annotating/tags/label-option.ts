import type { NerTagType } from '@scriptorium/contract/process/labels.ts';

/** A label in the menus (ENT-24). */
export interface LabelOption extends Pick<NerTagType, 'prefixKey' | 'suffixKey'> {
  /** The id of the label. */
  readonly optionId: number;
  readonly name: string;
  /** The ids of the ancestors, root first. */
  readonly path: readonly number[];
  readonly children: readonly LabelOption[];
  readonly parentId: number | null;
  /** The id of the first ancestor; of a root its own. */
  readonly rootId: number;
  readonly nodeId: number;
  /** Whether it can be set: a disabled label cannot. */
  readonly selectable: boolean;
  readonly isRoot: boolean;
  readonly backgroundColor: string;
}

/** A label with its branch, in the form of the menus. */
export const optionOf = (label: NerTagType): LabelOption => ({
  optionId: label.id,
  name: label.name,
  path: label.path,
  children: label.children.map(optionOf),
  parentId: label.parentId,
  rootId: label.path[0] ?? label.id,
  nodeId: label.nodeId,
  selectable: label.selectable && !label.disabled,
  isRoot: label.parentId === null,
  backgroundColor: label.backgroundColor,
  prefixKey: label.prefixKey,
  suffixKey: label.suffixKey,
});
