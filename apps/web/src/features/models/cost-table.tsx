import { Table, Text } from '@mantine/core';
import type { CostGroup, CostRow } from '@scriptorium/contract/machines/model-costs.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { formatCount, formatMoney, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { costTexts } from './cost-texts.ts';

const MINUTE_MS = 60_000;

/** `YYYY-MM-DD` as DD/MM/YY (CONST-38). */
const shownDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${year.slice(2)}`;
};

function Title({ row: { key, name, processName }, by }: RowProps) {
  const t = useTexts(costTexts);
  if (by === 'ALL') return t('ALL');
  if (key === null) return t('noGroup');
  return (
    <>
      {by === 'DAY' ? shownDay(key) : (name ?? t('noGroup'))}
      {processName !== null && (
        <Text size="xs" c="dimmed">
          {processName}
        </Text>
      )}
    </>
  );
}

interface RowProps {
  readonly row: CostRow;
  readonly by: CostGroup;
}

function Row({ row, by }: RowProps) {
  const t = useTexts(costTexts);
  const { calls, failed, unknown, unpriced } = row;
  const notes = [
    ...(unpriced > 0 ? [t('unpriced', { count: unpriced })] : []),
    ...(unknown > 0 ? [t('unknown', { count: unknown })] : []),
  ];
  return (
    <Table.Tr {...(by === 'ALL' ? { fw: 600 } : {})}>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Title row={row} by={by} />
      </Table.Td>
      <Table.Td ta="right">{formatCount(calls)}</Table.Td>
      <Table.Td ta="right">{formatCount(failed)}</Table.Td>
      <Table.Td ta="right">{formatCount(row.inputTokens)}</Table.Td>
      <Table.Td ta="right">{formatCount(row.outputTokens)}</Table.Td>
      <Table.Td ta="right">{formatNumber(row.audioMs / MINUTE_MS)}</Table.Td>
      <Table.Td ta="right">
        {formatMoney(row.cost)} {row.currency}
        {notes.map((note) => (
          <Text key={note} size="xs" c="dimmed">
            {note}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

interface CostTableProps {
  readonly rows: readonly CostRow[];
  /** The sums over all pages, one per currency. */
  readonly totals: readonly CostRow[];
  readonly by: CostGroup;
}

export function CostTable({ rows, totals, by }: CostTableProps) {
  const t = useTexts(costTexts);
  return (
    <DataTable aria-label={t('list')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(by)}</Table.Th>
          <Table.Th ta="right">{t('calls')}</Table.Th>
          <Table.Th ta="right">{t('failed')}</Table.Th>
          <Table.Th ta="right">{t('tokens')}</Table.Th>
          <Table.Th ta="right">{t('outputTokens')}</Table.Th>
          <Table.Th ta="right">{t('minutes')}</Table.Th>
          <Table.Th ta="right">{t('cost')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Row key={`${row.key} ${row.currency}`} row={row} by={by} />
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        {totals.map((row) => (
          <Row key={row.currency} row={row} by="ALL" />
        ))}
      </Table.Tfoot>
    </DataTable>
  );
}
