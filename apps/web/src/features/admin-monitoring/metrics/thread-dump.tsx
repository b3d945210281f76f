import { Button, Drawer, Stack, Table, Text, Title } from '@mantine/core';
import { management } from '@scriptorium/contract/management/management.ts';
import type { ThreadDump as Dump } from '@scriptorium/contract/management/management-metrics.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../monitoring.module.css';
import { metricsTexts } from './metrics-texts.ts';

function Counted({
  title,
  rows,
}: {
  title: string;
  rows: readonly { type: string; count: number; active?: number }[];
}) {
  const t = useTexts(metricsTexts);
  const hasActive = rows.some(({ active }) => active !== undefined);
  return (
    <section>
      <Title order={3} fz={15} mb={4}>
        {title}
      </Title>
      <DataTable aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('type')}</Table.Th>
            <Table.Th ta="right">{t('number')}</Table.Th>
            {hasActive ? <Table.Th ta="right">{t('active')}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ type, count, active }) => (
            <Table.Tr key={type}>
              <Table.Td className={classes.code}>{type}</Table.Td>
              <Table.Td className={classes.figure}>{count}</Table.Td>
              {hasActive ? <Table.Td className={classes.figure}>{active}</Table.Td> : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
    </section>
  );
}

function DumpDetails({ dump }: { dump: Dump }) {
  const t = useTexts(metricsTexts);
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {formatTimestampWithSeconds(dump.at)} · pid {dump.pid}
      </Text>
      <section>
        <Title order={3} fz={15} mb={4}>
          {t('threads')}
        </Title>
        <Stack gap="xs">
          {dump.threads.map(({ name, stack }) => (
            <div key={name}>
              <Text size="sm" fw={550}>
                {name}
              </Text>
              {stack.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t('noStack')}
                </Text>
              ) : (
                <pre className={classes.stack}>{stack.join('\n')}</pre>
              )}
            </div>
          ))}
        </Stack>
      </section>
      <Counted title={t('handles')} rows={dump.handles} />
      <Counted title={t('resources')} rows={dump.resources} />
      <section>
        <Title order={3} fz={15} mb={4}>
          {t('children')}
        </Title>
        <Text size="sm">
          {dump.children.length === 0 ? t('noChildren') : dump.children.map((pid) => `pid ${pid}`).join(', ')}
        </Text>
      </section>
    </Stack>
  );
}

function DumpDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(metricsTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const { data, isPending, isFetching, error, refetch } = useRead(management.threadDump, { query: {} });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{t('threadDump')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <ListStates
        pending={isPending || isFetching}
        error={error ? errorMessage(error) : null}
        empty={false}
        labels={{ loading: common('loading'), retry: common('retry'), empty: '' }}
        onRetry={() => void refetch()}
      >
        {data ? <DumpDetails dump={data} /> : null}
      </ListStates>
    </Drawer>
  );
}

/** A snapshot of the process's activity, taken on request. */
export function ThreadDump() {
  const t = useTexts(metricsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card p="md">
      <Title order={2} fz={17}>
        {t('threadDump')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('threadDumpAbout')}
      </Text>
      <Button variant="default" leftSection={<IconCamera size={16} />} onClick={() => setOpen(true)}>
        {t('takeDump')}
      </Button>
      {isOpen ? <DumpDrawer onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
