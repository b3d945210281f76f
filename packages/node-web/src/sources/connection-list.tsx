import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import type { SourceStatus } from '@scriptorium/contract/connections/sources.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SourceState } from './source-state.tsx';
import { sourceTexts } from './texts.ts';

/** A connection of a node in its list. */
export interface ListedConnection {
  readonly id: number;
  readonly name: string;
  /** The host and the folder of the connection. */
  readonly place: string;
}

interface ConnectionListProps<Connection extends ListedConnection> {
  readonly connections: readonly Connection[];
  /** The states of the fetching; absent for connections over which documents leave. */
  readonly statuses?: readonly SourceStatus[] | undefined;
  readonly rests?: 'PAUSED' | 'INACTIVE' | undefined;
  readonly readOnly: boolean;
  /** The node may have no more connections. */
  readonly isFull?: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (connection: Connection) => void;
  readonly onDelete: (connection: Connection) => void;
  /** Opens the list of what could not be imported. */
  readonly onOpenFailed?: () => void;
  /** More about a connection, below its state. */
  readonly more?: (connection: Connection) => ReactNode;
}

/** The connections of a node: each with its place and state, and what can be done with it. */
export function ConnectionList<Connection extends ListedConnection>(props: ConnectionListProps<Connection>) {
  const { connections, statuses, rests, readOnly, isFull = false, onAdd, more } = props;
  const t = useTexts(sourceTexts);
  return (
    <Stack gap="sm">
      {connections.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      )}
      <PlainList aria-label={t('connections')}>
        {connections.map((connection) => {
          const status = statuses?.find(({ id }) => id === connection.id);
          return (
            <li key={connection.id}>
              <Stack gap={4} pb="sm">
                <Heading {...props} connection={connection} />
                {status && <SourceState status={status} rests={rests} onOpenFailed={props.onOpenFailed} />}
                {more?.(connection)}
              </Stack>
            </li>
          );
        })}
      </PlainList>
      {!readOnly && !isFull && (
        <Group>
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onAdd}>
            {t('add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Heading<Connection extends ListedConnection>({
  connection,
  readOnly,
  onEdit,
  onDelete,
}: ConnectionListProps<Connection> & { connection: Connection }) {
  const t = useTexts(sourceTexts);
  const confirmDeletion = useConfirmDeletion();
  const { name, place } = connection;
  const askDelete = () =>
    confirmDeletion(t('removeTitle'), t('removeQuestion', { name }), () => onDelete(connection));
  return (
    <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {place}
        </Text>
      </div>
      {!readOnly && (
        <Group gap={4} wrap="nowrap">
          <Tooltip label={t('edit', { name })}>
            <ActionIcon variant="subtle" aria-label={t('edit', { name })} onClick={() => onEdit(connection)}>
              <IconPencil size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('remove', { name })}>
            <ActionIcon variant="subtle" color="red" aria-label={t('remove', { name })} onClick={askDelete}>
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        </Group>
      )}
    </Group>
  );
}
