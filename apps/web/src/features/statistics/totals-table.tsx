import { Table } from '@mantine/core';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { LocalPages } from './local-pages.tsx';
import { statisticsTexts } from './texts.ts';

interface Total {
  /** Ids of the person and the node: two people may have one name. */
  readonly key: string;
  readonly person: string;
  readonly node: string;
  readonly value: number;
}

interface TotalsTableProps {
  label: string;
  /** Head of the column of values. */
  value: string;
  /** Added up by person and node. */
  rows: readonly Total[];
  format: (value: number) => string;
}

/** Sums by person and node, the largest first. */
export function TotalsTable({ label, value: head, rows, format }: TotalsTableProps) {
  const t = useTexts(statisticsTexts);
  const sums = new Map<string, Total>();
  for (const row of rows) sums.set(row.key, { ...row, value: row.value + (sums.get(row.key)?.value ?? 0) });
  return (
    <LocalPages rows={[...sums.values()].toSorted((a, b) => b.value - a.value)}>
      {(shown) => (
        <DataTable aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('person')}</Table.Th>
              <Table.Th>{t('node')}</Table.Th>
              <Table.Th ta="right">{head}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ key, person, node, value }) => (
              <Table.Tr key={key}>
                <Table.Td>{person}</Table.Td>
                <Table.Td>{node}</Table.Td>
                <Table.Td ta="right">{format(value)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </DataTable>
      )}
    </LocalPages>
  );
}
