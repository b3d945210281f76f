import { Table, Text } from '@mantine/core';
import type { SourceStatus } from '@scriptorium/contract/connections/sources.ts';
import { SourceState } from '@scriptorium/node-web/sources/source-state.tsx';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { sourcesPageTexts } from './texts.ts';

interface ConnectionTableProps {
  readonly processId: number;
  readonly connections: readonly SourceStatus[];
  readonly isPaused: boolean;
}

export function ConnectionTable({ processId, connections, isPaused }: ConnectionTableProps) {
  const t = useTexts(sourcesPageTexts);
  const mayOpenGraph = useHasProcessRight(processId, 'ADMIN');
  return (
    <Table.ScrollContainer minWidth={620}>
      <DataTable layout="fixed" aria-label={t('connections')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th w="24%">{t('node')}</Table.Th>
            <Table.Th w="48%">{t('state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {connections.map((connection) => (
            <Table.Tr key={connection.id} style={{ verticalAlign: 'top' }}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{connection.name}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {mayOpenGraph ? (
                  <AnchorLink
                    to="/entity/process/$processId/graph"
                    params={{ processId }}
                    search={{ node: connection.nodeId }}
                    size="sm"
                    aria-label={t('openNode', { name: connection.nodeName })}
                  >
                    {connection.nodeName}
                  </AnchorLink>
                ) : (
                  <Text size="sm">{connection.nodeName}</Text>
                )}
              </Table.Td>
              <Table.Td>
                <SourceState status={connection} rests={isPaused ? 'PAUSED' : undefined} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}
