import { Group, Select, Table } from '@mantine/core';
import { management } from '@scriptorium/contract/management/management.ts';
import { LogLevel, type LoggerName, type Loggers } from '@scriptorium/contract/management/management-logs.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { ReadStates } from '../../../shared/lists/read-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { hasText, useTexts, type Texts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useState } from 'react';
import classes from '../monitoring.module.css';
import { logsTexts } from './logs-texts.ts';

const ROOT = 'ROOT';
/** Value of the select for a logger without a level of its own. */
const INHERITED = '';

/** A logger without a description is a compile error. */
const DESCRIPTIONS: Texts<Readonly<Record<LoggerName | typeof ROOT, string>>> = logsTexts;

type Levels = Loggers['loggers'][string];

function LevelChoice({
  name,
  levels: { configuredLevel },
  root,
}: {
  name: string;
  levels: Levels;
  root: LogLevel;
}) {
  const t = useTexts(logsTexts);
  const change = useWrite(management.setLevel, { refreshes: [management.loggers] });
  const inherited = name === ROOT ? t('initial') : t('inherit', { level: t(root) });
  return (
    <Select
      aria-label={t('levelOf', { name })}
      size="xs"
      w={230}
      allowDeselect={false}
      disabled={change.isPending}
      value={configuredLevel ?? INHERITED}
      data={[
        { value: INHERITED, label: inherited },
        ...LogLevel.options.map((level) => ({ value: level, label: t(level) })),
      ]}
      onChange={(value) =>
        change.mutate(
          { params: { name }, body: { configuredLevel: LogLevel.safeParse(value).data ?? null } },
          { onSuccess: () => toastSuccess(t('changed', { name })) },
        )
      }
    />
  );
}

function LoggerTable({ loggers, found }: { loggers: Loggers['loggers']; found: readonly string[] }) {
  const t = useTexts(logsTexts);
  const root = loggers[ROOT]?.effectiveLevel ?? 'INFO';
  return (
    <Table.ScrollContainer minWidth={720}>
      <DataTable aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={180}>{t('logger')}</Table.Th>
            <Table.Th>{t('about')}</Table.Th>
            <Table.Th w={160}>{t('effective')}</Table.Th>
            <Table.Th w={260}>{t('level')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.map((name) => {
            const levels = loggers[name];
            return levels ? (
              <Table.Tr key={name}>
                <Table.Td className={classes.code}>{name}</Table.Td>
                <Table.Td c="dimmed">{hasText(DESCRIPTIONS, name) ? t(name) : ''}</Table.Td>
                <Table.Td>{t(levels.effectiveLevel)}</Table.Td>
                <Table.Td>
                  <LevelChoice name={name} levels={levels} root={root} />
                </Table.Td>
              </Table.Tr>
            ) : null;
          })}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}

/** The loggers with levels that can be changed at runtime (ADMIN-09). */
export function LogsPage() {
  const t = useTexts(logsTexts);
  const [part, setPart] = useState('');
  const read = useRead(management.loggers, { query: {} });
  const { data } = read;
  const loggers = data?.loggers ?? {};
  const found = Object.keys(loggers).filter((name) => name.toLowerCase().includes(part.trim().toLowerCase()));
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <Group p="md">
          <SearchInput label={t('search')} value={part} onChange={setPart} w={320} />
        </Group>
        <ReadStates read={read} empty={found.length === 0}>
          <LoggerTable loggers={loggers} found={found} />
        </ReadStates>
      </Card>
    </PageFrame>
  );
}
