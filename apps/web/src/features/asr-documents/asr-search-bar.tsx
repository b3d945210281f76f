import { Button, Group, Select } from '@mantine/core';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import type { AsrSearch } from './asr-search.ts';
import { asrTexts } from './texts.ts';

interface AsrSearchBarProps {
  search: AsrSearch;
  onSearch: (search: AsrSearch) => void;
}

/** The choice of a process, and the search with its two buttons (ASR-02, ASR-03). */
export function AsrSearchBar({ search, onSearch }: AsrSearchBarProps) {
  const t = useTexts(asrTexts);
  const [text, setText] = useState(search.query ?? '');
  const { data = [] } = useRead(processes.list, { query: {} });
  const find = (query: string) => onSearch({ ...search, page: undefined, query: query.trim() || undefined });
  return (
    <Group p="md" gap="sm">
      <Select
        aria-label={t('process')}
        placeholder={t('chooseProcess')}
        data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={search.process === undefined ? null : String(search.process)}
        searchable
        clearable
        w={280}
        maw="100%"
        onChange={(value) =>
          onSearch({ ...search, page: undefined, process: value === null ? undefined : Number(value) })
        }
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find(text);
        }}
      >
        <Group gap="xs">
          <SearchInput
            label={t('search')}
            maxLength={1000}
            value={text}
            onChange={setText}
            w={300}
            maw="100%"
          />
          <Button type="submit" variant="default">
            {t('searchButton')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            disabled={text === '' && search.query === undefined}
            onClick={() => {
              setText('');
              find('');
            }}
          >
            {t('reset')}
          </Button>
        </Group>
      </form>
    </Group>
  );
}
