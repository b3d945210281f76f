import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Box, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import type { MetricsSample } from '@scriptorium/contract/management/management-metrics.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { summaryOf, downsample, type Chart } from './chart-series.ts';
import { metricsTexts } from './metrics-texts.ts';

interface ChartProps {
  chart: Chart;
  samples: readonly MetricsSample[];
}

const NO_VALUE = '–';
const formatClock = (iso: string): string => formatTimestampWithSeconds(iso).slice(-8);
const withFormat = ({ format }: Chart, value: number | null): string =>
  value === null ? NO_VALUE : format(value);

/** The chart as a table for screen readers. */
function ChartSummary({ chart, samples }: ChartProps) {
  const t = useTexts(metricsTexts);
  const heads = ['now', 'lowest', 'mean', 'highest'] as const;
  return (
    <VisuallyHidden>
      <table>
        <caption>{t('summaryOf', { chart: t(chart.title) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('series')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.series.map((series) => {
            const summary = summaryOf(samples, series);
            return (
              <tr key={series.label}>
                <th scope="row">{t(series.label)}</th>
                {heads.map((head) => (
                  <td key={head}>{withFormat(chart, summary[head])}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

/** The lines' labels and current values; screen readers get them from the summary. */
function Legend({ chart, samples }: ChartProps) {
  const t = useTexts(metricsTexts);
  return (
    <Group gap="md" aria-hidden="true">
      {chart.series.map((series) => (
        <Group key={series.label} gap={6} wrap="nowrap">
          <svg width={20} height={8}>
            <line
              x1={0}
              y1={4}
              x2={20}
              y2={4}
              strokeWidth={2.5}
              strokeDasharray={series.dashes}
              stroke={`var(--mantine-color-${series.color.replace('.', '-')})`}
            />
          </svg>
          <Text size="xs" c="dimmed">
            {t(series.label)}
          </Text>
          <Text size="xs" fw={600}>
            {withFormat(chart, summaryOf(samples, series).now)}
          </Text>
        </Group>
      ))}
    </Group>
  );
}

/** A chart of the last 30 minutes. */
export function ChartCard({ chart, samples }: ChartProps) {
  const t = useTexts(metricsTexts);
  const points = downsample(samples).map((sample) => ({
    at: formatClock(sample.at),
    ...Object.fromEntries(chart.series.map(({ label, read }) => [t(label), read(sample)])),
  }));
  return (
    <Card p="md">
      <Title order={3} fz={15} mb={4}>
        {t(chart.title)}
      </Title>
      <Legend chart={chart} samples={samples} />
      <Box aria-hidden="true" mt="sm">
        <LineChart
          h={190}
          data={points}
          dataKey="at"
          series={chart.series.map(({ label, color, dashes }) => ({
            name: t(label),
            color,
            ...(dashes === undefined ? {} : { strokeDasharray: dashes }),
          }))}
          withDots={false}
          curveType="linear"
          connectNulls={false}
          strokeWidth={2}
          gridAxis="x"
          valueFormatter={chart.format}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
          xAxisProps={{ minTickGap: 60 }}
          yAxisProps={{
            width: 76,
            allowDecimals: false,
            domain: [0, 'auto'],
            tickFormatter: chart.axis ?? chart.format,
          }}
        />
      </Box>
      <ChartSummary chart={chart} samples={samples} />
    </Card>
  );
}
