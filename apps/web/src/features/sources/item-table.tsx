import { ActionIcon, Group, Table, Text } from '@mantine/core';
import type { SourceItem } from '@scriptorium/contract/connections/sources.ts';
import { sourceReasons } from '@scriptorium/node-web/sources/reason-texts.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { formatBytes, formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlayerSkipForward, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sourcesPageTexts } from './texts.ts';

interface ItemTableProps {
  readonly processId: number;
  readonly items: readonly SourceItem[];
  readonly mayChange: boolean;
  readonly onRetry: (id: number) => void;
  readonly onSkip: (id: number) => void;
}

export function ItemTable(props: ItemTableProps) {
  const t = useTexts(sourcesPageTexts);
  return (
    <Table.ScrollContainer minWidth={760}>
      <DataTable layout="fixed" aria-label={t('items')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="30%">{t('name')}</Table.Th>
            <Table.Th w="18%">{t('node')}</Table.Th>
            <Table.Th>{t('why')}</Table.Th>
            <Table.Th w={130}>{t('when')}</Table.Th>
            {props.mayChange && <Table.Th w={90} aria-label={t('actions')} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.items.map((item) => (
            <ItemRow key={item.id} {...props} item={item} />
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}

function ItemRow({ processId, item, mayChange, onRetry, onSkip }: ItemTableProps & { item: SourceItem }) {
  const t = useTexts(sourcesPageTexts);
  const words = useReasonMessage([sourceReasons]);
  const { id, name, nodeName, size, reason, tries, documentId, finishedAt, nextTryAt, foundAt } = item;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{name}</Text>
        {size !== null && (
          <Text size="xs" c="dimmed">
            {formatBytes(size)}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{nodeName}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {reason && <Text size="sm">{words(reason)}</Text>}
        {tries > 0 && (
          <Text size="xs" c="dimmed">
            {t('tries', { count: tries })}
          </Text>
        )}
        {nextTryAt && (
          <Text size="xs" c="dimmed">
            {t('nextTry', { at: formatTimestamp(nextTryAt) })}
          </Text>
        )}
        {documentId !== null && (
          <AnchorLink
            to="/entity/process/$processId/document/{-$documentId}"
            params={{ processId, documentId }}
            size="sm"
            aria-label={t('documentOf', { name })}
          >
            {t('document')}
          </AnchorLink>
        )}
      </Table.Td>
      <Table.Td>{formatTimestamp(finishedAt ?? foundAt)}</Table.Td>
      {mayChange && (
        <Table.Td>
          <Group gap={4} wrap="nowrap">
            <Action
              label={t('againOf', { name })}
              icon={<IconRefresh size={16} />}
              onClick={() => onRetry(id)}
            />
            {item.state === 'FAILED' && (
              <Action
                label={t('skipOf', { name })}
                icon={<IconPlayerSkipForward size={16} />}
                onClick={() => onSkip(id)}
              />
            )}
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function Action({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
