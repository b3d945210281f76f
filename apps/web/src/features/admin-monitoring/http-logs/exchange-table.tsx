import { Badge, Table, Text } from '@mantine/core';
import type { Exchange } from '@scriptorium/contract/management/management-logs.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { formatCount, formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import classes from '../monitoring.module.css';
import { httpLogsTexts } from './http-logs-texts.ts';

const colourOf = (status: number): string => (status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'teal');

/** Hides the cache-buster, a random query parameter that would distract from the others. */
const withoutCacheBuster = (address: string): string =>
  address.replace(/([?&])cacheBuster=[^&]*&?/, '$1').replace(/[?&]$/, '');

function Row({ exchange: { at, method, address, status, ms, login, client } }: { exchange: Exchange }) {
  const t = useTexts(httpLogsTexts);
  return (
    <Table.Tr>
      <Table.Td className={classes.when} c="dimmed">
        {formatTimestampWithSeconds(at)}
      </Table.Td>
      <Table.Td className={classes.code}>{method}</Table.Td>
      <Table.Td className={classes.code}>{withoutCacheBuster(address)}</Table.Td>
      <Table.Td>
        <Badge color={colourOf(status)} variant="light">
          {status}
        </Badge>
      </Table.Td>
      <Table.Td className={classes.figure}>{formatCount(ms)} ms</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {login ?? (
          <Text span size="sm" c="dimmed">
            {t('nobody')}
          </Text>
        )}
      </Table.Td>
      <Table.Td c="dimmed">{client}</Table.Td>
    </Table.Tr>
  );
}

export function ExchangeTable({ exchanges }: { exchanges: readonly Exchange[] }) {
  const t = useTexts(httpLogsTexts);
  return (
    <Table.ScrollContainer minWidth={900}>
      <DataTable layout="fixed" aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={165}>{t('at')}</Table.Th>
            <Table.Th w={84}>{t('method')}</Table.Th>
            <Table.Th>{t('address')}</Table.Th>
            <Table.Th w={84}>{t('status')}</Table.Th>
            <Table.Th w={96} ta="right">
              {t('ms')}
            </Table.Th>
            <Table.Th w={150}>{t('login')}</Table.Th>
            <Table.Th w={140}>{t('client')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {exchanges.map((exchange) => (
            <Row key={exchange.id} exchange={exchange} />
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}
