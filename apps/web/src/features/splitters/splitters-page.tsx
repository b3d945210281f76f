import { ActionIcon, Button, Group, Table, VisuallyHidden } from '@mantine/core';
import {
  externalSplitters,
  type ExternalSplitter,
} from '@scriptorium/contract/machines/external-splitters.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { SplitterForm } from './splitter-form.tsx';
import { splitterTexts } from './texts.ts';

/** The external splitters of the installation (ADMIN-11). */
export function SplittersPage() {
  const t = useTexts(splitterTexts);
  const [edited, setEdited] = useState<ExternalSplitter | 'new'>();
  const read = useRead(externalSplitters.list, { query: {} });
  const rows = read.data ?? [];
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('about')}
      width={1080}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          {t('create')}
        </Button>
      }
    >
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <ReadStates read={read} empty={rows.length === 0} emptyText={t('none')}>
          <SplitterTable splitters={rows} onEdit={setEdited} />
        </ReadStates>
      </Card>
      {edited === undefined ? null : (
        <SplitterForm stored={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </PageFrame>
  );
}

interface SplitterTableProps {
  readonly splitters: readonly ExternalSplitter[];
  readonly onEdit: (splitter: ExternalSplitter) => void;
}

function SplitterTable({ splitters, onEdit }: SplitterTableProps) {
  const t = useTexts(splitterTexts);
  const common = useTexts(commonTexts);
  const confirmDeletion = useConfirmDeletion();
  const remove = useWrite(externalSplitters.remove, { refreshes: [externalSplitters.list] });
  const askToRemove = ({ id, name }: ExternalSplitter) =>
    confirmDeletion(t('removeTitle'), t('removeQuestion', { name }), () => remove.mutate({ params: { id } }));
  return (
    <DataTable aria-label={t('list')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('url')}</Table.Th>
          <Table.Th w={90}>
            <VisuallyHidden>{common('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {splitters.map((splitter) => (
          <Table.Tr key={splitter.id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{splitter.name}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{splitter.url}</Table.Td>
            <Table.Td>
              <Group gap={4} justify="end" wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  aria-label={t('editOf', { name: splitter.name })}
                  onClick={() => onEdit(splitter)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('removeOf', { name: splitter.name })}
                  onClick={() => askToRemove(splitter)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
