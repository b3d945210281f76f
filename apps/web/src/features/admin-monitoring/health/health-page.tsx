import { Button, SimpleGrid, Stack } from '@mantine/core';
import { management } from '@scriptorium/contract/management/management.ts';
import type { HealthComponents } from '@scriptorium/contract/management/management-health.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formatBytes, formatCount, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts, type TextOfTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconRefresh } from '@tabler/icons-react';
import { formatSeconds } from '../format-seconds.ts';
import { ComponentCard } from './component-card.tsx';
import { healthTexts } from './health-texts.ts';
import { ProcessTable } from './process-table.tsx';
import { RefusedNodesTable } from './refused-nodes-table.tsx';

type T = TextOfTexts<typeof healthTexts>;
type Properties = [name: string, value: string][];

function databaseProperties(t: T, details: HealthComponents['database']['details']): Properties {
  if (!details) return [];
  return [
    [t('kind'), t(details.kind)],
    [t('version'), details.version],
    [t('roundTrip'), `${formatNumber(details.roundTripMs)} ms`],
  ];
}

function fileProperties(t: T, details: HealthComponents['files']['details']): Properties {
  if (!details) return [];
  const { kind, place, freeBytes, totalBytes } = details;
  const properties: Properties = [
    [t('kind'), t(kind)],
    [t('place'), place],
  ];
  if (freeBytes === null || totalBytes === null) return properties;
  const space = t('freeOf', { free: formatBytes(freeBytes), total: formatBytes(totalBytes) });
  return [...properties, [t('free'), space]];
}

function jobProperties(t: T, details: HealthComponents['jobs']['details']): Properties {
  if (!details) return [];
  const { bounded, ready, running, failed, oldestReadySeconds } = details;
  const waiting = formatCount(ready);
  return [
    [t('ready'), bounded ? t('atLeast', { count: waiting as never }) : waiting],
    [t('running'), formatCount(running)],
    [t('failed'), formatCount(failed)],
    [t('oldest'), formatSeconds(oldestReadySeconds)],
  ];
}

function mailProperties(t: T, details: HealthComponents['mail']['details']): Properties {
  if (!details) return [];
  return [
    [t('kind'), t(details.kind)],
    [t('place'), details.place],
  ];
}

function ocrProperties(t: T, details: HealthComponents['ocr']['details']): Properties {
  if (!details) return [];
  return [
    [t('engine'), details.engine],
    [t('languages'), details.languages.join(', ') || t('none')],
  ];
}

function Components({ components }: { components: HealthComponents }) {
  const t = useTexts(healthTexts);
  const { database, files, jobs, mail, nodes, ocr } = components;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ComponentCard
          title={t('database')}
          component={database}
          properties={databaseProperties(t, database.details)}
        />
        <ComponentCard title={t('files')} component={files} properties={fileProperties(t, files.details)} />
        <ComponentCard title={t('jobs')} component={jobs} properties={jobProperties(t, jobs.details)} />
        <ComponentCard title={t('mail')} component={mail} properties={mailProperties(t, mail.details)} />
        <ComponentCard title={t('ocr')} component={ocr} properties={ocrProperties(t, ocr.details)} />
        <ComponentCard
          title={t('nodes')}
          component={nodes}
          properties={nodes.details ? [[t('refusedNodes'), formatCount(nodes.details.total)]] : []}
        />
      </SimpleGrid>
      <RefusedNodesTable details={nodes.details} />
      <ProcessTable processes={jobs.details?.processes ?? []} />
    </Stack>
  );
}

/** State of everything that the server depends on (ADMIN-06). */
export function HealthPage() {
  const t = useTexts(healthTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const { data, isPending, isFetching, error, refetch } = useRead(management.health, { query: {} });
  const failed = error && !data?.components ? errorMessage(error) : null;
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isFetching && !isPending}
          onClick={() => void refetch()}
        >
          {t('refresh')}
        </Button>
      }
    >
      <PageTitle>{t('title')}</PageTitle>
      {data?.components ? (
        <Components components={data.components} />
      ) : (
        <Card>
          <ListStates
            pending={isPending}
            error={failed}
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
