import { Table, VisuallyHidden } from '@mantine/core';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { PagedTable, type PagedTableProps } from '../../../shared/lists/paged-table.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';

interface PermissionTableProps<Row> extends Pick<PagedTableProps<Row>, 'list' | 'read' | 'empty'> {
  label: string;
  minWidth: number;
  /** Headers of all columns but the last one, which has the buttons of each row. */
  heads: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A paged table of roles or authorities. */
export function PermissionTable<Row>(props: PermissionTableProps<Row>) {
  const { label, minWidth, heads, children, ...paged } = props;
  const common = useTexts(commonTexts);
  return (
    <PagedTable {...paged}>
      {(rows) => (
        <Table.ScrollContainer minWidth={minWidth}>
          <DataTable aria-label={label}>
            <Table.Thead>
              <Table.Tr>
                {heads}
                <Table.Th w={96}>
                  <VisuallyHidden>{common('actions')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{rows.map(children)}</Table.Tbody>
          </DataTable>
        </Table.ScrollContainer>
      )}
    </PagedTable>
  );
}
