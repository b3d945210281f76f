import { Avatar, Badge, Group, Table, Text } from '@mantine/core';
import type { TrackerEntry } from '@scriptorium/contract/live.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { Delayed } from '@scriptorium/ui/delayed.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useTrackerEntries } from './tracker-entries.ts';
import classes from './tracker-page.module.css';
import { trackerTexts } from './tracker-texts.ts';

function Person({ entry: { userId, userLogin, userName } }: { entry: TrackerEntry }) {
  const t = useTexts(trackerTexts);
  const { id } = useSession();
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar size={28} radius="xl" name={userName ?? userLogin} color="ink" aria-hidden="true" />
      <div>
        <Group gap={6}>
          <Text size="sm" fw={550}>
            {userName ?? userLogin}
          </Text>
          {id === userId ? (
            <Badge size="xs" variant="light" tt="none">
              {t('you')}
            </Badge>
          ) : null}
        </Group>
        {userName === null ? null : (
          <Text size="xs" c="dimmed">
            {userLogin}
          </Text>
        )}
      </div>
    </Group>
  );
}

function OpenPages({ entries }: { entries: readonly TrackerEntry[] }) {
  const t = useTexts(trackerTexts);
  return (
    <Table.ScrollContainer minWidth={720}>
      <DataTable aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={260}>{t('who')}</Table.Th>
            <Table.Th>{t('page')}</Table.Th>
            <Table.Th w={180}>{t('address')}</Table.Th>
            <Table.Th w={180}>{t('since')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.sessionId}>
              <Table.Td>
                <Person entry={entry} />
              </Table.Td>
              <Table.Td className={classes.page}>{entry.page}</Table.Td>
              <Table.Td c="dimmed" className={classes.address}>
                {entry.address}
              </Table.Td>
              <Table.Td c="dimmed" className={classes.since}>
                {formatTimestampWithSeconds(entry.time)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}

/** Shows live which user has which page open (ADMIN-04). */
export function TrackerPage() {
  const t = useTexts(trackerTexts);
  const entries = useTrackerEntries();
  const people = new Set(entries.map(({ userId }) => userId)).size;
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <Text component="output" display="block" size="sm" c="dimmed" px="md" py="sm" m={0}>
          {t('people', { count: people })} · {t('count', { count: entries.length })}
        </Text>
        {entries.length > 0 ? (
          <OpenPages entries={entries} />
        ) : (
          <Delayed>
            <Text c="dimmed" ta="center" p="xl">
              {t('empty')}
            </Text>
          </Delayed>
        )}
      </Card>
    </PageFrame>
  );
}
