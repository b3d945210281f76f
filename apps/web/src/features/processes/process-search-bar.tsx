import { Group, MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import { processTags } from '@scriptorium/contract/processes.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconSearch, IconTags } from '@tabler/icons-react';
import type { ProcessSearch } from './process-search.ts';
import { processTexts } from './texts.ts';

interface ProcessSearchBarProps {
  search: ProcessSearch;
  onSearch: (search: ProcessSearch) => void;
}

function TagSearch({ tagIds, onChange }: { tagIds: readonly number[]; onChange: (ids: number[]) => void }) {
  const t = useTexts(processTexts);
  const tags = useRead(processTags.list, { query: {} });
  return (
    <MultiSelect
      aria-label={t('searchTags')}
      placeholder={tagIds.length === 0 ? t('searchTags') : undefined}
      leftSection={<IconTags size={16} />}
      data={(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={tagIds.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      w={360}
    />
  );
}

export function ProcessSearchBar({ search, onSearch }: ProcessSearchBarProps) {
  const t = useTexts(processTexts);
  return (
    <Group p="md" gap="sm">
      <SegmentedControl
        aria-label={t('searchBy')}
        value={search.mode}
        onChange={(mode) =>
          onSearch(mode === 'BY_TAG' ? { mode: 'BY_TAG', tagIds: [] } : { mode: 'BY_NAME', name: '' })
        }
        data={[
          { value: 'BY_NAME', label: t('byName') },
          { value: 'BY_TAG', label: t('byTag') },
        ]}
      />
      {search.mode === 'BY_NAME' ? (
        <TextInput
          type="search"
          aria-label={t('searchName')}
          placeholder={t('searchName')}
          leftSection={<IconSearch size={16} />}
          value={search.name}
          onChange={(event) => onSearch({ mode: 'BY_NAME', name: event.currentTarget.value })}
          w={360}
        />
      ) : (
        <TagSearch tagIds={search.tagIds} onChange={(tagIds) => onSearch({ mode: 'BY_TAG', tagIds })} />
      )}
    </Group>
  );
}
