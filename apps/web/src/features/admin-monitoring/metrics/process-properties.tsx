import { Title } from '@mantine/core';
import type { Metrics } from '@scriptorium/contract/management/management-metrics.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import {
  formatBytes,
  formatCount,
  formatTimestamp,
  formatNumber,
} from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { PropertyList } from '../property-list.tsx';
import { formatSeconds } from '../format-seconds.ts';
import { formatMs } from './endpoint-table.tsx';
import { metricsTexts } from './metrics-texts.ts';

/** Properties that rarely change. */
export function ProcessProperties({ metrics }: { metrics: Metrics }) {
  const t = useTexts(metricsTexts);
  const { memory, cpu, garbageCollection: collections, database } = metrics;
  const collected = collections.reduce((sum, { count }) => sum + count, 0);
  const seconds = collections.reduce((sum, one) => sum + one.seconds, 0);
  return (
    <Card p="md">
      <Title order={2} fz={17} mb="xs">
        {t('process')}
      </Title>
      <PropertyList
        properties={[
          [t('role'), metrics.role],
          [t('uptime'), formatTimestamp(metrics.startedAt)],
          [t('heapLimit'), formatBytes(memory.heapLimit)],
          [t('cpuSeconds'), formatSeconds(cpu.seconds)],
          [t('gc'), `${formatCount(collected)} (${t('seconds', { seconds: formatNumber(seconds) })})`],
          [t('database'), database.pool ? t('connectionsOf', { ...database.pool }) : t('oneConnection')],
          [t('queriesDone'), `${formatCount(database.queries)} (${t('mean')}: ${formatMs(database.meanMs)})`],
        ]}
      />
    </Card>
  );
}
