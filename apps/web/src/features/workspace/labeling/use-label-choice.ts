import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { useMemo, useState } from 'react';
import { filterLabels, findLabel, flatten, isFilter, pathTo, recentLabels } from './label-tree.ts';

export interface LabelOption {
  readonly label: NerTagType;
  /** Unique in the list, because a label can be both recent and in the tree. */
  readonly key: string;
  /** Group above the branch: recently used labels, or the label with the pressed key. */
  readonly group: 'recent' | 'key' | null;
}

/** The label with this single-letter key, anywhere in the tree; labels with Alt do not count. */
const ofKey = (labels: readonly NerTagType[], letter: string): NerTagType | undefined =>
  flatten(labels).find(
    ({ selectable, disabled, prefixKey, suffixKey }) =>
      selectable && !disabled && prefixKey !== 'true' && suffixKey === letter.toLowerCase(),
  );

/** State of a label menu: branch, filter, and active option. */
export function useLabelChoice(labels: readonly NerTagType[], recentIds: readonly number[]) {
  const [parentId, setParentId] = useState<number | null>(null);
  const [filter, setFilterText] = useState('');
  const [active, setActive] = useState(0);
  const path = useMemo(() => (parentId === null ? [] : pathTo(labels, parentId)), [labels, parentId]);
  const options = useMemo((): LabelOption[] => {
    const branch = parentId === null ? labels : (findLabel(labels, parentId)?.children ?? []);
    const listed = isFilter(filter) ? filterLabels(branch, filter) : branch;
    const isRoot = parentId === null && !isFilter(filter);
    const recent = isRoot ? recentLabels(labels, recentIds) : [];
    const keyed = filter.trim().length === 1 ? ofKey(labels, filter.trim()) : undefined;
    return [
      ...(keyed ? [{ label: keyed, key: `key-${keyed.id}`, group: 'key' as const }] : []),
      ...recent.map((label) => ({ label, key: `recent-${label.id}`, group: 'recent' as const })),
      ...listed
        .filter((label) => label !== keyed)
        .map((label) => ({ label, key: `label-${label.id}`, group: null })),
    ];
  }, [labels, parentId, filter, recentIds]);

  const open = (id: number | null): void => {
    setParentId(id);
    setFilterText('');
    setActive(0);
  };
  return {
    path,
    options,
    filter,
    parentId,
    active: Math.min(active, Math.max(0, options.length - 1)),
    setActive,
    setFilter: (text: string) => {
      setFilterText(text);
      setActive(0);
    },
    /** Opens a branch; null is the root. */
    open,
    back: () => {
      if (path.length > 0) open(path.at(-2)?.id ?? null);
    },
  };
}
export type LabelChoice = ReturnType<typeof useLabelChoice>;
