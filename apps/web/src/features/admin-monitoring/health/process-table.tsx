import { Table, Text } from '@mantine/core';
import type { ServerInstance } from '@scriptorium/contract/management/management-health.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import classes from '../monitoring.module.css';
import { healthTexts } from './health-texts.ts';

/** All server instances of the installation, regardless of which one answers. */
export function ProcessTable({ processes }: { processes: readonly ServerInstance[] }) {
  const t = useTexts(healthTexts);
  return (
    <Card>
      <Text component="h2" fz={17} fw={650} p="md" pb="xs" m={0}>
        {t('processes')}
      </Text>
      {processes.length === 0 ? (
        <Text c="dimmed" p="md">
          {t('noProcesses')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <DataTable aria-label={t('processes')}>
            <Table.Thead>
              <Table.Tr>
                {(['host', 'pid', 'role', 'version', 'startedAt', 'seenAt'] as const).map((head) => (
                  <Table.Th key={head}>{t(head)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {processes.map(({ host, pid, role, version, startedAt, seenAt }) => (
                <Table.Tr key={`${host} ${pid} ${startedAt}`}>
                  <Table.Td>{host}</Table.Td>
                  <Table.Td>{pid}</Table.Td>
                  <Table.Td>{role}</Table.Td>
                  <Table.Td>{version}</Table.Td>
                  <Table.Td className={classes.when}>{formatTimestampWithSeconds(startedAt)}</Table.Td>
                  <Table.Td className={classes.when}>{formatTimestampWithSeconds(seenAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </DataTable>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}
