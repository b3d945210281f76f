import { Group, SegmentedControl } from '@mantine/core';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Suspense } from 'react';
import type { ProcessSearch } from './process-search.ts';
import { processTexts } from './texts.ts';

interface ProcessSearchBarProps {
  search: ProcessSearch;
  onSearch: (search: ProcessSearch) => void;
}

// Loaded on demand, because most searches are by name.
const TagSearch = lazyComponent(async () => (await import('./tag-search.tsx')).TagSearch);

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
        <SearchInput
          label={t('searchName')}
          value={search.name}
          onChange={(value) => onSearch({ mode: 'BY_NAME', name: value })}
          w={360}
        />
      ) : (
        <Suspense fallback={null}>
          <TagSearch tagIds={search.tagIds} onChange={(tagIds) => onSearch({ mode: 'BY_TAG', tagIds })} />
        </Suspense>
      )}
    </Group>
  );
}
