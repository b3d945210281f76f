import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-header.module.css';

interface SortHeaderProps {
  label: string;
  /** Current sort order of this column. */
  order: 'asc' | 'desc' | null;
  onSort: (order: 'asc' | 'desc') => void;
  w?: number | string;
}

const ICONS = { asc: IconArrowUp, desc: IconArrowDown } as const;

/** Header of a sortable column. */
export function SortHeader({ label, order, onSort, w }: SortHeaderProps) {
  const Icon = order === null ? IconArrowsSort : ICONS[order];
  const direction = order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th w={w} aria-sort={direction}>
      <UnstyledButton
        className={classes.button}
        data-sorted={order !== null || undefined}
        onClick={() => onSort(order === 'asc' ? 'desc' : 'asc')}
      >
        {label}
        <Icon size={13} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  );
}
