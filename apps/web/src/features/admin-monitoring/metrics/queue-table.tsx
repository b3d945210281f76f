import { Box, Table, Text, Title } from '@mantine/core';
import type { Metrics } from '@scriptorium/contract/management/management-metrics.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { formatSeconds } from '../format-seconds.ts';
import classes from '../monitoring.module.css';
import { formatMs } from './endpoint-table.tsx';
import { metricsTexts } from './metrics-texts.ts';

const HEADS = ['ready', 'delayed', 'running', 'failedJobs', 'oldest', 'endedHere', 'mean', 'p95'] as const;

function QueueRow({ queue, jobs }: { queue: string; jobs: Metrics['jobs'] }) {
  const counts = jobs.queues.find((one) => one.queue === queue);
  const runs = jobs.runs.find((run) => run.queue === queue);
  const cells = [
    formatCount(counts?.ready ?? 0),
    formatCount(counts?.delayed ?? 0),
    formatCount(counts?.running ?? 0),
    formatCount(counts?.failed ?? 0),
    formatSeconds(counts?.oldestReadySeconds ?? null),
    formatCount(runs?.ended ?? 0),
    formatMs(runs?.meanMs ?? null),
    formatMs(runs?.p95Ms ?? null),
  ];
  return (
    <Table.Tr>
      <Table.Td className={classes.code}>{queue}</Table.Td>
      {cells.map((cell, index) => (
        <Table.Td key={HEADS[index]} className={classes.figure}>
          {cell}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Queue lengths of the whole installation, and durations on this server instance. */
export function QueueTable({ jobs }: { jobs: Metrics['jobs'] }) {
  const t = useTexts(metricsTexts);
  const queues = [...new Set([...jobs.queues, ...jobs.runs].map(({ queue }) => queue))].toSorted();
  return (
    <Card>
      <Box p="md">
        <Title order={2} fz={17}>
          {t('queues')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('queuesAbout')} {jobs.bounded ? t('queuesBounded') : ''}
        </Text>
      </Box>
      {queues.length === 0 ? (
        <Text c="dimmed" ta="center" p="lg">
          {t('noQueues')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={860}>
          <DataTable aria-label={t('queues')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('queue')}</Table.Th>
                {HEADS.map((head) => (
                  <Table.Th key={head} ta="right">
                    {t(head)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {queues.map((queue) => (
                <QueueRow key={queue} queue={queue} jobs={jobs} />
              ))}
            </Table.Tbody>
          </DataTable>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}
