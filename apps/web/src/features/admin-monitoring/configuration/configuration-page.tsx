import { Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { management } from '@scriptorium/contract/management/management.ts';
import type { EnvironmentFact } from '@scriptorium/contract/management/management-logs.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { Card } from '@scriptorium/ui/card.tsx';
import { ReadStates } from '../../../shared/lists/read-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { hasText, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { PropertyList } from '../property-list.tsx';
import { configurationTexts } from './configuration-texts.ts';
import { SettingTable, useSettingDescription } from './setting-table.tsx';

const GROUPS = ['program', 'machine', 'database', 'libraries'] as const;

function Settings() {
  const t = useTexts(configurationTexts);
  const descriptionOf = useSettingDescription();
  const [part, setPart] = useState('');
  const read = useRead(management.configuration, { query: {} });
  const { data } = read;
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
        <SearchInput label={t('search')} value={part} onChange={setPart} w={320} />
      </Group>
      <ReadStates read={read} empty={found.length === 0}>
        <SettingTable settings={found} />
      </ReadStates>
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
  const read = useRead(management.environment, { query: {} });
  const { data } = read;
  return (
    <Card p="md">
      <Title order={2} fz={17} mb="sm">
        {t('facts')}
      </Title>
      <ReadStates read={read} empty={data?.facts.length === 0}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="md">
          <Stack gap="md">
            {GROUPS.slice(0, 3).map((group) => (
              <GroupProperties key={group} group={group} properties={data?.facts ?? []} />
            ))}
          </Stack>
          <GroupProperties group="libraries" properties={data?.facts ?? []} />
        </SimpleGrid>
      </ReadStates>
    </Card>
  );
}

/** The effective settings and the installed versions (ADMIN-07). */
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
