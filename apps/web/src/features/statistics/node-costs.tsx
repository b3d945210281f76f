import { Table, Text } from '@mantine/core';
import type { NodeCost } from '@scriptorium/contract/process/statistics.ts';
import type { DayRange } from '@scriptorium/domain/statistics/days.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { formatCount, formatMoney } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { CsvButton } from './csv-button.tsx';
import { flowTexts } from './flow-texts.ts';
import { Hint } from './hint.tsx';
import { Section } from './section.tsx';
import { statisticsTexts } from './texts.ts';

interface NodeCostsProps {
  rows: readonly NodeCost[];
  range: DayRange;
}

/** The costs of model calls by node; a deleted node keeps its costs. */
export function NodeCosts({ rows, range }: NodeCostsProps) {
  const t = useTexts(flowTexts);
  const common = useTexts(statisticsTexts);
  const nameOf = ({ nodeId, name }: NodeCost) =>
    nodeId === null ? t('questions') : (name ?? common('deletedNode', { id: nodeId }));
  if (rows.length === 0)
    return (
      <Section title={t('costs')}>
        <Hint>{t('noCosts')}</Hint>
      </Section>
    );
  return (
    <Section
      title={t('costs')}
      actions={
        <CsvButton
          filename={`${t('costs')} ${range.from} ${range.to}`}
          head={[common('node'), t('calls'), t('unpricedCalls'), t('cost'), t('currency')]}
          rows={() => rows.map((row) => [nameOf(row), row.calls, row.unpriced, row.cost, row.currency])}
        />
      }
    >
      <DataTable aria-label={t('costs')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{common('node')}</Table.Th>
            <Table.Th ta="right">{t('calls')}</Table.Th>
            <Table.Th ta="right">{t('cost')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.nodeId} ${row.currency}`}>
              <Table.Td>{nameOf(row)}</Table.Td>
              <Table.Td ta="right">{formatCount(row.calls)}</Table.Td>
              <Table.Td ta="right">
                {formatMoney(row.cost)} {row.currency}
                {row.unpriced > 0 ? (
                  <Text size="xs" c="dimmed">
                    {t('unpriced', { count: row.unpriced })}
                  </Text>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
    </Section>
  );
}
