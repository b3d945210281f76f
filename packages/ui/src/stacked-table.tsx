import { Table, type TableProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { DataTable } from './card.tsx';
import classes from './stacked-table.module.css';

interface StackedTableProps extends TableProps {
  /** In pixels; on windows between this and a phone the table scrolls in itself. */
  readonly minWidth: number;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLTableElement>;
}

/**
 * A list that is a table on wide windows; on a phone each row is a block of lines. `data-place` of a cell puts it there: "name"
 * and "end" are the first line, "line" is a line of its own, "last" is at the end of its line. `data-column` names a value
 * that says nothing without its column.
 */
export const StackedTable = ({ minWidth, ...table }: StackedTableProps) => (
  <Table.ScrollContainer minWidth={minWidth} className={classes.scroller ?? ''}>
    <div className={classes.table}>
      <DataTable {...table} />
    </div>
  </Table.ScrollContainer>
);
