import { ActionIcon, Avatar, Checkbox, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import {
  documents as calls,
  type DocumentRow,
  type FoundDocument,
} from '@scriptorium/contract/documents/documents.ts';
import { StackedTable } from '@scriptorium/ui/stacked-table.tsx';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { saveResponse } from '../../../shared/page/download.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { AnchorLink, IconLink } from '@scriptorium/web-kit/page/links.tsx';
import type { PagedList } from '../../../shared/lists/paged-list.ts';
import { rowLink, useRowKeys } from '../../../shared/lists/row-keys.tsx';
import { displayName } from '@scriptorium/web-data/session.ts';
import { StatusBadge, StepBadge } from '../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDownload, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SortField } from './document-address.ts';
import classes from './document-table.module.css';
import { Excerpts } from './excerpts.tsx';
import { documentTexts } from './texts.ts';

function Steps({ document: { steps, filename } }: { document: DocumentRow }) {
  const t = useTexts(documentTexts);
  return (
    <ul className={classes.steps} aria-label={t('stepsOf', { name: filename })}>
      {steps.map(({ stepDTO, nodeDTO }) => (
        <li key={stepDTO.id}>
          <StepBadge status={stepDTO.status} name={nodeDTO.name} />
        </li>
      ))}
    </ul>
  );
}

function Assignees({ users }: { users: DocumentRow['assignees'] }) {
  const t = useTexts(documentTexts);
  if (users.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {t('noAssignees')}
      </Text>
    );
  }
  return users.map((user) => (
    <Group key={user.id} gap={6} wrap="nowrap">
      <Avatar size={22} radius="xl" name={displayName(user)} color="ink" aria-hidden="true" />
      <Text size="sm" truncate maw={150} title={displayName(user)}>
        {displayName(user)}
      </Text>
    </Group>
  ));
}

function OriginalButton({ document: { id, filename } }: { document: DocumentRow }) {
  const t = useTexts(documentTexts);
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveResponse(await call(calls.original, { params: { id } }), filename);
    } catch {
      // The error was already shown as a toast.
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      loading={busy}
      aria-label={t('original', { name: filename })}
      title={t('original', { name: filename })}
      onClick={() => void download()}
    >
      <IconDownload size={16} />
    </ActionIcon>
  );
}

interface RowProps {
  document: DocumentRow | FoundDocument;
  processName: string;
  selected: boolean;
  mayWrite: boolean;
  onSelect: (id: number) => void;
  onDelete: (document: DocumentRow) => void;
}

function Row({ document, processName, selected, mayWrite, onSelect, onDelete }: RowProps) {
  const t = useTexts(documentTexts);
  const { id, filename, processId } = document;
  return (
    <Table.Tr className={classes.row} data-selected={selected || undefined}>
      {mayWrite ? (
        <Table.Td className={classes.choice}>
          <Checkbox
            className={classes.above}
            aria-label={t('select', { name: filename })}
            checked={selected}
            onChange={() => onSelect(id)}
          />
        </Table.Td>
      ) : null}
      <Table.Td c="dimmed" className={classes.below} data-column={t('id')}>
        {id}
      </Table.Td>
      <Table.Td data-place="name">
        <AnchorLink
          to="/entity/process/$processId/document/{-$documentId}"
          params={{ processId, documentId: id }}
          className={classes.name}
          size="sm"
          c="inherit"
          {...rowLink}
        >
          {filename}
        </AnchorLink>
        {'excerpts' in document ? <Excerpts filename={filename} excerpts={document.excerpts} /> : null}
      </Table.Td>
      <Table.Td c="dimmed" className={classes.process}>
        <Text inherit lineClamp={2} title={processName}>
          {processName}
        </Text>
      </Table.Td>
      <Table.Td data-place="end">
        <StatusBadge status={document.status} />
      </Table.Td>
      <Table.Td data-place="line">
        <Steps document={document} />
      </Table.Td>
      <Table.Td c="dimmed" className={`${classes.date} ${classes.below}`}>
        {formatTimestamp(document.createdDate)}
      </Table.Td>
      <Table.Td className={classes.below}>
        <Assignees users={document.assignees} />
      </Table.Td>
      <Table.Td className={classes.below} data-place="last">
        <Group gap={2} wrap="nowrap" justify="flex-end" className={classes.above}>
          <OriginalButton document={document} />
          <IconLink
            to="/entity/process/$processId/documents/$documentId"
            params={{ processId, documentId: id }}
            variant="subtle"
            color="gray"
            aria-label={t('view', { name: filename })}
            title={t('view', { name: filename })}
          >
            <IconEye size={16} />
          </IconLink>
          {mayWrite ? (
            <>
              <IconLink
                to="/entity/process/$processId/documents/$documentId/edit"
                params={{ processId, documentId: id }}
                variant="subtle"
                color="gray"
                aria-label={t('edit', { name: filename })}
                title={t('edit', { name: filename })}
              >
                <IconPencil size={16} />
              </IconLink>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('remove', { name: filename })}
                title={t('remove', { name: filename })}
                onClick={() => onDelete(document)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </>
          ) : null}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

interface DocumentTableProps {
  documents: readonly (DocumentRow | FoundDocument)[];
  processName: string;
  selected: ReadonlySet<number>;
  mayWrite: boolean;
  list: PagedList<SortField>;
  /** Whether the list can be sorted by creation date. */
  sortsByDate: boolean;
  onSelect: (ids: ReadonlySet<number>) => void;
  onDelete: (document: DocumentRow) => void;
}

export function DocumentTable(props: DocumentTableProps) {
  const { documents, processName, selected, mayWrite, list, sortsByDate, onSelect, onDelete } = props;
  const t = useTexts(documentTexts);
  const common = useTexts(commonTexts);
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const all = documents.every(({ id }) => selected.has(id));
  const some = documents.some(({ id }) => selected.has(id));
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const toggleAll = () => onSelect(all ? new Set() : new Set(documents.map(({ id }) => id)));

  return (
    <StackedTable minWidth={940} horizontalSpacing="sm" aria-label={t('list')} ref={table}>
      <Table.Thead>
        <Table.Tr>
          {mayWrite ? (
            <Table.Th w={40}>
              <Checkbox
                aria-label={t('selectAll')}
                checked={all}
                indeterminate={some && !all}
                onChange={toggleAll}
              />
            </Table.Th>
          ) : null}
          <SortHeader w={72} label={t('id')} {...list.header('id')} />
          <SortHeader w="26%" label={t('filename')} {...list.header('filename')} />
          <Table.Th w={150} className={classes.process}>
            {t('process')}
          </Table.Th>
          <Table.Th w={110}>{t('status')}</Table.Th>
          <Table.Th miw={250}>{t('steps')}</Table.Th>
          {sortsByDate ? (
            <SortHeader w={140} label={t('created')} {...list.header('createdDate')} />
          ) : (
            <Table.Th w={140}>{t('created')}</Table.Th>
          )}
          <Table.Th w={140}>{t('assignees')}</Table.Th>
          <Table.Th w={148}>
            <VisuallyHidden>{common('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            processName={processName}
            selected={selected.has(document.id)}
            mayWrite={mayWrite}
            onSelect={toggle}
            onDelete={onDelete}
          />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}
