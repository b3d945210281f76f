import { Box, Table, Text, Title } from '@mantine/core';
import type { Metrics } from '@scriptorium/contract/management-metrics.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { formatCount, formatNumber } from '@scriptorium/web-kit/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import classes from '../monitoring.module.css';
import { metricsTexts } from './metrics-texts.ts';

const NOTHING = '–';
export const msOf = (value: number | null): string =>
  value === null ? NOTHING : `${formatNumber(value)} ms`;

/** What the server counts together, because each of it has a route of its own or none. */
const TOGETHER = { '(page)': 'pageFiles', '(no route)': 'noRoute' } as const;

const isTogether = (route: string): route is keyof typeof TOGETHER => route in TOGETHER;

/** The calls of the API, the most asked first. */
export function EndpointTable({ requests }: { requests: Metrics['requests'] }) {
  const t = useTexts(metricsTexts);
  const routeOf = (route: string) => (isTogether(route) ? t(TOGETHER[route]) : route);
  return (
    <Card>
      <Box p="md">
        <Title order={2} fz={17}>
          {t('endpoints')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('endpointsAbout', { total: formatCount(requests.total) })}
        </Text>
      </Box>
      {requests.endpoints.length === 0 ? (
        <Text c="dimmed" ta="center" p="lg">
          {t('noRequests')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={860} maxHeight={480}>
          <DataTable aria-label={t('endpoints')} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('call')}</Table.Th>
                {(['count', 'refused', 'failed', 'mean', 'p50', 'p95', 'p99'] as const).map((head) => (
                  <Table.Th key={head} ta="right">
                    {t(head)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {requests.endpoints.map((figures) => (
                <Table.Tr key={`${figures.method} ${figures.route}`}>
                  <Table.Td className={classes.code}>
                    {figures.method} {routeOf(figures.route)}
                  </Table.Td>
                  {[figures.count, figures.clientErrors, figures.serverErrors].map((count, index) => (
                    <Table.Td key={index} className={classes.figure}>
                      {formatCount(count)}
                    </Table.Td>
                  ))}
                  {[figures.meanMs, figures.p50Ms, figures.p95Ms, figures.p99Ms].map((ms, index) => (
                    <Table.Td key={index} className={classes.figure}>
                      {msOf(ms)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </DataTable>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}
