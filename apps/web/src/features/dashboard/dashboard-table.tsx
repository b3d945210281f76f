import { Avatar, Box, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { StackedTable } from '@scriptorium/ui/stacked-table.tsx';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import type { PagedList } from '../../shared/lists/paged-list.ts';
import { rowLink, useRowKeys } from '../../shared/lists/row-keys.tsx';
import { displayName, useSession } from '@scriptorium/web-data/session.ts';
import { StepBadge } from '../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { WorkspaceLink } from '../../shared/page/workspace-link.tsx';
import { IconArrowRight, IconEye, IconLock } from '@tabler/icons-react';
import { useRef } from 'react';
import type { SortField } from './dashboard-address.ts';
import classes from './dashboard.module.css';
import { dashboardTexts } from './texts.ts';

function Steps({ document: { steps, filename } }: { document: DocumentRow }) {
  const t = useTexts(dashboardTexts);
  const inOrder = steps.toSorted((a, b) => a.stepDTO.order - b.stepDTO.order);
  return (
    <ul className={classes.steps} aria-label={t('stepsOf', { name: filename })}>
      {inOrder.map(({ stepDTO, nodeDTO }) => (
        <li key={stepDTO.id}>
          <StepBadge status={stepDTO.status} name={nodeDTO.name || t('unknownNode')} />
        </li>
      ))}
    </ul>
  );
}

type User = DocumentRow['assignees'][number];

/** Assignees without names and without an e-mail are unknown users. */
function useAssigneeName() {
  const t = useTexts(dashboardTexts);
  return (user: User): string =>
    user.firstName || user.lastName || user.email ? displayName(user) : t('unknownUser');
}

function Assignees({ users }: { users: readonly User[] }) {
  const t = useTexts(dashboardTexts);
  const nameOf = useAssigneeName();
  if (users.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noAssignees')}
      </Text>
    );
  return users.map((user) => (
    <Group key={user.id} gap={6} wrap="nowrap">
      <Avatar size={22} radius="xl" name={nameOf(user)} color="ink" aria-hidden="true" />
      <Text size="sm" truncate title={nameOf(user)}>
        {nameOf(user)}
      </Text>
    </Group>
  ));
}

function Filename({ document: { id, filename, blockedBy } }: { document: DocumentRow }) {
  const t = useTexts(dashboardTexts);
  const locked = blockedBy === null ? null : t('lockedBy', { name: displayName(blockedBy) });
  return (
    <>
      <div className={classes.name}>
        {filename}
        {locked === null ? null : (
          <span title={locked} className={classes.lock}>
            <IconLock size={14} aria-hidden="true" />
            <VisuallyHidden>{locked}</VisuallyHidden>
          </span>
        )}
      </div>
      <Text size="xs" c="dimmed">
        #{id}
      </Text>
    </>
  );
}

/** A document is only viewed when its work is finished or another user blocks it (DASH-11). */
const isOnlyViewed = ({ status, blockedBy }: DocumentRow, userId: number): boolean =>
  status === 'DONE' || (blockedBy !== null && blockedBy.id !== userId);

function Row({ document }: { document: DocumentRow }) {
  const t = useTexts(dashboardTexts);
  const { id: userId } = useSession();
  const { id, filename, processId } = document;
  const onlyViewed = isOnlyViewed(document, userId);
  const link = t(onlyViewed ? 'view' : 'goTo');
  const Icon = onlyViewed ? IconEye : IconArrowRight;
  return (
    <Table.Tr className={classes.row}>
      <Table.Td data-place="name">
        <Filename document={document} />
      </Table.Td>
      <Table.Td data-place="line">
        <Steps document={document} />
      </Table.Td>
      <Table.Td>
        <Assignees users={document.assignees} />
      </Table.Td>
      <Table.Td ta="right" data-place="end">
        <WorkspaceLink
          processId={processId}
          documentId={id}
          className={classes.open}
          size="sm"
          aria-label={t('linkOf', { link, name: filename })}
          {...rowLink}
        >
          {/* A tenth of a narrow window has no place for it. */}
          <Box component="span" visibleFrom="md">
            {link}
          </Box>
          <Icon size={15} aria-hidden="true" />
        </WorkspaceLink>
      </Table.Td>
    </Table.Tr>
  );
}

interface DashboardTableProps {
  documents: readonly DocumentRow[];
  list: PagedList<SortField>;
}

export function DashboardTable({ documents, list }: DashboardTableProps) {
  const t = useTexts(dashboardTexts);
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <StackedTable minWidth={720} layout="fixed" aria-label={t('list')} ref={table}>
      <Table.Thead>
        <Table.Tr>
          <SortHeader w="25%" label={t('filename')} {...list.header('filename')} />
          <Table.Th w="50%">{t('step')}</Table.Th>
          <Table.Th w="15%">{t('assignees')}</Table.Th>
          <Table.Th w="10%">
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
