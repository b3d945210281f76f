import { Table, Text, VisuallyHidden } from '@mantine/core';
import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { StackedTable } from '@scriptorium/ui/stacked-table.tsx';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import type { PagedList } from '../../shared/lists/paged-list.ts';
import { rowLink, useRowKeys } from '../../shared/lists/row-keys.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { WorkspaceLink } from '../../shared/page/workspace-link.tsx';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './dashboard.module.css';
import type { IssueSortField } from './issues-address.ts';
import { dashboardTexts } from './texts.ts';

function Row({ document }: { document: DocumentRow }) {
  const t = useTexts(dashboardTexts);
  const { id, filename, processId, issueCounts } = document;
  const { issues = 0, resolved = 0, replies = 0 } = issueCounts ?? {};
  return (
    <Table.Tr className={classes.row}>
      <Table.Td data-place="name">
        <div className={classes.name}>{filename}</div>
        <Text size="xs" c="dimmed">
          #{id}
        </Text>
      </Table.Td>
      <Table.Td data-column={t('issueCount')}>{formatCount(issues)}</Table.Td>
      <Table.Td data-column={t('resolvedCount')}>{formatCount(resolved)}</Table.Td>
      <Table.Td data-column={t('replyCount')}>{formatCount(replies)}</Table.Td>
      <Table.Td ta="right" data-place="end">
        <WorkspaceLink
          processId={processId}
          documentId={id}
          panel="issues"
          className={classes.open}
          size="sm"
          aria-label={t('linkOf', { link: t('openIssues'), name: filename })}
          {...rowLink}
        >
          {t('openIssues')}
          <IconArrowRight size={15} aria-hidden="true" />
        </WorkspaceLink>
      </Table.Td>
    </Table.Tr>
  );
}

interface IssuesTableProps {
  documents: readonly DocumentRow[];
  list: PagedList<IssueSortField>;
}

/** Documents with the numbers of their issues (DASH-25). */
export function IssuesTable({ documents, list }: IssuesTableProps) {
  const t = useTexts(dashboardTexts);
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <StackedTable minWidth={640} layout="fixed" aria-label={t('issueList')} ref={table}>
      <Table.Thead>
        <Table.Tr>
          <SortHeader w="44%" label={t('filename')} {...list.header('filename')} />
          <Table.Th w="13%">{t('issueCount')}</Table.Th>
          <Table.Th w="13%">{t('resolvedCount')}</Table.Th>
          <SortHeader w="13%" label={t('replyCount')} {...list.header('comments')} />
          <Table.Th w="17%">
            <VisuallyHidden>{t('link')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {documents.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}
