import { Badge, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { modals } from '@mantine/modals';
import { processChanges, type ProcessChange } from '@scriptorium/contract/process/process-changes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { StackedTable } from '@scriptorium/ui/stacked-table.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { IconGitCompare, IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { entryWords } from './change-words.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { useLossQuestion } from './loss-question.tsx';
import { changeTexts } from './texts.ts';
import { useRevertProgress } from './use-revert-progress.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { PAGE_SIZES, type VersionsSearch } from './versions-search.ts';

interface VersionsPageProps {
  readonly processId: number;
  readonly search: VersionsSearch;
  readonly onSearch: (search: VersionsSearch) => void;
}

/** The changes of a process, newest first; each can be restored. */
export function VersionsPage({ processId, search, onSearch }: VersionsPageProps) {
  const t = useTexts(changeTexts);
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES });
  const input = { params: { id: processId }, query: list.query };
  const read = useRead(processChanges.list, input, { keepPrevious: true });
  const title = t('versionsOf', { name: process.data?.name ?? '' });
  return (
    <PageFrame
      title={t('versions')}
      subtitle={t('versionsAbout')}
      actions={<UndoButtons processId={processId} />}
    >
      <PageTitle>{title}</PageTitle>
      <Card>
        <PagedTable list={list} read={read} empty={t('noVersions')}>
          {(changes) => (
            <VersionTable processId={processId} changes={changes} isFirstPage={list.page === 1} />
          )}
        </PagedTable>
      </Card>
    </PageFrame>
  );
}

interface VersionTableProps {
  readonly processId: number;
  readonly changes: readonly ProcessChange[];
  readonly isFirstPage: boolean;
}

function VersionTable({ processId, changes, isFirstPage }: VersionTableProps) {
  const t = useTexts(changeTexts);
  const common = useTexts(commonTexts);
  const restore = useRestore(processId);
  const [comparing, setComparing] = useState<ProcessChange | null>(null);
  return (
    <StackedTable minWidth={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('time')}</Table.Th>
          <Table.Th>{t('author')}</Table.Th>
          <Table.Th>{t('change')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{common('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change, at) => (
          <Table.Tr key={change.id}>
            <Table.Td data-place="name" style={{ whiteSpace: 'nowrap' }}>
              {formatTimestampWithSeconds(change.at)}
            </Table.Td>
            <Table.Td>{displayName(change.author)}</Table.Td>
            <Table.Td data-place="line">
              <ChangeText change={change} />
            </Table.Td>
            <Table.Td ta="right" data-place="last" style={{ whiteSpace: 'nowrap' }}>
              {isFirstPage && at === 0 ? (
                <Badge variant="light" tt="none">
                  {t('current')}
                </Badge>
              ) : (
                <Group gap="xs" wrap="nowrap" justify="flex-end">
                  <Button
                    size="xs"
                    variant="subtle"
                    leftSection={<IconGitCompare size={14} />}
                    aria-label={t('compareThis', { time: formatTimestampWithSeconds(change.at) })}
                    onClick={() => setComparing(change)}
                  >
                    {t('compare')}
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconHistory size={14} />}
                    aria-label={t('restoreThis', { time: formatTimestampWithSeconds(change.at) })}
                    loading={restore.isPending}
                    onClick={() => restore.ask(change)}
                  >
                    {t('restore')}
                  </Button>
                </Group>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {restore.dialog}
      {comparing && (
        <CompareDialog
          processId={processId}
          changes={changes}
          from={comparing}
          onClose={() => setComparing(null)}
        />
      )}
    </StackedTable>
  );
}

function ChangeText({ change: { kind, entries, isReverted } }: { change: ProcessChange }) {
  const t = useTexts(changeTexts);
  const lines = kind === 'CREATE' ? [t('created')] : entries.map(entryWords);
  return (
    <Stack gap={2}>
      <Group gap="xs">
        {kind !== 'EDIT' && kind !== 'CREATE' && (
          <Badge variant="default" size="sm" tt="none">
            {t(kind)}
          </Badge>
        )}
        {isReverted && (
          <Badge variant="default" size="sm" tt="none">
            {t('reverted')}
          </Badge>
        )}
      </Group>
      {lines.map((line, at) => (
        <Text key={at} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

/** Asks, restores, and asks again when steps of documents would be deleted. */
function useRestore(processId: number) {
  const t = useTexts(changeTexts);
  const common = useTexts(commonTexts);
  const cache = useQueryClient();
  const restore = useWrite(processChanges.restore);
  const loss = useLossQuestion();
  useRevertProgress(processId, restore.isPending);
  const run = (change: ProcessChange, confirm: boolean) => {
    const time = formatTimestampWithSeconds(change.at);
    restore.mutate(
      { params: { id: processId, changeId: change.id }, body: { confirm } },
      {
        onSuccess: () => {
          toastSuccess(t('restored', { time }));
          void cache.invalidateQueries();
        },
        onError: (error) => loss.onError(error, () => run(change, true)),
      },
    );
  };
  return {
    isPending: restore.isPending,
    dialog: loss.dialog,
    ask: (change: ProcessChange) =>
      modals.openConfirmModal({
        title: t('restoreTitle', { time: formatTimestampWithSeconds(change.at) }),
        children: <Text size="sm">{t('restoreText')}</Text>,
        labels: { confirm: t('restore'), cancel: common('cancel') },
        onConfirm: () => run(change, false),
      }),
  };
}
