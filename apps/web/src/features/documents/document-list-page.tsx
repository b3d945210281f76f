import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { documents, type DocumentRow } from '@scriptorium/contract/documents.ts';
import { nodes } from '@scriptorium/contract/nodes.ts';
import { processes, type Process } from '@scriptorium/contract/processes.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { Pager } from '@scriptorium/ui/pager.tsx';
import { BackLink } from '@scriptorium/web-kit/back-link.tsx';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { ButtonLink } from '@scriptorium/web-kit/links.tsx';
import { useWatchProcess } from '@scriptorium/web-kit/live.ts';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useHasProcessRight, useRights } from '@scriptorium/web-kit/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconSitemap, IconTrash, IconUpload } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { DocumentSearchBar } from './document-search-bar.tsx';
import {
  NO_SEARCH,
  PAGE_SIZES,
  pageOf,
  hasSearch,
  sizeOf,
  sortOf,
  type DocumentSearch,
} from './document-address.ts';
import { useDocumentPage } from './document-search.ts';
import { DocumentTable } from './document-table.tsx';
import { documentTexts } from './texts.ts';

/** An upload requires a human upload node and WRITE on it. */
function useMayUpload(processId: number): { mayUpload: boolean; isPending: boolean } {
  const rights = useRights();
  const { data, isPending } = useRead(nodes.list, { query: { processId } });
  const mayUpload = data?.some(
    (node) => node.activityType === 'HUP' && allows(modeOnNode(rights, node), 'WRITE'),
  );
  return { mayUpload: mayUpload === true, isPending };
}

const UploadButton = ({ processId, children }: { processId: number; children: ReactNode }) => (
  <ButtonLink
    to="/entity/process/$processId/upload"
    params={{ processId }}
    leftSection={<IconUpload size={16} />}
  >
    {children}
  </ButtonLink>
);

function HeaderButtons({ processId }: { processId: number }) {
  const t = useTexts(documentTexts);
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const { mayUpload, isPending } = useMayUpload(processId);
  // Buttons that appear one by one would move under the pointer.
  if (isPending) return null;
  return (
    <>
      {isAdmin ? (
        <ButtonLink
          to="/entity/process/$processId/graph"
          params={{ processId }}
          variant="default"
          leftSection={<IconSitemap size={16} />}
        >
          {t('flow')}
        </ButtonLink>
      ) : null}
      {mayUpload ? <UploadButton processId={processId}>{t('upload')}</UploadButton> : null}
    </>
  );
}

/** Confirms, deletes, and clears the selection. */
function useConfirmDeletion(processId: number, onDeleted: () => void) {
  const t = useTexts(documentTexts);
  const common = useTexts(commonTexts);
  const refreshes = [documents.info, documents.search, documents.get];
  const remove = useWrite(documents.remove, { refreshes });
  const removeMany = useWrite(documents.removeMany, { refreshes });
  const ask = (title: string, message: string, onConfirm: () => void) =>
    modals.openConfirmModal({
      title,
      children: (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
      ),
      labels: { confirm: common('delete'), cancel: common('cancel') },
      confirmProps: { color: 'red' },
      onConfirm,
    });
  return {
    confirmOne: ({ id, filename }: DocumentRow) =>
      ask(t('removeTitle'), t('removeQuestion', { name: filename }), () =>
        remove.mutate({ params: { id } }, { onSuccess: onDeleted }),
      ),
    confirmMany: (documentIds: number[]) =>
      ask(t('removeManyTitle'), t('removeManyQuestion', { count: documentIds.length }), () =>
        removeMany.mutate({ body: { documentIds, processId } }, { onSuccess: onDeleted }),
      ),
    busy: remove.isPending || removeMany.isPending,
  };
}

interface DocumentListPageProps {
  processId: number;
  search: DocumentSearch;
  onSearch: (search: DocumentSearch) => void;
  /** Renders the button that renames the process, for people with the right. */
  renameButton: (process: Process) => ReactNode;
}

const NONE_SELECTED: ReadonlySet<number> = new Set();

/** The documents of a process with search, sorting and deletion (spec workspace 2.4). */
export function DocumentListPage(props: DocumentListPageProps) {
  const { processId, search, onSearch, renameButton } = props;
  const t = useTexts(documentTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const mayDelete = useHasProcessRight(processId, 'WRITE');
  const [selected, setSelected] = useState(NONE_SELECTED);
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const { data, isPending, error, refetch } = useDocumentPage(processId, search);
  const deletion = useConfirmDeletion(processId, () => setSelected(NONE_SELECTED));
  const { mayUpload } = useMayUpload(processId);
  useWatchProcess(processId);

  const rows = data?.rows ?? [];
  const [page, size, total] = [pageOf(search), sizeOf(search), data?.total ?? 0];
  const totalPages = Math.ceil(total / size);
  const chosen = rows.map(({ id }) => id).filter((id) => selected.has(id));
  const go = (next: DocumentSearch) => {
    setSelected(NONE_SELECTED);
    onSearch(next);
  };
  // The items of the last page may have been deleted.
  const isBeyondLastPage = totalPages > 0 && page > totalPages;
  useEffect(() => {
    if (isBeyondLastPage) onSearch({ ...search, page: totalPages });
  }, [isBeyondLastPage, onSearch, search, totalPages]);

  return (
    <PageFrame
      title={t('title')}
      subtitle={
        process.data && isAdmin ? (
          <Group gap={4} wrap="nowrap">
            {process.data.name}
            {renameButton(process.data)}
          </Group>
        ) : (
          process.data?.name
        )
      }
      back={<BackLink to="/entity/process">{t('back')}</BackLink>}
      actions={<HeaderButtons processId={processId} />}
    >
      <PageTitle>{process.data ? `${t('title')} · ${process.data.name}` : t('title')}</PageTitle>
      <Card>
        <Group justify="space-between" p="md" gap="sm">
          <DocumentSearchBar search={search} onSearch={go} />
          {chosen.length > 0 ? (
            <Button
              color="red"
              variant="light"
              leftSection={<IconTrash size={16} />}
              loading={deletion.busy}
              onClick={() => deletion.confirmMany(chosen)}
            >
              {t('removeMany', { count: chosen.length })}
            </Button>
          ) : null}
        </Group>
        <ListStates
          pending={isPending}
          error={data === undefined && error ? errorMessage(error) : null}
          empty={rows.length === 0}
          labels={{
            loading: common('loading'),
            retry: common('retry'),
            empty: hasSearch(search) ? common('noResults') : t('empty'),
          }}
          onRetry={() => void refetch()}
          emptyAction={
            hasSearch(search) ? (
              <Button variant="default" size="xs" onClick={() => go({ ...search, ...NO_SEARCH })}>
                {t('clearSearch')}
              </Button>
            ) : mayUpload ? (
              <UploadButton processId={processId}>{t('uploadDocuments')}</UploadButton>
            ) : null
          }
        >
          <DocumentTable
            documents={rows}
            selected={selected}
            mayDelete={mayDelete}
            sort={sortOf(search)}
            sortsByDate={!search.content}
            onSort={(field, order) => go({ ...search, page: undefined, sort: `${field},${order}` })}
            onSelect={setSelected}
            onDelete={deletion.confirmOne}
          />
          <Pager
            page={page}
            totalPages={totalPages}
            size={size}
            sizes={PAGE_SIZES}
            labels={{
              pages: t('pages'),
              page: (number) => t('page', { page: number }),
              previous: t('previous'),
              next: t('next'),
              size: t('size'),
              summary: t('summary', {
                from: Math.min(total, (page - 1) * size + 1),
                to: Math.min(total, page * size),
                total,
              }),
            }}
            onPage={(next) => go({ ...search, page: next })}
            onSize={(next) => go({ ...search, page: undefined, size: next })}
          />
        </ListStates>
      </Card>
    </PageFrame>
  );
}
