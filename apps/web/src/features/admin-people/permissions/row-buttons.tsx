import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

interface RowButtonsProps {
  labels: { edit: string; remove: string };
  onEdit: () => void;
  /** Undefined if it cannot be deleted. */
  onRemove?: (() => void) | undefined;
}

export const RowButtons = ({ labels, onEdit, onRemove }: RowButtonsProps) => (
  <Group gap={2} wrap="nowrap" justify="flex-end">
    <ActionIcon variant="subtle" color="gray" aria-label={labels.edit} title={labels.edit} onClick={onEdit}>
      <IconPencil size={16} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="red"
      aria-label={labels.remove}
      title={labels.remove}
      disabled={onRemove === undefined}
      onClick={onRemove}
    >
      <IconTrash size={16} />
    </ActionIcon>
  </Group>
);
