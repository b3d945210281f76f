import { Select, Text } from '@mantine/core';
import { DOCUMENT_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { useFilenameDebounce } from '@scriptorium/ui/debounce.ts';
import { statusTexts } from '../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import type { DocumentSearch } from './document-address.ts';
import { documentTexts } from './texts.ts';

interface TextSearchProps {
  mode: 'name' | 'content';
  search: DocumentSearch;
  onSearch: (search: DocumentSearch) => void;
}

function StatusFilter({ search, onSearch }: Omit<TextSearchProps, 'mode'>) {
  const t = useTexts(documentTexts);
  const tStatus = useTexts(statusTexts);
  return (
    <Select
      aria-label={t('status')}
      placeholder={t('anyStatus')}
      clearable
      clearButtonProps={{ 'aria-label': t('anyStatus') }}
      data={DOCUMENT_STATUSES.map((value) => ({ value, label: tStatus(value) }))}
      value={search.status ?? null}
      onChange={(value) =>
        onSearch({
          ...search,
          page: undefined,
          status: DOCUMENT_STATUSES.find((status) => status === value),
        })
      }
      w={170}
    />
  );
}

/** Shorter parts of names are found at the beginning only (`document-conditions.ts` of the server). */
const SHORTEST_PART = 3;

/** Documents by a part of their name and by status, or by words of their text. */
export function TextSearch({ mode, search, onSearch }: TextSearchProps) {
  const t = useTexts(documentTexts);
  const searched = search[mode] ?? '';
  const [text, setText] = useState(searched);
  const [previous, setPrevious] = useState(searched);
  // Clearing the search elsewhere also clears the field.
  if (searched !== previous) {
    setPrevious(searched);
    if (searched === '') setText('');
  }
  const debouncedSearch = useFilenameDebounce((value) =>
    onSearch({ ...search, page: undefined, [mode]: value.trim() || undefined }),
  );
  const isShort = searched !== '' && [...searched].length < SHORTEST_PART;
  const hint = mode === 'content' ? t('searchHint') : isShort ? t('shortName') : undefined;
  return (
    <>
      <SearchInput
        label={t(mode === 'name' ? 'searchName' : 'searchContent')}
        maxLength={mode === 'name' ? 255 : 1000}
        value={text}
        onChange={(value) => {
          setText(value);
          debouncedSearch(value);
        }}
        w={320}
      />
      {/* The full-text search has no status filter. */}
      {mode === 'name' && <StatusFilter search={search} onSearch={onSearch} />}
      {hint && (
        <Text component="output" size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  );
}
