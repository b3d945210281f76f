import { Group, Table } from '@mantine/core';
import type { AsrDocument } from '@scriptorium/contract/documents/asr-documents.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { AnchorLink, IconLink } from '@scriptorium/web-kit/page/links.tsx';
import type { PagedList } from '../../shared/lists/paged-list.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { rowLink, useRowKeys } from '../../shared/lists/row-keys.tsx';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { StatusBadge } from '../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { AsrSearch, SortField } from './asr-search.ts';
import { asrTexts } from './texts.ts';

const ONE = '/entity/asr-document/$documentId';

interface RowProps {
  document: AsrDocument;
  processName: string;
  search: AsrSearch;
}

function Row({ document: { id, filename: name, processId, status }, processName, search }: RowProps) {
  const t = useTexts(asrTexts);
  const mayWrite = useHasProcessRight(processId, 'WRITE');
  const link = { params: { documentId: id }, search, variant: 'subtle' } as const;
  const labelled = (label: string) => ({ 'aria-label': label, title: label });
  return (
    <Table.Tr>
      <Table.Td c="dimmed">{id}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <AnchorLink
          to={ONE}
          params={{ documentId: id }}
          search={search}
          size="sm"
          fw={550}
          c="inherit"
          {...rowLink}
        >
          {name}
        </AnchorLink>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{processName}</Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td>
        <Group gap={2} wrap="nowrap" justify="flex-end">
          <IconLink to={ONE} {...link} color="gray" {...labelled(t('view', { name, id }))}>
            <IconEye size={16} />
          </IconLink>
          {mayWrite ? (
            <>
              <IconLink to={`${ONE}/edit`} {...link} color="gray" {...labelled(t('edit', { name, id }))}>
                <IconPencil size={16} />
              </IconLink>
              <IconLink to={`${ONE}/delete`} {...link} color="red" {...labelled(t('remove', { name, id }))}>
                <IconTrash size={16} />
              </IconLink>
            </>
          ) : null}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

interface AsrTableProps {
  documents: readonly AsrDocument[];
  list: PagedList<SortField>;
  search: AsrSearch;
}

export function AsrTable({ documents, list, search }: AsrTableProps) {
  const t = useTexts(asrTexts);
  const common = useTexts(commonTexts);
  const { data = [] } = useRead(processes.list, { query: {} });
  const nameOf = (id: number) => data.find((one) => one.id === id)?.name ?? '';
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <Table.ScrollContainer minWidth={620}>
      <DataTable ref={table} layout="fixed" aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <SortHeader w={84} label={t('id')} {...list.header('id')} />
            <SortHeader label={t('filename')} {...list.header('filename')} />
            <Table.Th w="30%">{t('process')}</Table.Th>
            <SortHeader w={150} label={t('status')} {...list.header('status')} />
            <Table.Th w={130} ta="right">
              {common('actions')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <Row
              key={document.id}
              document={document}
              processName={nameOf(document.processId)}
              search={search}
            />
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}
