import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Box, Text, Title } from '@mantine/core';
import type { DayRange } from '@scriptorium/domain/statistics/days.ts';
import { axisUnit } from '../../shared/page/duration.ts';
import { formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { chartData, highestOf, inUnit, OTHERS, shownSeries, type DayValues, type Series } from './series.ts';
import { statisticsTexts } from './texts.ts';

const COLOURS = ['ink.6', 'teal.6', 'yellow.5', 'red.5', 'grape.5', 'cyan.7', 'lime.8', 'orange.7'];

interface DayChartProps {
  title: string;
  range: DayRange;
  series: readonly Series[];
  days: readonly DayValues[];
  format: (value: number) => string;
  /** Beside each other instead of on top of each other. */
  grouped?: boolean;
  /** An amount that exists at the end of a day: a week shows its last one, not the sum. */
  level?: boolean;
  /** Values are milliseconds. */
  durations?: boolean;
}

/** Bars for each day or week. Readers without the chart have the same figures in a table below it. */
export function DayChart({
  title,
  range,
  series,
  days,
  format,
  grouped = false,
  level = false,
  durations = false,
}: DayChartProps) {
  const t = useTexts(statisticsTexts);
  const { shown, idOf } = shownSeries(series, days, t('others'));
  const language = useLanguage();
  const { unit, points } = chartData(range, days, { idOf, level });
  const scale = durations ? axisUnit(highestOf(points), language) : { ms: 1, name: '' };
  return (
    <Box p="md" aria-hidden="true">
      <Title order={3} fz={15}>
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb="sm">
        {t(unit === 'week' ? 'byWeek' : 'byDay')}
      </Text>
      <BarChart
        h={260}
        data={inUnit(points, scale.ms)}
        dataKey="label"
        type={grouped ? 'default' : 'stacked'}
        series={shown.map(({ id, name }, index) => ({
          name: id,
          label: name,
          color: id === OTHERS ? 'gray.5' : (COLOURS[index % COLOURS.length] ?? 'gray.5'),
        }))}
        withLegend={shown.length > 1}
        legendProps={{ verticalAlign: 'bottom' }}
        valueFormatter={(value) => format(value * scale.ms)}
        tickLine="y"
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
        maxBarWidth={36}
        xAxisProps={{ minTickGap: 24 }}
        yAxisProps={{
          width: 70,
          domain: [0, 'auto'],
          tickFormatter: (value: number) => `${formatNumber(value)} ${scale.name}`,
        }}
      />
    </Box>
  );
}
