import { Box, Table, Text, Title } from '@mantine/core';
import type { Metrics } from '@scriptorium/contract/management/management-metrics.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { formatCount, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import classes from '../monitoring.module.css';
import { metricsTexts } from './metrics-texts.ts';

const NO_VALUE = '–';
export const formatMs = (value: number | null): string =>
  value === null ? NO_VALUE : `${formatNumber(value)} ms`;

/** Routes that the server counts together, because each of them has a route of its own or none. */
const GROUPED_ROUTES = { '(page)': 'pageFiles', '(no route)': 'noRoute' } as const;

const isGroupedRoute = (route: string): route is keyof typeof GROUPED_ROUTES => route in GROUPED_ROUTES;

/** The API calls, most frequent first. */
export function EndpointTable({ requests }: { requests: Metrics['requests'] }) {
  const t = useTexts(metricsTexts);
  const routeOf = (route: string) => (isGroupedRoute(route) ? t(GROUPED_ROUTES[route]) : route);
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
        <Table.ScrollContainer
          minWidth={860}
          maxHeight={480}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
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
                      {formatMs(ms)}
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
