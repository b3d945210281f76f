import { Group, Table, Text, VisuallyHidden, ActionIcon, Tooltip } from '@mantine/core';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { StackedTable } from '@scriptorium/ui/stacked-table.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { formatCount, formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { AnchorLink, ButtonLink, IconLink } from '@scriptorium/web-kit/page/links.tsx';
import { useHasProfile } from '../../shared/people/profiles.ts';
import { useHasProcessRight, useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconChartBar,
  IconFiles,
  IconKey,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconSitemap,
  IconTrash,
  IconPencil,
} from '@tabler/icons-react';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { Suspense, useState } from 'react';
import { TagBar } from './process-tag-chip.tsx';
import classes from './process-table.module.css';
import { RagSettingsButton } from './rag-settings.tsx';
import { ragSettingsTexts } from './rag-settings-texts.ts';
import { TagsButton } from './tags-button.tsx';
import { processTexts } from './texts.ts';
import type { NamedProcess } from './rename-form.tsx';

/** With the library of forms, which the list itself does not need. */
const RenameForm = lazyComponent(async () => (await import('./rename-form.tsx')).RenameForm);

/** Opens the dialog that renames a process; for people with a right on it. */
function RenameButton({ process }: { process: NamedProcess }) {
  const t = useTexts(processTexts);
  const [open, setOpen] = useState(false);
  const label = t('renameOf', { name: process.name });
  return (
    <>
      <Tooltip label={t('rename')}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setOpen(true)}>
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
      {open ? (
        <Suspense fallback={null}>
          <RenameForm process={process} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The text of a button; windows that are neither wide nor as narrow as a phone show only its icon. */
const Label = ({ children }: { children: string }) => <span className={classes.label}>{children}</span>;

/** Actions on a process; each is shown to people with the right (PROC-06, PROC-19). */
function RowButtons({ process }: { process: Process }) {
  const { id, name } = process;
  const t = useTexts(processTexts);
  const isAdmin = useHasProcessRight(id, 'ADMIN');
  const hasRag = useHasProfile('rag');
  const ofRag = useTexts(ragSettingsTexts);
  const params = { processId: id };
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end" className={classes.buttons ?? ''}>
      {hasRag && process.isRagEnabled ? (
        <ButtonLink
          to="/entity/process/$processId/rag"
          params={params}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconMessageQuestion size={15} />}
          aria-label={ofRag('askOf', { name })}
          title={ofRag('ask')}
        >
          <Label>{ofRag('ask')}</Label>
        </ButtonLink>
      ) : null}
      <ButtonLink
        to="/entity/process/$processId/documents"
        params={params}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFiles size={15} />}
        aria-label={t('documentsOf', { name })}
        title={t('documents')}
      >
        <Label>{t('documents')}</Label>
      </ButtonLink>
      <ButtonLink
        to="/entity/process/$processId/dashboard/documents"
        params={params}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconLayoutDashboard size={15} />}
        aria-label={t('dashboardOf', { name })}
        title={t('dashboard')}
      >
        <Label>{t('dashboard')}</Label>
      </ButtonLink>
      {isAdmin ? (
        <>
          <ButtonLink
            to="/entity/process/$processId/graph"
            params={params}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconSitemap size={15} />}
            aria-label={t('flowOf', { name })}
            title={t('flowHint')}
          >
            <Label>{t('flow')}</Label>
          </ButtonLink>
          <IconLink
            to="/entity/process/$processId/statistics"
            params={params}
            variant="subtle"
            aria-label={t('statisticsOf', { name })}
            title={t('statistics')}
          >
            <IconChartBar size={16} />
          </IconLink>
          <IconLink
            to="/entity/process/$processId/secrets"
            params={params}
            variant="subtle"
            aria-label={t('secretsOf', { name })}
            title={t('secrets')}
          >
            <IconKey size={16} />
          </IconLink>
          {hasRag ? <RagSettingsButton process={process} /> : null}
          <RenameButton process={process} />
          <IconLink
            to="/entity/process/$processId/delete"
            params={params}
            variant="subtle"
            color="red"
            aria-label={t('deleteOf', { name })}
          >
            <IconTrash size={16} />
          </IconLink>
        </>
      ) : null}
    </Group>
  );
}

/** Documents by state, those with errors in red, and when something happened last. */
function Activity({ process: { id, statistics } }: { process: Process }) {
  const t = useTexts(processTexts);
  const { documents, waiting, errors, done, lastActivity } = statistics;
  const counts = [
    {
      status: 'ERROR',
      value: errors,
      text: t('countErrors', { number: formatCount(errors) }),
      colour: 'red',
    },
    { status: 'WAITING', value: waiting, text: t('countWaiting', { number: formatCount(waiting) }) },
    { status: 'DONE', value: done, text: t('countDone', { number: formatCount(done) }) },
  ] as const;
  const shown = counts.filter(({ value }) => value > 0);
  return (
    <Text component="div" size="xs" c="dimmed" mt={4} className={classes.activity ?? ''}>
      {documents === 0 && t('countNone')}
      {shown.map((count, at) => (
        <span key={count.status}>
          {at > 0 && ' · '}
          <AnchorLink
            to="/entity/process/$processId/dashboard/documents"
            params={{ processId: id }}
            search={{ tab: 'all', status: count.status }}
            size="xs"
            c={'colour' in count ? 'var(--error-text)' : 'dimmed'}
          >
            {count.text}
          </AnchorLink>
        </span>
      ))}
      {lastActivity !== null && ` · ${t('lastActivity', { time: formatTimestamp(lastActivity) })}`}
    </Text>
  );
}

function Row({ process }: { process: Process }) {
  const t = useTexts(processTexts);
  const { id, name, processTags } = process;
  const isAdmin = useHasProcessRight(id, 'ADMIN');
  return (
    <Table.Tr>
      <Table.Td c="dimmed" pl="md" data-place="end" data-column={t('id')}>
        {id}
      </Table.Td>
      <Table.Td data-place="name">
        <AnchorLink
          to="/entity/process/$processId/documents"
          params={{ processId: id }}
          className={classes.name}
          size="sm"
          c="inherit"
          title={name}
        >
          {name}
        </AnchorLink>
        <Activity process={process} />
      </Table.Td>
      <Table.Td className={classes.systemTags}>
        <TagBar
          label={t('systemTagsOf', { name })}
          tags={processTags.filter(({ predefined }) => predefined)}
        />
      </Table.Td>
      <Table.Td className={classes.userTags} data-place="line">
        <TagBar
          label={t('userTagsOf', { name })}
          tags={processTags.filter(({ predefined }) => !predefined)}
        />
      </Table.Td>
      <Table.Td px={0}>{isAdmin ? <TagsButton process={process} /> : null}</Table.Td>
      <Table.Td className={classes.actions} data-place="line">
        <RowButtons process={process} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Pixels of the buttons of a row; the name gets what they leave. */
const BUTTONS = {
  reader: { base: 100, xl: 280 },
  admin: { base: 304, xl: 524 },
};
/** Of the button to ask about the documents, which only some processes have. */
const ASK = { base: 36, xl: 96 };

function useButtonsWidth(processes: readonly Process[]) {
  const rights = useRights();
  const administers = processes.some(({ id }) => allows(modeOnProcess(rights, id), 'ADMIN'));
  const asks = useHasProfile('rag') && processes.some(({ isRagEnabled }) => isRagEnabled);
  const { base, xl } = BUTTONS[administers ? 'admin' : 'reader'];
  return asks ? { base: base + ASK.base, xl: xl + ASK.xl } : { base, xl };
}

export function ProcessTable({ processes }: { processes: readonly Process[] }) {
  const t = useTexts(processTexts);
  const common = useTexts(commonTexts);
  const buttonsWidth = useButtonsWidth(processes);
  return (
    <StackedTable minWidth={940} layout="fixed" horizontalSpacing="sm" aria-label={t('list')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={60} pl="md">
            {t('id')}
          </Table.Th>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th w={{ base: 156, xl: 208 }}>{t('systemTags')}</Table.Th>
          <Table.Th w={{ base: 156, xl: 208 }}>{t('userTags')}</Table.Th>
          <Table.Th w={40} px={0}>
            <VisuallyHidden>{t('tags')}</VisuallyHidden>
          </Table.Th>
          <Table.Th w={buttonsWidth}>
            <VisuallyHidden>{common('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {processes.map((process) => (
          <Row key={process.id} process={process} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}
