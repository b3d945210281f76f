import { useMemo, useState } from 'react';
import type { LabelOption } from '../annotating/tags/label-option.ts';
import {
  filterOptions,
  findOption,
  flatten,
  isFilter,
  pathTo,
  recentOptions,
} from '../annotating/tags/label-tree.ts';

/** A row of the list. */
export interface ListedOption {
  readonly option: LabelOption;
  /** Unique in the list, because a label can be both recent and in the tree. */
  readonly key: string;
  /** Group above the branch: recently used labels, or the label with the pressed key. */
  readonly group: 'recent' | 'key' | null;
}

/** The label with this single-letter key, anywhere in the tree; labels with Alt do not count. */
const ofKey = (options: readonly LabelOption[], letter: string): LabelOption | undefined =>
  flatten(options).find(
    ({ selectable, prefixKey, suffixKey }) =>
      selectable && prefixKey !== 'true' && suffixKey === letter.toLowerCase(),
  );

/** State of a label menu: branch, filter, and active option. */
export function useLabelChoice(options: readonly LabelOption[], recentIds: readonly number[]) {
  const [parentId, setParentId] = useState<number | null>(null);
  const [filter, setFilterText] = useState('');
  const [active, setActive] = useState(0);
  const parent = useMemo(() => findOption(options, parentId), [options, parentId]);
  const path = useMemo(() => (parent ? pathTo(options, parent) : []), [options, parent]);
  const listed = useMemo((): ListedOption[] => {
    const branch = parentId === null ? options : (parent?.children ?? []);
    const matches = isFilter(filter) ? filterOptions(branch, filter) : branch;
    const isRoot = parentId === null && !isFilter(filter);
    const recent = isRoot ? recentOptions(options, recentIds) : [];
    const keyed = filter.trim().length === 1 ? ofKey(options, filter.trim()) : undefined;
    return [
      ...(keyed ? [{ option: keyed, key: `key-${keyed.optionId}`, group: 'key' as const }] : []),
      ...recent.map((option) => ({ option, key: `recent-${option.optionId}`, group: 'recent' as const })),
      ...matches
        .filter((option) => option !== keyed)
        .map((option) => ({ option, key: `label-${option.optionId}`, group: null })),
    ];
  }, [options, parentId, parent, filter, recentIds]);

  const open = (id: number | null): void => {
    setParentId(id);
    setFilterText('');
    setActive(0);
  };
  return {
    path,
    listed,
    filter,
    parentId,
    active: Math.min(active, Math.max(0, listed.length - 1)),
    setActive,
    setFilter: (text: string) => {
      setFilterText(text);
      setActive(0);
    },
    /** Opens a branch; null is the root. */
    open,
    back: () => {
      if (path.length > 0) open(path.at(-2)?.optionId ?? null);
    },
  };
}
export type LabelChoice = ReturnType<typeof useLabelChoice>;
