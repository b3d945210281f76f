import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { Table, Text } from '@mantine/core';
import { documents, type DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { DOCUMENTS_A_PAGE, statistics, type NodeActivity } from '@scriptorium/contract/process/statistics.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { StatusBadge } from '../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { WorkspaceLink } from '../../shared/page/workspace-link.tsx';
import { useState } from 'react';
import { statisticsTexts } from './texts.ts';

interface DocumentTableProps {
  processId: number;
  nodeId: number;
  date: string;
}

/** The documents behind the tags of a node and a day. */
export function DocumentTable({ processId, nodeId, date }: DocumentTableProps) {
  const t = useTexts(statisticsTexts);
  const read = useRead(statistics.ask, {
    body: {
      name: 'NODE_ACTIVITY',
      payload: { nodeIds: [nodeId], dateFrom: date, dateTo: date, zoneId: currentZone(), processId },
    },
  });
  // The name of the query says which entries it has.
  const day = (read.data as NodeActivity[] | undefined)?.[0];
  const ids = day?.nodeIdDocIdsMap[nodeId] ?? [];
  const tagsOf = (id: number) => day?.tagsPerDocAndNodeCompositeMap[`${id}_${nodeId}`] ?? 0;
  return (
    <ReadStates read={read} empty={ids.length === 0} emptyText={t('noDocuments')}>
      {day?.documentsComplete === false ? (
        <Text size="sm" c="dimmed" px="md">
          {t('newestDocuments', { count: ids.length })}
        </Text>
      ) : null}
      <Documents processId={processId} ids={ids} tagsOf={tagsOf} />
    </ReadStates>
  );
}

interface DocumentsProps {
  processId: number;
  ids: readonly number[];
  tagsOf: (id: number) => number;
}

/** By id, the newest first, five on a page (STAT-11, CONST-15). */
function Documents({ processId, ids, tagsOf }: DocumentsProps) {
  const t = useTexts(statisticsTexts);
  const [page, setPage] = useState(1);
  const list = pagedListOf({
    search: { page },
    onSearch: (search) => setPage(search.page ?? 1),
    sizes: [DOCUMENTS_A_PAGE],
  });
  const read = useRead(
    documents.info,
    {
      query: { ...list.query, sort: 'id,desc' },
      body: {
        paged: true,
        filters: [
          { type: 'PROCESS_ID', value: processId },
          { type: 'DOC_ID', value: [...ids] },
        ],
      },
    },
    { keepPrevious: true },
  );
  const { isPending, error, refetch, data } = read;
  return (
    <PagedTable
      list={list}
      read={{
        data: data && { rows: data.content, total: data.totalElements },
        isPending,
        error,
        refetch,
      }}
      empty={t('noDocuments')}
    >
      {(rows) => (
        <DataTable aria-label={t('documents')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={90}>{t('id')}</Table.Th>
              <Table.Th>{t('document')}</Table.Th>
              <Table.Th>{t('status')}</Table.Th>
              <Table.Th ta="right">{t('tags')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row: DocumentRow) => (
              <Table.Tr key={row.id}>
                <Table.Td c="dimmed">{row.id}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {/* STAT-02 */}
                  <WorkspaceLink size="sm" processId={processId} documentId={row.id}>
                    {row.filename}
                  </WorkspaceLink>
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={row.status} />
                </Table.Td>
                <Table.Td ta="right">{formatCount(tagsOf(row.id))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </DataTable>
      )}
    </PagedTable>
  );
}
