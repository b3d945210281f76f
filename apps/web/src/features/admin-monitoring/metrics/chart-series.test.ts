import type { MetricsSample } from '@scriptorium/contract/management/management-metrics.ts';
import { expect, test } from 'vitest';
import { CHARTS, summaryOf, downsample } from './chart-series.ts';

const sampleOf = (requestsPerMinute: number, requestP95Ms: number | null) =>
  ({ requestsPerMinute, requestP95Ms }) as MetricsSample;
const seriesOf = (title: string, label: string) => {
  const series = CHARTS.find((chart) => chart.title === title)?.series.find((one) => one.label === label);
  if (!series) throw new Error(`No series ${label} of ${title}`);
  return series;
};

test('a chart has at most a thousand points, including the newest', () => {
  const many = Array.from({ length: 2500 }, (_, index) => index);
  expect(downsample(many).length).toBeLessThanOrEqual(1000);
  expect(downsample(many).at(-1)).toBe(2499);
  expect(downsample([1, 2, 3])).toEqual([1, 2, 3]);
  expect(downsample([])).toEqual([]);
});

test('a summary ignores missing measurements', () => {
  const samples = [sampleOf(10, 5), sampleOf(30, null), sampleOf(20, 15)];
  expect(summaryOf(samples, seriesOf('requests', 'all'))).toEqual({
    now: 20,
    lowest: 10,
    mean: 20,
    highest: 30,
  });
  expect(summaryOf(samples, seriesOf('latency', 'p95'))).toEqual({
    now: 15,
    lowest: 5,
    mean: 10,
    highest: 15,
  });
  expect(summaryOf([sampleOf(1, null)], seriesOf('latency', 'p95')).mean).toBeNull();
});
