import { BarChart } from '@mantine/charts';
import { Box, Table, Text } from '@mantine/core';
import type { WaitingTime } from '@scriptorium/contract/process/statistics.ts';
import type { DayRange } from '@scriptorium/domain/statistics/days.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { axisUnit, formatDuration } from '../../shared/page/duration.ts';
import { formatCount, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { CsvButton } from './csv-button.tsx';
import { flowTexts } from './flow-texts.ts';
import { Hint } from './hint.tsx';
import { Section } from './section.tsx';
import { statisticsTexts } from './texts.ts';
import { useNodes } from './use-names.ts';

interface WaitingTimesProps {
  processId: number;
  rows: readonly WaitingTime[];
  range: DayRange;
}

const ROW_HEIGHT = 56;

/** The waiting times of steps by node, until they were finished: the longest first. */
export function WaitingTimes({ processId, rows, range }: WaitingTimesProps) {
  const t = useTexts(flowTexts);
  const common = useTexts(statisticsTexts);
  const { nameOf } = useNodes(processId);
  const language = useLanguage();
  const format = (seconds: number) => formatDuration(Math.round(seconds) * 1000, language);
  const sorted = rows.toSorted((a, b) => b.median - a.median);
  const scale = axisUnit(Math.max(0, ...rows.map(({ p90 }) => p90)) * 1000, language);
  const scaled = (seconds: number) => (seconds * 1000) / scale.ms;
  if (rows.length === 0)
    return (
      <Section title={t('waitingTimes')}>
        <Hint>{t('noWaiting')}</Hint>
      </Section>
    );
  return (
    <Section
      title={t('waitingTimes')}
      actions={
        <CsvButton
          filename={`${t('waitingTimes')} ${range.from} ${range.to}`}
          head={[common('node'), t('steps'), t('medianSeconds'), t('p90Seconds')]}
          rows={() =>
            sorted.map(({ nodeId, steps, median, p90 }) => [
              nameOf(nodeId),
              steps,
              Math.round(median),
              Math.round(p90),
            ])
          }
        />
      }
    >
      <Text size="sm" c="dimmed" px="md">
        {t('waitingTimesNote')}
      </Text>
      <Box p="md" aria-hidden="true">
        <BarChart
          h={60 + ROW_HEIGHT * sorted.length}
          data={sorted.map(({ nodeId, median, p90 }) => ({
            label: nameOf(nodeId),
            median: scaled(median),
            p90: scaled(p90),
          }))}
          dataKey="label"
          orientation="vertical"
          series={[
            { name: 'median', label: t('median'), color: 'ink.6' },
            { name: 'p90', label: t('p90'), color: 'yellow.5' },
          ]}
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          valueFormatter={(value) => format((value * scale.ms) / 1000)}
          gridAxis="y"
          maxBarWidth={18}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
          xAxisProps={{
            tickFormatter: (value: number) => `${formatNumber(value)} ${scale.name}`,
            minTickGap: 24,
          }}
          yAxisProps={{ width: 150 }}
        />
      </Box>
      <DataTable aria-label={t('waitingTimes')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{common('node')}</Table.Th>
            <Table.Th ta="right">{t('steps')}</Table.Th>
            <Table.Th ta="right">{t('median')}</Table.Th>
            <Table.Th ta="right">{t('p90')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map(({ nodeId, steps, median, p90 }) => (
            <Table.Tr key={nodeId}>
              <Table.Td>{nameOf(nodeId)}</Table.Td>
              <Table.Td ta="right">{formatCount(steps)}</Table.Td>
              <Table.Td ta="right">{format(median)}</Table.Td>
              <Table.Td ta="right">{format(p90)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
    </Section>
  );
}
