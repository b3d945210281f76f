import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { useMemo, useState } from 'react';
import { filterLabels, findLabel, flatten, isFilter, pathTo, recentLabels } from './label-tree.ts';

export interface LabelOption {
  readonly label: NerTagType;
  /** Unique in the list: a label may stand among the recent ones and in the tree. */
  readonly key: string;
  /** Above the labels of the branch: one that was used lately, or the one whose key was pressed. */
  readonly group: 'recent' | 'key' | null;
}

/** The label that a single letter is the key of, wherever in the tree it stands; with Alt is another key. */
const ofKey = (labels: readonly NerTagType[], letter: string): NerTagType | undefined =>
  flatten(labels).find(
    ({ selectable, disabled, prefixKey, suffixKey }) =>
      selectable && !disabled && prefixKey !== 'true' && suffixKey === letter.toLowerCase(),
  );

/** Where a label menu stands: in which branch, filtered by what, on which option. */
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
    /** Into a branch; null is the top. */
    open,
    back: () => {
      if (path.length > 0) open(path.at(-2)?.id ?? null);
    },
  };
}
export type LabelChoice = ReturnType<typeof useLabelChoice>;
