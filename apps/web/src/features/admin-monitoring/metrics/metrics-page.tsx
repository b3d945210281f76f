import { SimpleGrid, Stack, Switch, Title } from '@mantine/core';
import { management } from '@scriptorium/contract/management.ts';
import type { Metrics } from '@scriptorium/contract/management-metrics.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format.ts';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
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

/** The server's metrics (spec platform 2.9). */
export function MetricsPage() {
  const t = useTexts(metricsTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const [isLive, setLive] = useState(true);
  const { data, isPending, error, refetch } = useRead(
    management.metrics,
    { query: {} },
    { refetchInterval: isLive ? REFRESH_MS : false },
  );
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
          <ListStates
            pending={isPending}
            error={error ? errorMessage(error) : null}
            empty={false}
            labels={{ loading: common('loading'), retry: common('retry'), empty: '' }}
            onRetry={() => void refetch()}
          >
            {null}
          </ListStates>
        </Card>
      )}
    </PageFrame>
  );
}
