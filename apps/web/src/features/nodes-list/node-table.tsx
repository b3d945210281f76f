import { Group, Table, Text } from '@mantine/core';
import type { NodeRow } from '@scriptorium/contract/process/nodes.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import type { PagedList } from '../../shared/lists/paged-list.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { textOf, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { SortField } from './node-search.ts';
import { nodeListTexts } from './texts.ts';

function TypeCell({ type }: { type: NodeRow['activityType'] }) {
  const web = findWebNode(type);
  const Icon = web?.Icon;
  return (
    <Group gap={8} wrap="nowrap">
      {Icon ? <Icon size={16} aria-hidden="true" /> : null}
      <Text size="sm">{web ? textOf(web.texts)('name') : type}</Text>
    </Group>
  );
}

function Row({ node: { id, name, activityType, processId, processName } }: { node: NodeRow }) {
  const t = useTexts(nodeListTexts);
  const mayOpenGraph = useHasProcessRight(processId, 'ADMIN');
  return (
    <Table.Tr>
      <Table.Td c="dimmed">{id}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {mayOpenGraph ? (
          <AnchorLink
            to="/entity/process/$processId/graph"
            params={{ processId }}
            size="sm"
            fw={550}
            c="inherit"
            aria-label={t('graphOf', { name, process: processName })}
          >
            {name}
          </AnchorLink>
        ) : (
          <Text size="sm" fw={550}>
            {name}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <TypeCell type={activityType} />
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <AnchorLink to="/entity/process/$processId/documents" params={{ processId }} size="sm">
          {processName}
        </AnchorLink>
      </Table.Td>
    </Table.Tr>
  );
}

interface NodeTableProps {
  nodes: readonly NodeRow[];
  list: PagedList<SortField>;
}

export function NodeTable({ nodes, list }: NodeTableProps) {
  const t = useTexts(nodeListTexts);
  return (
    <Table.ScrollContainer minWidth={620}>
      <DataTable layout="fixed" aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <SortHeader w={84} label={t('id')} {...list.header('id')} />
            <SortHeader label={t('name')} {...list.header('name')} />
            <SortHeader w="24%" label={t('type')} {...list.header('activityType')} />
            <SortHeader w="34%" label={t('process')} {...list.header('processName')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {nodes.map((node) => (
            <Row key={node.id} node={node} />
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}
