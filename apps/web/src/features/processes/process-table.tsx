import { Group, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Process } from '@scriptorium/contract/processes.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { formatCount, formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { AnchorLink, ButtonLink, IconLink } from '@scriptorium/web-kit/page/links.tsx';
import { useHasProfile } from '../../shared/people/profiles.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconChartBar,
  IconFiles,
  IconKey,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react';
import { TagBar } from './process-tag-chip.tsx';
import classes from './process-table.module.css';
import { RagSettingsButton } from './rag-settings.tsx';
import { ragSettingsTexts } from './rag-settings-texts.ts';
import { RenameButton } from './rename-process.tsx';
import { TagsButton } from './tags-button.tsx';
import { processTexts } from './texts.ts';

/** The text of a button; narrow screens show only its icon. */
const Label = ({ children }: { children: string }) => (
  <Text span inherit visibleFrom="xl">
    {children}
  </Text>
);

/** Actions on a process; each is shown to people with the right (PROC-06, PROC-19). */
function RowButtons({ process }: { process: Process }) {
  const { id, name } = process;
  const t = useTexts(processTexts);
  const isAdmin = useHasProcessRight(id, 'ADMIN');
  const hasRag = useHasProfile('rag');
  const ofRag = useTexts(ragSettingsTexts);
  const params = { processId: id };
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
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
          <ButtonLink
            to="/entity/process/$processId/statistics"
            params={params}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconChartBar size={15} />}
            aria-label={t('statisticsOf', { name })}
            title={t('statistics')}
          >
            <Label>{t('statistics')}</Label>
          </ButtonLink>
          <ButtonLink
            to="/entity/process/$processId/secrets"
            params={params}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconKey size={15} />}
            aria-label={t('secretsOf', { name })}
            title={t('secrets')}
          >
            <Label>{t('secrets')}</Label>
          </ButtonLink>
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
      <Table.Td c="dimmed">{id}</Table.Td>
      <Table.Td>
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
      <Table.Td>
        <TagBar
          label={t('systemTagsOf', { name })}
          tags={processTags.filter(({ predefined }) => predefined)}
        />
      </Table.Td>
      <Table.Td>
        <TagBar
          label={t('userTagsOf', { name })}
          tags={processTags.filter(({ predefined }) => !predefined)}
        />
      </Table.Td>
      <Table.Td px={0}>{isAdmin ? <TagsButton process={process} /> : null}</Table.Td>
      <Table.Td>
        <RowButtons process={process} />
      </Table.Td>
    </Table.Tr>
  );
}

export function ProcessTable({ processes }: { processes: readonly Process[] }) {
  const t = useTexts(processTexts);
  const common = useTexts(commonTexts);
  // One more button with a text.
  const asks = processes.some(({ isRagEnabled }) => isRagEnabled);
  return (
    <Table.ScrollContainer minWidth={940}>
      <DataTable layout="fixed" aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={56}>{t('id')}</Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th w={{ base: '18%', xl: asks ? '14%' : '18%' }}>{t('systemTags')}</Table.Th>
            <Table.Th w={{ base: '18%', xl: asks ? '14%' : '18%' }}>{t('userTags')}</Table.Th>
            <Table.Th w={40} px={0}>
              <VisuallyHidden>{t('tags')}</VisuallyHidden>
            </Table.Th>
            <Table.Th w={{ base: 340, xl: asks ? 730 : 640 }}>
              <VisuallyHidden>{common('actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {processes.map((process) => (
            <Row key={process.id} process={process} />
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}
