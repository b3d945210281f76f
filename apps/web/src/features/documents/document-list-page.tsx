import { Button, Group, Text } from '@mantine/core';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { useWatchProcess } from '@scriptorium/annotating/live/watch.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { RowKeysHint } from '../../shared/lists/row-keys.tsx';
import { useShownList } from '../../shared/lists/shown-list.ts';
import { SavedViews } from '../../shared/lists/saved-views/saved-views.tsx';
import { useHasProcessRight, useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconUpload } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { DocumentsMenu } from './deletion/delete-all.tsx';
import { UndoBar } from './deletion/undo-bar.tsx';
import { useDocumentDeletion } from './deletion/use-document-deletion.ts';
import { DocumentSearchBar } from './list/document-search-bar.tsx';
import {
  hasSearch,
  modeOf,
  NO_SEARCH,
  PAGE_SIZES,
  parseDocumentSearch,
  SORT_FIELDS,
  type DocumentSearch,
} from './list/document-address.ts';
import { useDocumentPage, type DocumentPage } from './list/document-search.ts';
import { DocumentTable } from './list/document-table.tsx';
import { SelectionActions } from './selection/selection-actions.tsx';
import { documentTexts } from './list/texts.ts';

/** An upload requires a human upload node and WRITE on it (LIST-02, PERM-22). */
function useMayUpload(processId: number): boolean {
  const rights = useRights();
  const { data = [] } = useRead(nodes.list, { query: { processId } });
  return data.some((node) => node.activityType === 'HUP' && allows(modeOnNode(rights, node), 'WRITE'));
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

/** A page without the documents that are being deleted. */
function withoutHidden<Read extends { data: DocumentPage | undefined }>(
  read: Read,
  hidden: ReadonlySet<number>,
) {
  const { data } = read;
  if (!data || hidden.size === 0) return read;
  const rows = data.rows.filter(({ id }) => !hidden.has(id));
  return { ...read, data: { ...data, rows, total: data.total - (data.rows.length - rows.length) } };
}

/** Returns the ids of the rows: the same array until other documents are shown. */
function useIdsOf(rows: readonly { id: number }[] | undefined): readonly number[] | undefined {
  const ids = rows?.map(({ id }) => id).join();
  return useMemo(() => (ids === undefined ? undefined : ids.split(',').filter(Boolean).map(Number)), [ids]);
}

interface DocumentListPageProps {
  processId: number;
  search: DocumentSearch;
  onSearch: (search: DocumentSearch) => void;
}

const NONE_SELECTED: ReadonlySet<number> = new Set();

/** The documents of a process with search, sorting and deletion (LIST-03, LIST-05, LIST-06). */
export function DocumentListPage(props: DocumentListPageProps) {
  const { processId, search, onSearch } = props;
  const t = useTexts(documentTexts);
  const common = useTexts(commonTexts);
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const mayWrite = useHasProcessRight(processId, 'WRITE');
  const [selected, setSelected] = useState(NONE_SELECTED);
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const go = (next: DocumentSearch) => {
    setSelected(NONE_SELECTED);
    onSearch(next);
  };
  const list = pagedListOf({ search, onSearch: go, sizes: PAGE_SIZES, fields: SORT_FIELDS });
  const deletion = useDocumentDeletion(processId, () => setSelected(NONE_SELECTED));
  const read = withoutHidden(useDocumentPage(processId, search, list), deletion.hidden);
  useShownList(processId, useIdsOf(read.data?.rows));
  const mayUpload = useMayUpload(processId);
  useWatchProcess(processId);

  const chosen = (read.data?.rows ?? []).filter(({ id }) => selected.has(id));

  return (
    <PageFrame
      title={t('title')}
      actions={
        process.data && isAdmin && (read.data?.total ?? 0) > 0 ? (
          <DocumentsMenu process={process.data} onDelete={deletion.undo} />
        ) : null
      }
    >
      <PageTitle>{process.data ? `${t('title')} · ${process.data.name}` : t('title')}</PageTitle>
      <Card>
        {/* The actions take the place of the search: a row that is selected stays where it is. */}
        <Group justify="space-between" p="md" gap="sm">
          {chosen.length > 0 ? (
            <SelectionActions
              processId={processId}
              documents={chosen}
              onRemove={() => deletion.confirmMany(chosen.map(({ id }) => id))}
              onAssigned={() => setSelected(NONE_SELECTED)}
              onClear={() => setSelected(NONE_SELECTED)}
            />
          ) : (
            <>
              <DocumentSearchBar processId={processId} search={search} onSearch={go} />
              <SavedViews
                processId={processId}
                page="documents"
                search={search}
                onApply={(raw) => go(parseDocumentSearch(raw))}
              />
            </>
          )}
        </Group>
        <PagedTable
          list={list}
          read={read}
          empty={common('noResults')}
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
          {(rows) =>
            rows.length === 0 ? (
              <Text p="md" c="dimmed">
                {t('allRemoved')}
              </Text>
            ) : (
              <DocumentTable
                documents={rows}
                processName={process.data?.name ?? ''}
                selected={selected}
                mayWrite={mayWrite}
                list={list}
                sortsByDate={modeOf(search) === 'name'}
                onSelect={setSelected}
                onDelete={deletion.confirmOne}
              />
            )
          }
        </PagedTable>
      </Card>
      <RowKeysHint selects={mayWrite} />
      {deletion.held.length > 0 ? <UndoBar ids={deletion.held} onUndo={deletion.undo} /> : null}
    </PageFrame>
  );
}
