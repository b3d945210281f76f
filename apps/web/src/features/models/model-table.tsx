import { ActionIcon, Badge, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { models, type Model } from '@scriptorium/contract/machines/models.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { formatMoney } from '@scriptorium/web-kit/format/format.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { modelTexts } from './texts.ts';

function Spent({ model: { spentToday, dailyBudget, currency } }: { model: Model }) {
  const t = useTexts(modelTexts);
  const spent = formatMoney(spentToday);
  if (dailyBudget === null) return t('spentOnly', { spent, currency });
  const isOver = spentToday >= dailyBudget;
  return (
    <Text span size="sm" c={isOver ? 'red' : undefined} fw={isOver ? 600 : undefined}>
      {t('spentOf', { spent, budget: formatMoney(dailyBudget), currency })}
    </Text>
  );
}

function Row({ model, onEdit }: { model: Model; onEdit: (model: Model) => void }) {
  const t = useTexts(modelTexts);
  const confirmDeletion = useConfirmDeletion();
  const remove = useWrite(models.remove, { refreshes: [models.list] });
  const { id, name, kind, protocol, modalities, active } = model;
  const reads = kind === 'TRANSCRIPTION' ? (['recordings'] as const) : (['textOnly', ...modalities] as const);
  const askToRemove = () =>
    confirmDeletion(t('removeTitle'), t('removeQuestion', { name }), () => remove.mutate({ params: { id } }));
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          {name}
          {active ? null : (
            <Badge color="gray" size="sm">
              {t('inactive')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {t(protocol)}
        <Text size="xs" c="dimmed">
          {model.model}
        </Text>
      </Table.Td>
      <Table.Td>{reads.map((key) => t(key)).join(', ')}</Table.Td>
      <Table.Td>
        <Spent model={model} />
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="end" wrap="nowrap">
          <ActionIcon variant="subtle" aria-label={t('editOf', { name })} onClick={() => onEdit(model)}>
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" aria-label={t('removeOf', { name })} onClick={askToRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

interface ModelTableProps {
  readonly models: readonly Model[];
  readonly onEdit: (model: Model) => void;
}

export function ModelTable({ models: rows, onEdit }: ModelTableProps) {
  const t = useTexts(modelTexts);
  const common = useTexts(commonTexts);
  return (
    <DataTable aria-label={t('list')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('protocol')}</Table.Th>
          <Table.Th>{t('reads')}</Table.Th>
          <Table.Th>{t('spent')}</Table.Th>
          <Table.Th w={90}>
            <VisuallyHidden>{common('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((model) => (
          <Row key={model.id} model={model} onEdit={onEdit} />
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
