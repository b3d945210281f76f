import { Title } from '@mantine/core';
import type { Metrics } from '@scriptorium/contract/management-metrics.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { formatBytes, formatCount, formatMoment, formatNumber } from '@scriptorium/web-kit/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { Facts } from '../facts.tsx';
import { secondsOf } from '../seconds-of.ts';
import { msOf } from './endpoint-table.tsx';
import { metricsTexts } from './metrics-texts.ts';

/** What does not change from second to second. */
export function ProcessFacts({ metrics }: { metrics: Metrics }) {
  const t = useTexts(metricsTexts);
  const { memory, cpu, garbageCollection: collections, database } = metrics;
  const collected = collections.reduce((sum, { count }) => sum + count, 0);
  const seconds = collections.reduce((sum, one) => sum + one.seconds, 0);
  return (
    <Card p="md">
      <Title order={2} fz={17} mb="xs">
        {t('process')}
      </Title>
      <Facts
        facts={[
          [t('role'), metrics.role],
          [t('uptime'), formatMoment(metrics.startedAt)],
          [t('heapLimit'), formatBytes(memory.heapLimit)],
          [t('cpuSeconds'), secondsOf(cpu.seconds)],
          [t('gc'), `${formatCount(collected)} (${t('seconds', { seconds: formatNumber(seconds) })})`],
          [t('database'), database.pool ? t('connectionsOf', { ...database.pool }) : t('oneConnection')],
          [t('queriesDone'), `${formatCount(database.queries)} (${t('mean')}: ${msOf(database.meanMs)})`],
        ]}
      />
    </Card>
  );
}
