import { Group, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { management } from '@scriptorium/contract/management.ts';
import type { EnvironmentFact } from '@scriptorium/contract/management-logs.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { hasText, useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { PropertyList } from '../property-list.tsx';
import { configurationTexts } from './configuration-texts.ts';
import { SettingTable, useSettingDescription } from './setting-table.tsx';

const GROUPS = ['program', 'machine', 'database', 'libraries'] as const;

function Settings() {
  const t = useTexts(configurationTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const descriptionOf = useSettingDescription();
  const [part, setPart] = useState('');
  const { data, isPending, error, refetch } = useRead(management.configuration, { query: {} });
  const filter = part.trim().toLowerCase();
  const found = (data?.settings ?? []).filter((setting) =>
    `${setting.name}\n${setting.value ?? ''}\n${descriptionOf(setting)}`.toLowerCase().includes(filter),
  );
  return (
    <Card>
      <Group p="md" justify="space-between">
        <Title order={2} fz={17}>
          {t('settings')}
        </Title>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} />}
          value={part}
          onChange={(event) => setPart(event.currentTarget.value)}
          w={320}
        />
      </Group>
      <ListStates
        pending={isPending}
        error={data === undefined && error ? errorMessage(error) : null}
        empty={found.length === 0}
        labels={{ loading: common('loading'), retry: common('retry'), empty: common('noResults') }}
        onRetry={() => void refetch()}
      >
        <SettingTable settings={found} />
      </ListStates>
    </Card>
  );
}

function GroupProperties({
  group,
  properties,
}: {
  group: EnvironmentFact['group'];
  properties: readonly EnvironmentFact[];
}) {
  const t = useTexts(configurationTexts);
  const rows = properties
    .filter((property) => property.group === group)
    .map(({ name, value }): [string, string] => [hasText(configurationTexts, name) ? t(name) : name, value]);
  return (
    <section aria-label={t(group)}>
      <Title order={3} fz={15} mb={4}>
        {t(group)}
      </Title>
      <PropertyList properties={rows} />
    </section>
  );
}

function Environment() {
  const t = useTexts(configurationTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const { data, isPending, error, refetch } = useRead(management.environment, { query: {} });
  return (
    <Card p="md">
      <Title order={2} fz={17} mb="sm">
        {t('facts')}
      </Title>
      <ListStates
        pending={isPending}
        error={data === undefined && error ? errorMessage(error) : null}
        empty={data?.facts.length === 0}
        labels={{ loading: common('loading'), retry: common('retry'), empty: common('noResults') }}
        onRetry={() => void refetch()}
      >
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="md">
          <Stack gap="md">
            {GROUPS.slice(0, 3).map((group) => (
              <GroupProperties key={group} group={group} properties={data?.facts ?? []} />
            ))}
          </Stack>
          <GroupProperties group="libraries" properties={data?.facts ?? []} />
        </SimpleGrid>
      </ListStates>
    </Card>
  );
}

/** The effective settings and the installed versions (spec platform 2.9). */
export function ConfigurationPage() {
  const t = useTexts(configurationTexts);
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')}>
      <PageTitle>{t('title')}</PageTitle>
      <Stack gap="md">
        <Settings />
        <Environment />
      </Stack>
    </PageFrame>
  );
}
