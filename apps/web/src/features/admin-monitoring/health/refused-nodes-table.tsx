import { Table, Text } from '@mantine/core';
import type { HealthComponents } from '@scriptorium/contract/management/management-health.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { healthTexts } from './health-texts.ts';

/** The nodes that this version refuses, each with a link to its settings; nothing where there are none. */
export function RefusedNodesTable({ details }: { details: HealthComponents['nodes']['details'] }) {
  const t = useTexts(healthTexts);
  if (!details || details.total === 0) return null;
  const { refused, total } = details;
  return (
    <Card>
      <Text component="h2" fz={17} fw={650} p="md" pb="xs" m={0}>
        {t('refusedTitle')}
      </Text>
      {refused.length < total ? (
        <Text size="sm" c="dimmed" px="md" pb="xs">
          {t('firstRefused', { shown: formatCount(refused.length), total: formatCount(total) })}
        </Text>
      ) : null}
      <Table.ScrollContainer minWidth={480}>
        <DataTable aria-label={t('refusedTitle')}>
          <Table.Thead>
            <Table.Tr>
              {(['process', 'node', 'setting'] as const).map((head) => (
                <Table.Th key={head}>{t(head)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.map(({ processId, processName, nodeId, nodeName, field }) => (
              <Table.Tr key={`${nodeId} ${field}`}>
                <Table.Td>{processName}</Table.Td>
                <Table.Td>
                  <AnchorLink
                    to="/entity/process/$processId/graph"
                    params={{ processId }}
                    search={{ node: nodeId }}
                    size="sm"
                  >
                    {nodeName}
                  </AnchorLink>
                </Table.Td>
                <Table.Td>
                  <code>{field}</code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </DataTable>
      </Table.ScrollContainer>
    </Card>
  );
}
