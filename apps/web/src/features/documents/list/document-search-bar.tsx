import { Group, SegmentedControl } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { hasSearch, MODES, modeOf, NO_SEARCH, type DocumentSearch } from './document-address.ts';
import { KindSearch, TagSearch } from './label-search.tsx';
import { TextSearch } from './text-search.tsx';
import { documentTexts } from './texts.ts';

interface DocumentSearchBarProps {
  processId: number;
  search: DocumentSearch;
  onSearch: (search: DocumentSearch) => void;
}

/** Searches documents by name, content, tag or classifier label (LIST-03). */
export function DocumentSearchBar(props: DocumentSearchBarProps) {
  const { search, onSearch } = props;
  const t = useTexts(documentTexts);
  const [mode, setMode] = useState(() => modeOf(search));
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    // The address changed by another way, such as Back or a saved view.
    if (hasSearch(search)) setMode(modeOf(search));
  }
  return (
    <Group gap="sm" maw="100%">
      <SegmentedControl
        // Wider than a phone in some languages.
        maw="100%"
        style={{ overflowX: 'auto' }}
        aria-label={t('searchBy')}
        value={mode}
        onChange={(value) => {
          setMode(MODES.find((one) => one === value) ?? 'name');
          onSearch({ ...search, ...NO_SEARCH });
        }}
        data={MODES.map((value) => ({ value, label: t(`by.${value}`) }))}
      />
      {mode === 'name' || mode === 'content' ? (
        <TextSearch key={mode} mode={mode} search={search} onSearch={onSearch} />
      ) : mode === 'tag' ? (
        <TagSearch {...props} />
      ) : (
        <KindSearch {...props} />
      )}
    </Group>
  );
}
