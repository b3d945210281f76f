import { SimpleGrid, Stack, Switch, Title } from '@mantine/core';
import { management } from '@scriptorium/contract/management/management.ts';
import type { Metrics } from '@scriptorium/contract/management/management-metrics.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ReadStates } from '../../../shared/lists/read-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { ChartCard } from './chart-card.tsx';
import { CHARTS } from './chart-series.ts';
import { EndpointTable } from './endpoint-table.tsx';
import { metricsTexts } from './metrics-texts.ts';
import { ProcessProperties } from './process-properties.tsx';
import { QueueTable } from './queue-table.tsx';
import { ThreadDump } from './thread-dump.tsx';

const REFRESH_MS = 5000;

function Figures({ metrics }: { metrics: Metrics }) {
  const t = useTexts(metricsTexts);
  return (
    <Stack gap="md">
      <section aria-label={t('charts')}>
        <Title order={2} fz={17} mb="sm">
          {t('charts')}
        </Title>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {CHARTS.map((chart) => (
            <ChartCard key={chart.title} chart={chart} samples={metrics.history} />
          ))}
        </SimpleGrid>
      </section>
      <EndpointTable requests={metrics.requests} />
      <QueueTable jobs={metrics.jobs} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ProcessProperties metrics={metrics} />
        <ThreadDump />
      </SimpleGrid>
    </Stack>
  );
}

/** The server's metrics (ADMIN-05). */
export function MetricsPage() {
  const t = useTexts(metricsTexts);
  const [isLive, setLive] = useState(true);
  const read = useRead(management.metrics, { query: {} }, { refetchInterval: isLive ? REFRESH_MS : false });
  const { data } = read;
  const frame = {
    title: t('title'),
    subtitle: data ? t('subtitle', { start: formatTimestamp(data.startedAt) }) : undefined,
    actions: (
      <Switch label={t('live')} checked={isLive} onChange={(event) => setLive(event.currentTarget.checked)} />
    ),
  };
  return (
    <PageFrame {...frame}>
      <PageTitle>{t('title')}</PageTitle>
      {data ? (
        <Figures metrics={data} />
      ) : (
        <Card>
          <ReadStates read={read} />
        </Card>
      )}
    </PageFrame>
  );
}
