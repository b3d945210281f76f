import type { MetricsSample } from '@scriptorium/contract/management/management-metrics.ts';
import { formatBytes, formatCount, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import type { TextKey } from '@scriptorium/web-kit/texts/texts.ts';
import type { metricsTexts } from './metrics-texts.ts';

type Key = TextKey<typeof metricsTexts>;

export interface Series {
  readonly label: Key;
  /** Null if there is no measurement. */
  readonly read: (sample: MetricsSample) => number | null;
  readonly color: string;
  /** Dash pattern of the line, so that series do not differ by colour alone. */
  readonly dashes?: string;
}
export interface Chart {
  readonly title: Key;
  readonly format: (value: number) => string;
  /** Short format of the axis, if `format` is too long. */
  readonly axis?: (value: number) => string;
  readonly series: readonly Series[];
}

const [FIRST, SECOND, THIRD] = ['ink.6', 'teal.7', 'yellow.7'];
const BAD = 'red.6';
const milliseconds = (value: number) => `${formatNumber(value)} ms`;
const percent = (value: number) => `${formatCount(value)} %`;
const megabytes = (value: number) => `${formatCount(value / 1024 / 1024)} MB`;

/** All charts; each has one unit. */
export const CHARTS: readonly Chart[] = [
  {
    title: 'requests',
    format: formatCount,
    series: [
      { label: 'all', read: (sample) => sample.requestsPerMinute, color: FIRST },
      { label: 'serverErrors', read: (sample) => sample.errorsPerMinute, color: BAD, dashes: '5 3' },
    ],
  },
  {
    title: 'latency',
    format: milliseconds,
    series: [
      { label: 'p50', read: (sample) => sample.requestP50Ms, color: FIRST },
      { label: 'p95', read: (sample) => sample.requestP95Ms, color: SECOND, dashes: '5 3' },
      { label: 'p99', read: (sample) => sample.requestP99Ms, color: THIRD, dashes: '2 3' },
    ],
  },
  {
    title: 'memory',
    format: formatBytes,
    axis: megabytes,
    series: [
      { label: 'rss', read: (sample) => sample.rss, color: FIRST },
      { label: 'heapUsed', read: (sample) => sample.heapUsed, color: SECOND, dashes: '5 3' },
      { label: 'external', read: (sample) => sample.external, color: THIRD, dashes: '2 3' },
    ],
  },
  {
    title: 'eventLoop',
    format: milliseconds,
    series: [
      { label: 'p50', read: (sample) => sample.lagP50Ms, color: FIRST },
      { label: 'p99', read: (sample) => sample.lagP99Ms, color: SECOND, dashes: '5 3' },
    ],
  },
  {
    title: 'processor',
    format: percent,
    series: [
      { label: 'cpu', read: (sample) => 100 * sample.cpu, color: FIRST },
      { label: 'busy', read: (sample) => 100 * sample.utilisation, color: SECOND, dashes: '5 3' },
    ],
  },
  {
    title: 'jobs',
    format: formatCount,
    series: [
      { label: 'ready', read: (sample) => sample.jobsReady, color: FIRST },
      { label: 'running', read: (sample) => sample.jobsRunning, color: SECOND, dashes: '5 3' },
      { label: 'ended', read: (sample) => sample.jobsEndedPerMinute, color: THIRD, dashes: '2 3' },
    ],
  },
  {
    title: 'queries',
    format: milliseconds,
    series: [{ label: 'p95', read: (sample) => sample.queryP95Ms, color: FIRST }],
  },
  {
    title: 'connections',
    format: formatCount,
    series: [
      { label: 'poolInUse', read: (sample) => sample.poolInUse, color: FIRST },
      { label: 'poolWaiting', read: (sample) => sample.poolWaiting, color: BAD, dashes: '5 3' },
      { label: 'sockets', read: (sample) => sample.sockets, color: SECOND, dashes: '2 3' },
    ],
  },
];

/** More points are not visible and make rendering slow. */
const MAX_POINTS = 1000;

/** Samples at most a thousand points at even distances, always including the newest. */
export function downsample<T>(samples: readonly T[], maxPoints = MAX_POINTS): T[] {
  const step = Math.ceil(samples.length / maxPoints);
  return samples.filter((_, index) => (samples.length - 1 - index) % step === 0);
}

export interface Summary {
  readonly now: number | null;
  readonly lowest: number | null;
  readonly mean: number | null;
  readonly highest: number | null;
}

/** Four figures of a series, for screen readers. */
export function summaryOf(samples: readonly MetricsSample[], { read }: Series): Summary {
  const values = samples.map(read).filter((value) => value !== null);
  const last = samples.at(-1);
  if (values.length === 0) return { now: null, lowest: null, mean: null, highest: null };
  return {
    now: last === undefined ? null : read(last),
    lowest: values.reduce((one, other) => Math.min(one, other)),
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    highest: values.reduce((one, other) => Math.max(one, other)),
  };
}
